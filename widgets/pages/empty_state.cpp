#include "widgets/pages/empty_state.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace convscope {

QWidget* makeEmptyState(Page& page, const QString& text) {
  auto* empty = new QWidget;
  auto* words = new QLabel(text);
  words->setWordWrap(true);
  words->setAlignment(Qt::AlignCenter);
  constexpr int kReadableWidth = 460;
  words->setFixedWidth(kReadableWidth);
  auto* button = new QPushButton(Page::tr("Run a survey"));
  QObject::connect(button, &QPushButton::clicked, &page, &Page::runRequested);
  auto* column = new QVBoxLayout(empty);
  column->addStretch(1);
  column->addWidget(words, 0, Qt::AlignHCenter);
  column->addWidget(button, 0, Qt::AlignHCenter);
  column->addStretch(1);
  return empty;
}

}  // namespace convscope
