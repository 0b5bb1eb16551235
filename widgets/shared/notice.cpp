#include "widgets/shared/notice.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "text/sentences.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

Notice::Notice(QWidget* parent) : QFrame(parent), m_mark(new QLabel(QStringLiteral("!"))), m_text(makeWordLabel()) {
  setTextType(*m_mark, tokens::Type::Section);
  m_mark->setAccessibleName(tr("Caution"));
  m_text->setTextFormat(Qt::RichText);
  m_text->setTextInteractionFlags(Qt::TextBrowserInteraction);
  m_text->setAccessibleName(tr("Caution"));
  m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
  connect(m_text, &QLabel::linkActivated, this, &Notice::linkChosen);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(tokens::kApart, tokens::kTight, tokens::kApart, tokens::kTight);
  row->setSpacing(tokens::kClose);
  row->addWidget(m_mark, 0, Qt::AlignTop);
  row->addWidget(m_text, 1);
  hide();
}

void Notice::setClauses(const QList<Clause>& clauses) {
  m_clauses = clauses;
  fill();
  setVisible(!clauses.isEmpty());
}

void Notice::fill() {
  const tokens::Colours& colours = tokens::colours(palette());
  QPalette mark;
  mark.setColor(QPalette::WindowText, colours.note);
  m_mark->setPalette(mark);
  QStringList clauses;
  for (const Clause& clause : m_clauses) {
    QString text = clause.text;
    if (clauses.isEmpty() && !text.isEmpty()) text[0] = text[0].toUpper();
    text = escapedMarkup(text);
    clauses.append(
        clause.link.isEmpty()
            ? text
            : QStringLiteral("<a href=\"%1\" style=\"color: %2;\">%3</a>").arg(clause.link, colours.text.name(), text));
  }
  m_text->setText(clauses.join(toQString(clauseGap())));
}

void Notice::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) fill();
}

void Notice::paintEvent(QPaintEvent* /*event*/) {
  const tokens::Colours& colours = tokens::colours(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours.noteTint);
  painter.drawRoundedRect(rect(), tokens::kCardRadius, tokens::kCardRadius);
  constexpr int kEdge = 3;  // so it is a caution without its colour, too
  painter.setBrush(colours.note);
  painter.drawRect(QRect(0, tokens::kCardRadius, kEdge, height() - 2 * tokens::kCardRadius));
}

}  // namespace convscope
