#include "widgets/input_sizes/size_count_chart.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "text/counted_iterations.h"
#include "text/units.h"
#include "widgets/chart/mark_glyphs.h"
#include "widgets/input_sizes/policy_lines.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/size_labels.h"

namespace convscope {

SizeCountChart::SizeCountChart(ShownSurvey& shown, const SizeForecasts& forecasts) : ForecastChart(shown, forecasts) {
  setAccessibleName(tr("Forecast of the time saved by the number of input sizes"));
  setAccessibleDescription(
      tr("One line for each policy but the baseline. A policy loses time where its line is below zero."));
}

QString SizeCountChart::title() const {
  return tr("Forecast: from how many input sizes on benchmark = True loses time, in %1")
      .arg(toQString(countedIterations(iterations())));
}

QString SizeCountChart::emptyReason() const {
  if (const QString reason = ForecastChart::emptyReason(); !reason.isEmpty()) return reason;
  const auto searches = [](const PolicyForecast& policy) { return !policy.policy().choosesFromSurvey(); };
  if (std::ranges::none_of(result().policies, searches))
    return tr("No chosen policy searches, so none loses from a certain number of sizes on.");
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    if (newSizesOf(i) != nullptr) return {};
  }
  return tr("No chosen policy keeps its choices for every size, so none loses from a certain number of sizes on.");
}

const NewSizes* SizeCountChart::newSizesOf(std::size_t policy) const {
  const std::optional<NewSizes>& sizes = result().policies[policy].newSizes;
  return sizes ? &*sizes : nullptr;
}

std::optional<std::int64_t> SizeCountChart::losesFrom(std::size_t policy) const {
  const NewSizes* sizes = newSizesOf(policy);
  return sizes != nullptr ? sizes->losesFrom(iterations()) : std::nullopt;
}

double SizeCountChart::lastSize() const {
  constexpr double kBeyond = 2;  // times the schedule's sizes, and the last crossing
  constexpr double kLeast = 10;
  double last = std::max(kLeast, kBeyond * static_cast<double>(result().schedule.usedSizes()));
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    if (const auto from = losesFrom(i)) last = std::max(last, kBeyond * static_cast<double>(*from));
  }
  return std::min(last, static_cast<double>(std::max<std::int64_t>(iterations(), 1)));
}

double SizeCountChart::savedUs(std::size_t policy) const {
  return result().policies.front().forecast.totalUs - result().policies[policy].forecast.totalUs;
}

PlotChart::Contents SizeCountChart::makeContents(const ChartStyle& style) {
  Contents contents;
  const double last = lastSize();
  AxisRange range;
  AxisRange marks;
  bool isMarked = false;
  contents.series.push_back({.points = {{0, 0}, {last, 0}}, .pen = QPen(style.axis, 1)});
  for (std::size_t i = 1; i < result().policies.size(); ++i) {
    const NewSizes* sizes = newSizesOf(i);
    if (sizes == nullptr) continue;
    isMarked = isMarked || hasMark(i);
    const QList<QPointF> line{{1, sizes->savedUs(iterations(), 1)}, {last, sizes->savedUs(iterations(), last)}};
    const QPointF own(static_cast<double>(result().schedule.usedSizes()), savedUs(i));
    for (const double us : {line.front().y(), line.back().y(), own.y()}) range = range.united({us, us});
    marks = marks.united({own.y(), own.y()});
    contents.series.push_back({.points = line, .pen = penOf(i, style)});
    PlotSeries dot = measuredDots(penOf(i, style).color(), style);
    dot.points = {own};
    contents.series.push_back(std::move(dot));
    contents.legend.append(
        {[pen = penOf(i, style)](QPainter& painter, const QPointF& centre) { paintLegendLine(painter, centre, pen); },
         toQString(result().policies[i].policy().title())});
  }
  contents.legend.append(
      {[style](QPainter& painter, const QPointF& centre) { paintMeasuredMark(painter, centre, style.text, style); },
       scheduleText()});
  if (isMarked)
    contents.legend.append(
        {[colour = style.text](QPainter& painter, const QPointF& centre) { paintRing(painter, centre, colour); },
         tr("from here on nothing is saved")});
  contents.x = PlotAxis::count(tr("Distinct input sizes in %1").arg(toQString(countedIterations(iterations()))), last);
  constexpr double kRoom = 0.05;  // of the range, for a mark at its end
  const double room = kRoom * (range.high - range.low);
  if (marks.low < 0) range.low = std::min(range.low, marks.low - room);
  range.high = std::max(range.high, marks.high + room);
  range = sharedRange("saved", range);
  contents.y = PlotAxis::time(tr("Saved, forecast"), range.low, range.high);
  if (reachesBeyondMeasured()) addBeyond(contents, style);
  return contents;
}

