#include "widgets/lessons/lesson_row.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "widgets/shared/paragraph.h"
#include "widgets/shared/tokens.h"

namespace convscope {

LessonRow::LessonRow(QWidget* parent)
    : QAbstractButton(parent), m_title(new Paragraph), m_about(new Paragraph), m_details(new Paragraph) {
  QFont strong;  // only the weight: the size stays the list's
  strong.setWeight(QFont::DemiBold);
  m_title->setFont(strong);
  m_details->setForegroundRole(QPalette::PlaceholderText);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(tokens::kClose, tokens::kClose, tokens::kClose, tokens::kClose);
  column->setSpacing(2);
  for (QLabel* label : {m_title, m_about, m_details}) {
    label->setTextFormat(Qt::PlainText);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    column->addWidget(label);
  }
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
  setAttribute(Qt::WA_Hover);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void LessonRow::setLesson(const QString& title, const QString& about, const QString& details) {
  setText(title);
  setAccessibleDescription(QStringList{about, details}.join(u'\n'));
  m_title->setText(title);
  m_about->setText(about);
  m_about->setVisible(!about.isEmpty());
  m_details->setText(details);
  m_details->setVisible(!details.isEmpty());
}

QString LessonRow::details() const {
  return m_details->text();
}

void LessonRow::focusInEvent(QFocusEvent* event) {
  QAbstractButton::focusInEvent(event);
  emit focused();
}

/// Enter opens the lesson, as Space does. The list has the keys that move between lessons.
void LessonRow::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) return event->ignore();
  if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return QAbstractButton::keyPressEvent(event);
  click();
}

QSize LessonRow::sizeHint() const {
  return layout()->sizeHint();
}

int LessonRow::heightForWidth(int width) const {
  return layout()->heightForWidth(width);
}

void LessonRow::paintEvent(QPaintEvent*) {
  const tokens::Colours& colours = tokens::colours(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (underMouse() || isDown()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.surface);
    painter.drawRoundedRect(rect(), tokens::kRadius, tokens::kRadius);
  }
  if (hasFocus()) {
    painter.setPen(QPen(colours.accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), tokens::kRadius, tokens::kRadius);
  }
}

}  // namespace convscope
