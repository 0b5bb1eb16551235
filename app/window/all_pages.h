#pragma once

#include <QList>

#include "widgets/shared/page.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// Every page of the window in the order of the tabs; children of `parent`.
QList<Page*> makePages(SessionStore& store, Selection& selection, QWidget* parent = nullptr);

}  // namespace convscope
