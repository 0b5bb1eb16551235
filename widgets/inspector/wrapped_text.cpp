#include "widgets/inspector/wrapped_text.h"

#include <QTextDocument>
#include <QTextOption>
#include <QWheelEvent>
#include <cmath>

namespace convscope {

WrappedText::WrappedText(QWidget* parent) : QTextBrowser(parent) {
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  document()->setDocumentMargin(0);
  viewport()->setAutoFillBackground(false);
  connect(document(), &QTextDocument::contentsChanged, this, &WrappedText::fitHeight);
}

void WrappedText::showHtml(const QString& html) {
  if (html == m_html) return;
  m_html = html;
  setHtml(html);
}

void WrappedText::fitHeight() {
  document()->setTextWidth(viewport()->width());
  setFixedHeight(static_cast<int>(std::ceil(document()->size().height())));
}

void WrappedText::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  fitHeight();
}

void WrappedText::wheelEvent(QWheelEvent* event) {
  event->ignore();  // the area around it scrolls
}

}  // namespace convscope