QString SizeCountChart::scheduleText() const {
  const QStringList used = sizeLabels(forecasts().usedInputs());
  if (used.isEmpty() || result().estimated.empty()) return tr("number of sizes of the chosen schedule");
  if (used.size() == 1) return tr("the chosen schedule, computed with its own size, %1").arg(used.front());
  return tr("the chosen schedule, computed with its own sizes, %1 to %2").arg(used.front(), used.back());
}

std::size_t SizeCountChart::measuredSizes() const {
  std::size_t most = 0;
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    if (const NewSizes* sizes = newSizesOf(i)) most = std::max(most, sizes->measured);
  }
  return most;
}

bool SizeCountChart::reachesBeyondMeasured() const {
  return static_cast<double>(measuredSizes()) < lastSize();
}

void SizeCountChart::addBeyond(Contents& contents, const ChartStyle& style) const {
  const auto from = static_cast<double>(measuredSizes());
  const double to = contents.x.home().high;
  const PlotRange& y = contents.y.home();
  QColor shade = style.text;
  constexpr float kShade = 0.08F;
  shade.setAlphaF(kShade);
  contents.series.insert(contents.series.begin(), {.kind = PlotSeries::Kind::Area,
                                                   .points = {{from, y.high}, {to, y.high}},
                                                   .brush = shade,
                                                   .lower = {{from, y.low}, {to, y.low}}});
  contents.legend.append({[shade](QPainter& painter, const QPointF& centre) {
                            painter.fillRect(QRectF(centre - QPointF(8, 7), QSizeF(16, 14)), shade);
                          },
                          tr("not measured: further sizes are assumed to be like the mean of the measured ones")});
}

bool SizeCountChart::hasMark(std::size_t policy) const {
  return losesFrom(policy).value_or(1) > 1;
}

std::optional<QPointF> SizeCountChart::mark(std::size_t policy) const {
  if (!hasMark(policy)) return std::nullopt;
  const NewSizes* sizes = newSizesOf(policy);
  const auto from = losesFrom(policy);
  return view().at(static_cast<double>(*from), sizes->savedUs(iterations(), static_cast<double>(*from)));
}

void SizeCountChart::paintMarks(QPainter& painter, const ChartStyle& style) {
  if (reachesBeyondMeasured()) paintBoundary(painter, style);
  paintLabelled(painter, style);
}

std::vector<ForecastChart::LabelledMark> SizeCountChart::labelledMarks(const ChartStyle& style) const {
  std::vector<LabelledMark> marks;
  for (std::size_t i = 1; i < result().policies.size(); ++i) {
    const std::optional<QPointF> at = mark(i);
    if (!at) continue;
    marks.push_back(
        {*at, penOf(i, style).color(),
         tr("%1 loses from %2 sizes on")
             .arg(toQString(result().policies[i].policy().title()), toQString(formatEstimate(*losesFrom(i))))});
  }
  return marks;
}

void SizeCountChart::paintBoundary(QPainter& painter, const ChartStyle& style) const {
  const QRectF& plot = view().rect;
  const double x = view().xAt(static_cast<double>(measuredSizes()));
  if (x < plot.left() || x > plot.right()) return;
  painter.setPen(QPen(style.mutedText, 1, Qt::DashLine));
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  painter.setPen(style.mutedText);
  painter.drawText(QRectF(x + 6, plot.top(), plot.right() - x - 6, plot.height() - 4),
                   Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap, tr("measured up to here"));
}

std::vector<double> SizeCountChart::readableXs() const {
  constexpr double kMostSizes = 300;
  const double last = lastSize();
  const double step = std::max(1.0, std::ceil(last / kMostSizes));
  std::set<double> xs{last, static_cast<double>(result().schedule.usedSizes())};
  for (double sizes = 1; sizes < last; sizes += step) xs.insert(sizes);
  for (std::size_t i = 1; i < result().policies.size(); ++i) {
    if (hasMark(i)) xs.insert(static_cast<double>(*losesFrom(i)));
  }
  return {xs.begin(), xs.end()};
}

PlotReading SizeCountChart::readingAt(double x, const ChartStyle& style) const {
  const auto sizes = std::llround(x);
  const QString each = toQString(formatCount(std::llround(static_cast<double>(iterations()) / x)));
  PlotReading reading{x,
                      sizes == 1 ? tr("1 size, %1 iterations").arg(each)
                                 : tr("%1 sizes, %2 iterations at each").arg(toQString(formatCount(sizes)), each),
                      {}};
  for (std::size_t i = 1; i < result().policies.size(); ++i) {
    if (const NewSizes* line = newSizesOf(i))
      reading.lines.push_back(forecastReading(i, line->savedUs(iterations(), x), style));
  }
  return reading;
}

}  // namespace convscope
