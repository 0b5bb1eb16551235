#pragma once

#include <QLabel>

namespace convscope {

/// A label for paragraphs in Markdown, as wide as there is room, whose text can be selected.
inline QLabel* makeTextLabel() {
  auto* label = new QLabel;
  label->setTextFormat(Qt::MarkdownText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setFocusPolicy(Qt::ClickFocus);
  return label;
}

}  // namespace convscope
