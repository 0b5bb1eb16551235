#include "widgets/shared/empty_state.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace convscope {

QWidget* makeEmptyState(Page& page, const QString& text) {
  return makeEmptyState(text, Page::tr("Run a survey"), [&page] { emit page.runRequested(); });
}

QWidget* makeEmptyState(const QString& text, const QString& buttonText, const std::function<void()>& action) {
  auto* empty = new QWidget;
  auto* words = new QLabel(text);
  words->setWordWrap(true);
  words->setAlignment(Qt::AlignCenter);
  constexpr int kReadableWidth = 460;
  words->setFixedWidth(kReadableWidth);
  words->setMinimumHeight(words->heightForWidth(kReadableWidth));  // otherwise the layout would cut its last line
  auto* button = new QPushButton(buttonText);
  QObject::connect(button, &QPushButton::clicked, button, action);
  auto* column = new QVBoxLayout(empty);
  column->addStretch(1);
  column->addWidget(words, 0, Qt::AlignHCenter);
  column->addWidget(button, 0, Qt::AlignHCenter);
  column->addStretch(1);
  return empty;
}

}  // namespace convscope
