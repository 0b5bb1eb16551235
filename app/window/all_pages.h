#pragma once

#include <QList>

#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// Returns every page of the window, in the order of the tabs, as children of `parent`.
QList<Page*> makePages(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);

}  // namespace convscope
