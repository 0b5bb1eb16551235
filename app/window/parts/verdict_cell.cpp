#include "window/parts/verdict_cell.h"

#include <QKeyEvent>
#include <QPainter>

#include "analysis/paid_off.h"
#include "policy/forecast/rule.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "window/parts/verdict_text.h"

namespace convscope::window {
namespace {

const QString kArrow = QStringLiteral("›");
const QString kVerdictMark = QStringLiteral("!");

QFont boldOf(QFont font) {
  font.setBold(true);
  return font;
}

QColor mixed(const QColor& colour, const QColor& ground, double share) {
  const auto part = [&](int above, int below) { return static_cast<int>(share * above + (1 - share) * below); };
  return {part(colour.red(), ground.red()), part(colour.green(), ground.green()), part(colour.blue(), ground.blue())};
}

}  // namespace

VerdictTone toneOf(const RecordedVerdict& verdict) {
  switch (verdict.advice) {
    case SwitchAdvice::On:
      return !verdict.paysOffAfter ||
                     paidOff(verdict.paysOffAfter, verdict.paysOffRange, kRule.shortTraining) == PaidOff::Yes
                 ? VerdictTone::Soon
                 : VerdictTone::Late;
    case SwitchAdvice::Off:
      return VerdictTone::Never;
    case SwitchAdvice::Either:
    case SwitchAdvice::Unknown:
      break;
  }
  return VerdictTone::None;
}

QString toneStyle(VerdictTone tone, const tokens::Colours& colours) {
  constexpr double kFill = 0.2;
  constexpr double kBorder = 0.6;
  const bool isSoon = tone == VerdictTone::Soon;
  const QColor text = tone == VerdictTone::Late    ? colours.gain
                      : tone == VerdictTone::Never ? colours.loss
                                                   : colours.text;
  const QColor border = isSoon ? mixed(colours.gain, colours.surface, kBorder) : colours.line;
  const QColor ground = isSoon ? mixed(colours.gain, colours.surface, kFill) : colours.surface;
  return QStringLiteral("padding: 0 %1px; border: 1px solid %2; border-radius: %3px; background: %4; color: %5;")
      .arg(tokens::kClose)
      .arg(border.name())
      .arg(tokens::kRadius)
      .arg(ground.name(), text.name());
}

VerdictCell::VerdictCell(const RecordedSession& session, QWidget* parent)
    : ElidedButton(session.verdict, session.shorterVerdicts, parent),
      m_tone(toneOf(session.figures)),
      m_hasCaution(!session.figures.cautions.empty()) {
  const QStringList details = verdictDetails(session);
  setAccessibleName(session.title);
  setAccessibleDescription(details.join(u' '));
  QString toolTip = QStringLiteral("<p><b>%1</b><br>%2</p>").arg(escapedMarkup(session.title), session.size);
  for (const QString& each : details) toolTip += QStringLiteral("<p>%1</p>").arg(escapedMarkup(each));
  setToolTip(toolTip);
  setTextType(*this, tokens::Type::Body);
  constexpr int kBorders = 2;  // above and below
  followFont(*this, [this] { setFixedHeight(tokens::rowHeight(font()) + kBorders); });
  setCursor(Qt::PointingHandCursor);
}

void VerdictCell::colour(const tokens::Colours& colours) {
  constexpr double kHovered = 0.15;
  constexpr int kFocusFrame = 2;
  const QColor hovered = mixed(colours.accent, colours.surface, kHovered);
  const QString border = m_isShown ? QStringLiteral(" border-color: %1;").arg(colours.accent.name()) : QString();
  setStyleSheet(
      QStringLiteral("QPushButton { text-align: left; %1 }"
                     "QPushButton:hover { border-color: %2; background: %3; color: %4; }"
                     "QPushButton:focus { border: %5px solid %2; padding: 0 %6px; }")
          .arg(toneStyle(m_tone, colours) + border, colours.accent.name(), hovered.name(), colours.text.name())
          .arg(kFocusFrame)
          .arg(tokens::kClose + 1 - kFocusFrame));
}

void VerdictCell::setShown(bool isShown, const tokens::Colours& colours) {
  if (isShown == m_isShown) return;
  m_isShown = isShown;
  colour(colours);
}

void VerdictCell::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
      event->ignore();
      return;
    default:
      ElidedButton::keyPressEvent(event);
  }
}

int VerdictCell::reservedWidth() const {
  const int arrow = fontMetrics().horizontalAdvance(kArrow);
  return tokens::kTight + arrow +
         (m_hasCaution ? tokens::kTight + QFontMetrics(boldOf(font())).horizontalAdvance(kVerdictMark) : 0);
}

/// At the right edge, an arrow says that the cell leads somewhere, and a mark that the verdict has a caution.
void VerdictCell::paintEvent(QPaintEvent* event) {
  ElidedButton::paintEvent(event);
  const tokens::Colours& colours = tokens::colours(palette());
  QRect room = rect().adjusted(0, 0, -tokens::kClose, 0);
  QPainter painter(this);
  const auto paint = [&](const QString& text, const QColor& colour) {
    painter.setPen(colour);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, text);
    room.setRight(room.right() - painter.fontMetrics().horizontalAdvance(text) - tokens::kTight);
  };
  paint(kArrow, colours.secondText);
  if (!m_hasCaution) return;
  painter.setFont(boldOf(font()));
  paint(kVerdictMark, colours.note);
}

}  // namespace convscope::window
