#include "widgets/lessons/code_box.h"

#include <QFontMetrics>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/shared/font_follower.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

/// Returns how many lines a line of code has if it wraps at this width, as the view wraps it.
int wrappedLines(const QString& line, const QFont& font, int width) {
  QTextLayout layout(line, font);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.beginLayout();
  for (QTextLine each = layout.createLine(); each.isValid(); each = layout.createLine()) each.setLineWidth(width);
  layout.endLayout();
  return std::max(1, layout.lineCount());
}

}  // namespace

CodeBox::CodeBox(const QString& code, QWidget* parent)
    : QFrame(parent), m_text(new QPlainTextEdit(code)), m_copy(new QToolButton) {
  setFrameShape(QFrame::StyledPanel);
  m_text->setReadOnly(true);
  m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
  m_text->setFrameShape(QFrame::NoFrame);
  m_text->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_text->setFocusPolicy(Qt::ClickFocus);
  m_text->setAccessibleName(tr("Code"));
  m_copy->setText(tr("Copy"));
  m_copy->setToolTip(tr("Copies the code"));
  m_copy->setAutoRaise(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(tokens::kTight, tokens::kTight, tokens::kTight, tokens::kTight);
  column->setSpacing(0);
  column->addWidget(m_copy, 0, Qt::AlignRight);
  column->addWidget(m_text);
  connect(m_copy, &QToolButton::clicked, this, [this, code] { copyText(*m_copy, code); });
  setTextType(*m_text, tokens::Type::Mono);
  followFont(*m_text, [this] { fit(); });
}

int CodeBox::widthFor(const QStringList& lines, const QFont& font) {
  const QFontMetrics metrics(tokens::font(tokens::Type::Mono, font));
  int widest = 0;
  for (const QString& line : lines) widest = std::max(widest, metrics.horizontalAdvance(line));
  constexpr int kAround = 2 * (tokens::kTight + tokens::kClose);  // frames and margins of box and text
  return widest + kAround;
}

void CodeBox::setWraps(bool wraps) {
  m_text->setLineWrapMode(wraps ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap);
  fit();
}

void CodeBox::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  fit();
}

/// Makes room for all lines, and for a horizontal scroll bar.
void CodeBox::fit() {
  const int margins = 2 * static_cast<int>(m_text->document()->documentMargin());
  int count = m_text->blockCount();
  if (m_text->lineWrapMode() != QPlainTextEdit::NoWrap) {
    const int width = contentsRect().width() - 2 * tokens::kTight - margins;
    count = 0;
    for (const QString& line : m_text->toPlainText().split(u'\n')) count += wrappedLines(line, m_text->font(), width);
  }
  const int lines = count * m_text->fontMetrics().lineSpacing();
  m_text->setFixedHeight(lines + margins + m_text->horizontalScrollBar()->sizeHint().height());
}

}  // namespace convscope
