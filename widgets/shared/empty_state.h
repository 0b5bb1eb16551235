#pragma once

#include <QString>
#include <functional>

#include "widgets/shared/page.h"

namespace convscope {

/// What a page shows while the session has nothing for it: `text` (HTML) in the middle, which says what would fill the
/// page, and under it the button that asks `page` for a survey.
QWidget* makeEmptyState(Page& page, const QString& text);

/// The same with another button, which does `action`.
QWidget* makeEmptyState(const QString& text, const QString& button, const std::function<void()>& action);

}  // namespace convscope
