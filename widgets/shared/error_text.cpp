#include "widgets/shared/error_text.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/shared/colours.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kFewestLines = 3;
constexpr double kMostLines = 7.5;  // half a line shows that there is more

}  // namespace

ErrorText::ErrorText(const QString& name, QWidget* parent) : QTextEdit(parent) {
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  setAccessibleName(name);
  setFrameShape(QFrame::NoFrame);
  viewport()->setAutoFillBackground(false);
  document()->setDocumentMargin(tokens::kTight);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
          &ErrorText::limitHeight);
  setCursorWidth(0);
  hide();
}

void ErrorText::setText(const QString& text) {
  if (text != toPlainText()) setPlainText(text);
  limitHeight();
  setVisible(!text.isEmpty());
}

QSize ErrorText::sizeHint() const {
  return {QTextEdit::sizeHint().width(), maximumHeight()};
}

void ErrorText::paintEvent(QPaintEvent* event) {
  QPainter(viewport()).fillRect(viewport()->rect(), errorBackground(palette()));
  QTextEdit::paintEvent(event);
}

/// Takes the height of the text at the present width, if that is not too much.
void ErrorText::limitHeight() {
  const auto heightOf = [this](double lines) {
    return static_cast<int>(std::ceil(lines * fontMetrics().lineSpacing() + 2 * document()->documentMargin()));
  };
  const int height = std::min(static_cast<int>(std::ceil(document()->size().height())), heightOf(kMostLines));
  if (height == maximumHeight()) return;
  setMinimumHeight(std::min(height, heightOf(kFewestLines)));
  setMaximumHeight(height);
}

}  // namespace convscope
