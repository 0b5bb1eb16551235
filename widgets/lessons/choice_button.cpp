#include "widgets/lessons/choice_button.h"

#include <QPainter>
#include <algorithm>

#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kWrapped = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;

}  // namespace

ChoiceButton::ChoiceButton(int key, const QString& text, QWidget* parent) : QAbstractButton(parent), m_key(key) {
  setText(text);
  setCheckable(true);
  setAutoExclusive(true);
  setFocusPolicy(Qt::TabFocus);  // a click leaves the keys to the lesson
  setToolTip(tr("Key %1").arg(key));
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void ChoiceButton::reveal(Mark mark) {
  m_mark = mark;
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  setAccessibleDescription(mark == Mark::Right ? tr("right") : mark == Mark::Wrong ? tr("wrong") : QString());
  update();
}

int ChoiceButton::keyWidth() const {
  return fontMetrics().horizontalAdvance(u'0') + 2 * tokens::kTight;
}

QRect ChoiceButton::textArea(int width) const {
  const int left = tokens::kClose + keyWidth() + tokens::kClose;
  const int mark = fontMetrics().horizontalAdvance(QStringLiteral("✓")) + tokens::kClose;
  return {left, tokens::kTight, std::max(1, width - left - mark - tokens::kClose), height() - 2 * tokens::kTight};
}

QSize ChoiceButton::sizeHint() const {
  constexpr int kUsual = 320;
  return {kUsual, heightForWidth(kUsual)};
}

/// A line: the height of several follows from the width. A scroll area takes the larger of both.
QSize ChoiceButton::minimumSizeHint() const {
  return {keyWidth(), tokens::controlHeight(font())};
}

int ChoiceButton::heightForWidth(int width) const {
  constexpr int kMost = 10'000;
  const QRect area(0, 0, textArea(width).width(), kMost);
  QFont bold = font();  // that of the right choice: revealing it must not need another line
  bold.setBold(true);
  const int words = QFontMetrics(bold).boundingRect(area, kWrapped, text()).height();
  return std::max(tokens::controlHeight(font()), words + 2 * tokens::kTight);
}

void ChoiceButton::paintEvent(QPaintEvent*) {
  const tokens::Colours& colours = tokens::colours(palette());
  const QColor edge = m_mark == Mark::Right   ? colours.gain
                      : m_mark == Mark::Wrong ? colours.loss
                      : isChecked()           ? colours.accent
                                              : colours.line;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool strong = isChecked() || hasFocus() || underMouse() || m_mark != Mark::None;
  painter.setPen(QPen(strong && edge == colours.line ? colours.secondText : edge, isChecked() ? 2 : 1));
  painter.setBrush(colours.surface);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), tokens::kRadius, tokens::kRadius);

  const QRect key(tokens::kClose, (height() - fontMetrics().height()) / 2, keyWidth(), fontMetrics().height());
  painter.setPen(QPen(isChecked() ? colours.accent : colours.secondText, 1));
  painter.setBrush(isChecked() ? QBrush(colours.accent) : QBrush(Qt::NoBrush));
  painter.drawRoundedRect(QRectF(key).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
  painter.setPen(isChecked() ? colours.surface : colours.secondText);
  painter.drawText(key, Qt::AlignCenter, QString::number(m_key));

  QFont words = font();
  words.setBold(m_mark == Mark::Right);
  painter.setFont(words);
  painter.setPen(colours.text);
  painter.drawText(textArea(width()), kWrapped, text());
  if (m_mark == Mark::None) return;
  painter.setPen(edge);
  painter.drawText(rect().adjusted(0, 0, -tokens::kClose, 0), Qt::AlignRight | Qt::AlignVCenter,
                   m_mark == Mark::Right ? QStringLiteral("✓") : QStringLiteral("✗"));
}

}  // namespace convscope
