#pragma once

#include <QLabel>

namespace convscope {

/// Returns a label for Markdown paragraphs that uses the available width and whose text can be selected.
inline QLabel* makeTextLabel() {
  auto* label = new QLabel;
  label->setTextFormat(Qt::MarkdownText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setFocusPolicy(Qt::ClickFocus);
  return label;
}

}  // namespace convscope
