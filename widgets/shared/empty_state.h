#pragma once

#include <QString>
#include <functional>

#include "widgets/shared/page.h"

namespace convscope {

/// Returns the contents of a page without data: `text` (HTML) that says what would fill the page, and a button that
/// makes `page` request a survey.
QWidget* makeEmptyState(Page& page, const QString& text);

/// Returns the same with another button, which calls `action`.
QWidget* makeEmptyState(const QString& text, const QString& button, const std::function<void()>& action);

}  // namespace convscope
