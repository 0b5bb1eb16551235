#include "widgets/shared/word_label.h"

#include <QLabel>

namespace convscope {

QLabel* makeWordLabel() {
  auto* label = new QLabel;
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace convscope
