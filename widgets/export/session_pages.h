#pragma once

#include <span>

#include "widgets/shared/page.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope {

using PageMaker = Page* (*)(SessionStore&, Selection&, QWidget* parent);

/// Returns how to create each page of a session, in the order of the tabs. Lessons show the charts of these pages.
std::span<const PageMaker> sessionPages();

}  // namespace convscope
