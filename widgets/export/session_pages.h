#pragma once

#include <span>

#include "widgets/shared/page.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope {

using PageMaker = Page* (*)(SessionStore&, Selection&, QWidget* parent);

/// How each page over a session is made, in the order of the tabs. Lessons show the charts of these.
std::span<const PageMaker> sessionPages();

}  // namespace convscope
