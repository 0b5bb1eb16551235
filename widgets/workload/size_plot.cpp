#include "widgets/workload/size_plot.h"

#include <QCategoryAxis>
#include <QEvent>
#include <QLineSeries>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "core/problem_text.h"
#include "widgets/chart/chart_style.h"
#include "widgets/chart/tick_positions.h"
#include "widgets/shared/shown_text.h"
#include "workload/workload_summary.h"

namespace convscope {
namespace {

constexpr std::size_t kMostSizeLabels = 8;  ///< more would overlap
constexpr int kSizePlotHeight = 190;
constexpr double kMiddleOfLevel = 0.5;
constexpr double kBeginOfFirst = 0.5;  ///< on the axis, so that the first iteration is about its tick, 1
constexpr double kSizeLineWidth = 2;

}  // namespace

SizePlot::SizePlot(QWidget* parent) : QChartView(parent) {
  setAccessibleName(tr("Input sizes over time"));
  setFrameShape(QFrame::NoFrame);
  setRenderHint(QPainter::Antialiasing);
  chart()->legend()->hide();
  chart()->setTitle(tr("Input sizes over time"));
  chart()->setMargins({});
}

QSize SizePlot::sizeHint() const {
  return {QChartView::sizeHint().width(), kSizePlotHeight};
}

void SizePlot::setWorkload(const Workload& workload) {
  chart()->removeAllSeries();
  for (QAbstractAxis* axis : chart()->axes()) {
    chart()->removeAxis(axis);
    delete axis;
  }
  m_time = nullptr;
  const std::vector<RecordedSizeRun> runs = sizeRuns(workload);
  std::vector<Dims> sizes;
  for (const RecordedSizeRun& run : runs) {
    if (!run.input.empty() && std::ranges::find(sizes, run.input) == sizes.end()) sizes.push_back(run.input);
  }
  setVisible(!sizes.empty());
  if (sizes.empty()) return;
  std::ranges::sort(sizes);  // by batch, channels, spatial size

  auto* line = new QLineSeries;
  for (const RecordedSizeRun& run : runs) {
    const auto found = std::ranges::find(sizes, run.input);
    if (found == sizes.end()) continue;
    const auto level = static_cast<double>(found - sizes.begin()) + kMiddleOfLevel;
    line->append(kBeginOfFirst + static_cast<double>(run.first), level);
    line->append(kBeginOfFirst + static_cast<double>(run.first + run.count), level);
  }
  chart()->addSeries(line);
  auto* time = new QValueAxis;
  time->setTitleText(tr("Iteration"));
  time->setLabelFormat(QStringLiteral("%d"));
  m_time = time;
  m_last = static_cast<double>(std::max<std::int64_t>(1, iterationCount(workload)));
  time->setTickType(QValueAxis::TicksDynamic);
  setTime(kBeginOfFirst, m_last);
  auto* size = new QCategoryAxis;
  size->setStartValue(0);
  const std::size_t step = (sizes.size() + kMostSizeLabels - 1) / kMostSizeLabels;
  for (std::size_t i = 0; i < sizes.size(); i += step)
    size->append(toQString(dimsText(sizes[i])), static_cast<double>(std::min(i + step, sizes.size())));
  size->setRange(0, static_cast<double>(sizes.size()));
  chart()->addAxis(time, Qt::AlignBottom);
  chart()->addAxis(size, Qt::AlignLeft);
  line->attachAxis(time);
  line->attachAxis(size);
  applyColours();
}

double SizePlot::iterationAt(const QPointF& point) const {
  return chart()->mapToValue(chart()->mapFromScene(mapToScene(point.toPoint()))).x();
}

/// Shows a range with ticks at whole iterations.
void SizePlot::setTime(double begin, double span) {
  constexpr double kMostParts = 5;  // between the ticks
  m_time->setTickInterval(stepAbove(std::max(1.0, span / kMostParts)));
  m_time->setRange(begin, begin + span);
}

void SizePlot::showTime(double begin, double span) {
  constexpr double kParts = 4;  // between the ticks; each a whole number of iterations
  span = std::min(kParts * std::max(1.0, std::round(span / kParts)), m_last);
  const double before = std::clamp(std::round(begin - kBeginOfFirst), 0.0, m_last - span);
  setTime(kBeginOfFirst + before, span);
}

void SizePlot::wheelEvent(QWheelEvent* event) {
  if (m_time == nullptr || event->angleDelta().y() == 0) return QChartView::wheelEvent(event);
  constexpr double kStep = 0.8;     // of the visible time, for one step of a wheel
  constexpr double kDegrees = 120;  // of one step, in eighths
  const double at = iterationAt(event->position());
  const double factor = std::pow(kStep, event->angleDelta().y() / kDegrees);
  const double span = m_time->max() - m_time->min();
  const double first = m_time->min();
  showTime(at - (at - first) * factor, span * factor);
  // A plot that cannot zoom further lets its panel scroll.
  event->setAccepted(m_time->min() != first || m_time->max() - m_time->min() != span);
}

void SizePlot::mousePressEvent(QMouseEvent* event) {
  QChartView::mousePressEvent(event);
  if (m_time != nullptr) m_grabbed = iterationAt(event->position());
}

void SizePlot::mouseMoveEvent(QMouseEvent* event) {
  QChartView::mouseMoveEvent(event);
  if (m_time == nullptr || (event->buttons() & Qt::LeftButton) == 0) return;
  showTime(m_time->min() + m_grabbed - iterationAt(event->position()), m_time->max() - m_time->min());
}

void SizePlot::mouseDoubleClickEvent(QMouseEvent*) {
  if (m_time != nullptr) showTime(kBeginOfFirst, m_last);
}

void SizePlot::applyColours() {
  const ChartStyle style = chartStyle(palette());
  chart()->setBackgroundBrush(style.background);
  chart()->setTitleBrush(style.text);
  for (QAbstractAxis* axis : chart()->axes()) {
    axis->setLabelsColor(style.text);
    axis->setTitleBrush(style.text);
    axis->setLinePenColor(style.axis);
    axis->setGridLineColor(style.grid);
  }
  for (QAbstractSeries* series : chart()->series())
    static_cast<QLineSeries*>(series)->setPen(QPen(style.accent, kSizeLineWidth));
}

void SizePlot::changeEvent(QEvent* event) {
  QChartView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) applyColours();
}

}  // namespace convscope
