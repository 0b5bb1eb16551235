#include "widgets/shared/error_text.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/shared/colours.h"
#include "widgets/shared/tokens.h"

namespace convscope {

ErrorText::ErrorText(const QString& name, double mostLines) : m_mostLines(mostLines) {
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  setAccessibleName(name);
  setFrameShape(QFrame::NoFrame);
  viewport()->setAutoFillBackground(false);
  document()->setDocumentMargin(tokens::kTight);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
          &ErrorText::followHeight);
  setCursorWidth(0);
  hide();
}

void ErrorText::setText(const QString& text) {
  if (text != toPlainText()) setPlainText(text);
  followHeight();
  setVisible(!text.isEmpty());
}

void ErrorText::paintEvent(QPaintEvent* event) {
  QPainter(viewport()).fillRect(viewport()->rect(), errorBackground(palette()));
  QTextEdit::paintEvent(event);
}

/// Takes the height of the text at the present width, if that is not too much.
void ErrorText::followHeight() {
  const double most = m_mostLines * fontMetrics().lineSpacing() + 2 * document()->documentMargin();
  setFixedHeight(static_cast<int>(std::ceil(std::min(document()->size().height(), most))));
}

}  // namespace convscope
