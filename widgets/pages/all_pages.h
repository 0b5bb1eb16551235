#pragma once

#include <QList>

#include "widgets/pages/page.h"
#include "widgets/selection.h"
#include "widgets/session_store.h"

namespace convscope {

/// Every page of the window in the order of the tabs; children of `parent`.
QList<Page*> makePages(SessionStore& store, Selection& selection, QWidget* parent = nullptr);

}  // namespace convscope
