#include "widgets/summary/summary_chart.h"

#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QMouseEvent>
#include <algorithm>

#include "problem/problem_text.h"
#include "text/units.h"
#include "widgets/chart/painted_item.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr std::size_t kMostLosses = 8;
constexpr double kLeftShare = 0.44;
constexpr int kHeadRows = 2;  ///< title and column heads
constexpr double kBarHeight = 5;

QString lossTitle(const Survey& survey, const LayerLoss& loss) {
  return layerName(survey.problems[loss.problem].subject);
}

}  // namespace

SummaryChart::SummaryChart(const SessionSummary& summary, ShownSurvey& shown, QWidget* parent)
    : SessionChart(shown, parent), m_summary(summary) {
  chart()->layout()->setContentsMargins(0, 0, 0, 0);
  new PaintedItem(*chart(), [this](QPainter& painter) { paintAll(painter); });
  setMouseTracking(true);
  setMinimumHeight(sizeHint().height());
  connect(&summary, &SessionSummary::changed, this, &SessionChart::scheduleRebuild);
}

QString SummaryChart::title() const {
  const SessionSummary::Contents* contents = m_summary.contents();
  return contents != nullptr ? toQString(contents->verdict.sentence) : tr("Summary");
}

QString SummaryChart::emptyReason() const {
  const SessionSummary::Contents* contents = m_summary.contents();
  if (contents == nullptr) return tr("Nothing has been measured yet.");
  return contents->rows.empty() && contents->losses.empty() ? toQString(contents->verdict.missing) : QString();
}

QSizeF SummaryChart::naturalSize() const {
  return {960, static_cast<double>(kHeadRows + kMostLosses + 1) * tokens::kRowHeight + 2 * tokens::kApart};
}

QRectF SummaryChart::leftPart() const {
  const QRectF all = QRectF({}, chart()->size()).adjusted(tokens::kApart, tokens::kApart, -tokens::kApart, 0);
  return {all.left(), all.top(), all.width() * kLeftShare - tokens::kFar, all.height()};
}

QRectF SummaryChart::rightPart() const {
  const QRectF left = leftPart();
  const double x = left.right() + 2 * tokens::kFar;
  return {x, left.top(), chart()->size().width() - tokens::kApart - x, left.height()};
}

std::size_t SummaryChart::shownLosses() const {
  const auto& losses = m_summary.contents()->losses;
  const auto lost = std::ranges::count_if(losses, [](const LayerLoss& loss) { return loss.lostUs() > 0; });
  return std::min(kMostLosses, static_cast<std::size_t>(lost));
}

QRectF SummaryChart::lossRow(std::size_t index) const {
  const QRectF area = rightPart();
  return {area.left(), area.top() + static_cast<double>(kHeadRows + index) * tokens::kRowHeight, area.width(),
          tokens::kRowHeight};
}

int SummaryChart::layerAt(const QPointF& point) const {
  if (m_isEmpty || m_summary.contents() == nullptr) return -1;
  for (std::size_t i = 0; i < shownLosses(); ++i) {
    if (lossRow(i).contains(point)) return static_cast<int>(m_summary.contents()->losses[i].problem);
  }
  return -1;
}

void SummaryChart::rebuild(const ChartStyle& style) {
  m_style = style;
  m_isEmpty = !emptyReason().isEmpty();
  scene()->update();
}

void SummaryChart::mousePressEvent(QMouseEvent* event) {
  const int layer = layerAt(chart()->mapFromScene(mapToScene(event->position().toPoint())));
  if (layer >= 0 && event->button() == Qt::LeftButton)
    emit layerChosen(layer);
  else
    SessionChart::mousePressEvent(event);
}

void SummaryChart::mouseMoveEvent(QMouseEvent* event) {
  const bool onLayer = layerAt(chart()->mapFromScene(mapToScene(event->position().toPoint()))) >= 0;
  viewport()->setCursor(onLayer ? Qt::PointingHandCursor : Qt::ArrowCursor);
  SessionChart::mouseMoveEvent(event);
}

void SummaryChart::paintText(QPainter& painter, const QRectF& place, Qt::Alignment alignment, const QString& text,
                             const QColor& colour) const {
  painter.setPen(colour);
  painter.drawText(place, int(alignment | Qt::AlignVCenter | Qt::TextSingleLine),
                   QFontMetricsF(painter.font()).elidedText(text, Qt::ElideMiddle, place.width()));
}

QColor SummaryChart::changeColour(double off, double on) const {
  const tokens::Colours& colours = m_style.background.lightness() < 128 ? tokens::dark() : tokens::light();
  if (on == off) return m_style.mutedText;
  return on < off ? colours.gain : colours.loss;
}

void SummaryChart::paintAll(QPainter& painter) const {
  painter.setFont(font());
  const SessionSummary::Contents* contents = m_summary.contents();
  if (contents == nullptr || m_isEmpty) {
    painter.setPen(m_style.mutedText);
    painter.drawText(QRectF({}, chart()->size()), int(Qt::AlignCenter | Qt::TextWordWrap), emptyReason());
    return;
  }
  paintCompared(painter, leftPart());
  paintLosses(painter, rightPart());
}

