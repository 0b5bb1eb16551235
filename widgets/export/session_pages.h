#pragma once

#include <span>

#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

using PageMaker = Page* (*)(const SessionStore&, ShownSurvey&, QWidget* parent);

/// Returns how to create each page of a session, in the order of the tabs.
std::span<const PageMaker> sessionPages();

}  // namespace convscope
