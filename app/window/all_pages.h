#pragma once

#include <QList>

#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// Returns the pages of a session, in the order of the tabs, as children of `parent`.
QList<Page*> makeSessionPages(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);

/// Returns the pages that are opened from menus, as children of `parent`.
QList<Page*> makeOtherPages(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);

}  // namespace convscope