void SummaryChart::paintCompared(QPainter& painter, const QRectF& area) const {
  const std::vector<VerdictRow>& rows = m_summary.contents()->rows;
  const double value = area.width() * 0.19;
  const double bars = area.width() * 0.14;
  const double name = area.width() - 3 * value - bars;
  QRectF line(area.left(), area.top(), area.width(), tokens::kRowHeight);
  const auto cell = [&](double from, double width) {
    return QRectF(area.left() + from, line.top(), width - tokens::kTight, line.height());
  };
  painter.setFont(tokens::font(tokens::Type::Section, font()));
  paintText(painter, line, Qt::AlignLeft, tr("PyTorch with benchmark off and on"), m_style.text);
  line.translate(0, tokens::kRowHeight);
  painter.setFont(tokens::font(tokens::Type::Caption, font()));
  paintText(painter, cell(name, value), Qt::AlignRight, tr("False"), m_style.mutedText);
  paintText(painter, cell(name + value, value), Qt::AlignRight, tr("True"), m_style.accent);
  paintText(painter, cell(name + 2 * value, value), Qt::AlignRight, tr("Change"), m_style.mutedText);
  painter.setFont(font());
  for (const VerdictRow& row : rows) {
    line.translate(0, tokens::kRowHeight);
    paintText(painter, cell(0, name), Qt::AlignLeft, toQString(row.title), m_style.text);
    paintText(painter, cell(name, value), Qt::AlignRight, toQString(row.off), m_style.text);
    paintText(painter, cell(name + value, value), Qt::AlignRight, toQString(row.on), m_style.text);
    paintText(painter, cell(name + 2 * value, value), Qt::AlignRight, toQString(row.change),
              changeColour(row.offValue, row.onValue));
    const double most = std::max(row.offValue, row.onValue);
    if (most <= 0) continue;
    const QRectF room = cell(name + 3 * value, bars).adjusted(tokens::kClose, 0, 0, 0);
    const double middle = room.center().y();
    painter.fillRect(QRectF(room.left(), middle - kBarHeight - 1, room.width() * row.offValue / most, kBarHeight),
                     m_style.mutedText);
    painter.fillRect(QRectF(room.left(), middle + 1, room.width() * row.onValue / most, kBarHeight), m_style.accent);
  }
}

void SummaryChart::paintLosses(QPainter& painter, const QRectF& area) const {
  const std::vector<LayerLoss>& losses = m_summary.contents()->losses;
  const std::size_t count = shownLosses();
  QRectF line(area.left(), area.top(), area.width(), tokens::kRowHeight);
  painter.setFont(tokens::font(tokens::Type::Section, font()));
  paintText(painter, line, Qt::AlignLeft, tr("Where benchmark = False loses time, an iteration"), m_style.text);
  line.translate(0, tokens::kRowHeight);
  painter.setFont(tokens::font(tokens::Type::Caption, font()));
  if (count == 0) {
    paintText(painter, line, Qt::AlignLeft,
              losses.empty() ? tr("The choices are not known.") : tr("Nowhere: its choices are as fast everywhere."),
              m_style.mutedText);
    return;
  }
  const double name = area.width() * 0.38;
  const double pass = area.width() * 0.12;
  const double value = area.width() * 0.15;
  const auto cell = [&](double from, double width) {
    return QRectF(area.left() + from, line.top(), width - tokens::kClose, line.height());
  };
  paintText(painter, cell(name + pass, value), Qt::AlignRight, tr("lost"), m_style.mutedText);
  paintText(painter, cell(area.width() - value, value), Qt::AlignRight, tr("slower"), m_style.mutedText);
  painter.setFont(font());
  const double barRoom = area.width() - name - pass - 2 * value - tokens::kClose;
  for (std::size_t i = 0; i < count; ++i) {
    const LayerLoss& loss = losses[i];
    line = lossRow(i);
    const Problem& problem = shown().survey()->problems[loss.problem].subject.problem;
    paintText(painter, cell(0, name), Qt::AlignLeft, lossTitle(*shown().survey(), loss), m_style.text);
    paintText(painter, cell(name, pass), Qt::AlignLeft, toQString(toText(problem.pass)), m_style.mutedText);
    paintText(painter, cell(name + pass, value), Qt::AlignRight, timeText(loss.lostUs()), m_style.text);
    const double length = barRoom * loss.lostUs() / losses.front().lostUs();
    painter.fillRect(QRectF(area.left() + name + pass + value, line.center().y() - kBarHeight, length, 2 * kBarHeight),
                     m_style.accent);
    paintText(painter, cell(area.width() - value, value), Qt::AlignRight, toQString(formatChange(loss.ratio())),
              m_style.mutedText);
  }
  line = lossRow(count);
  double shownUs = 0;
  for (std::size_t i = 0; i < count; ++i) shownUs += losses[i].lostUs();
  painter.setFont(tokens::font(tokens::Type::Caption, font()));
  paintText(painter, line, Qt::AlignLeft,
            tr("%1 of %2 layers and passes: %3 of %4")
                .arg(count)
                .arg(losses.size())
                .arg(timeText(shownUs), timeText(largestLosses(losses, 1).totalUs)),
            m_style.mutedText);
}

}  // namespace convscope
