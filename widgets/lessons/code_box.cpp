#include "widgets/lessons/code_box.h"

#include <QPlainTextEdit>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/shared/font_follower.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/tokens.h"

namespace convscope {

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

/// Makes room for all lines, and for a horizontal scroll bar.
void CodeBox::fit() {
  const int lines = m_text->blockCount() * m_text->fontMetrics().lineSpacing();
  const int margins = 2 * static_cast<int>(m_text->document()->documentMargin());
  m_text->setFixedHeight(lines + margins + m_text->horizontalScrollBar()->sizeHint().height());
}

}  // namespace convscope
