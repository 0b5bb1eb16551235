#include "widgets/chart/plot_axis.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "text/units.h"
#include "widgets/chart/tick_positions.h"
#include "widgets/chart/time_scale.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr double kInset = 0.015;  ///< of the range, at either end
constexpr int kMostDecimals = 9;

struct TimeUnit {
  double us;
  const char* name;
  double fromUs;  ///< the least end of a linear axis in this unit; minutes as in formatTime()
};
constexpr std::array kTimeUnits{TimeUnit{1, "µs", 0}, TimeUnit{1e3, "ms", 2e3}, TimeUnit{1e6, "s", 2e6},
                                TimeUnit{6e7, "min", 6e8}, TimeUnit{3.6e9, "h", 7.2e9}};

/// Formats a tick in full, with the decimals that a step needs: "2,500", "0.05".
QString tickNumber(double number, double step) {
  const int decimals =
      step > 0 ? std::clamp(-static_cast<int>(std::floor(std::log10(step) + 1e-9)), 0, kMostDecimals) : 0;
  const QString text = QLocale(QLocale::English).toString(std::abs(number) < step / 2 ? 0.0 : number, 'f', decimals);
  return text;
}

/// Returns ratios from `low` to `high`: even steps of percent, or round changes if the range is wide: -90%, -80%, -50%,
/// 0%, +100%, +200%, +500%.
std::vector<double> changeTicks(double low, double high, int most) {
  constexpr double kWideOctaves = 2;
  const double octaves = std::log2(high / low);
  std::vector<double> ratios;
  const auto next = [](double step) { return stepAbove(1.5 * step); };
  if (octaves >= kWideOctaves) {
    constexpr double kClosest = 0.7;  // of an even distance: the steps differ
    constexpr double kLeast = 0.01;   // a smaller ratio would be labelled -100%
    const double apart = std::exp2(kClosest * octaves / most);
    for (double step = 2, last = 1; 1 / step >= std::max(low, kLeast); step = next(step))
      if (last * step >= apart) ratios.insert(ratios.begin(), last = 1 / step);
    ratios.push_back(1);
    for (double step = 1, last = 1; 1 + step <= high; step = next(step))
      if (1 + step >= last * apart) ratios.push_back(last = 1 + step);
    std::erase_if(ratios, [&](double ratio) { return ratio < low || ratio > high; });
  }
  if (ratios.size() > 1) return ratios;
  ratios.clear();
  for (const double percent : evenTicks(100 * (low - 1), 100 * (high - 1), most)) ratios.push_back(1 + percent / 100);
  return ratios;
}

}  // namespace

PlotAxis::Unit PlotAxis::unitFor(double lowUs, double highUs, bool logarithmic) {
  constexpr double kShort = 1'000 * 1.001;  // a logarithmic axis has the smallest unit with short numbers
  const double size = std::max(std::abs(lowUs), std::abs(highUs));
  TimeUnit unit = kTimeUnits.front();
  for (const TimeUnit& next : kTimeUnits) {
    const bool better = logarithmic ? size / unit.us > kShort : size >= next.fromUs;
    if (better) unit = next;
  }
  return {unit.us, QString::fromUtf8(unit.name)};
}

void PlotAxis::setHome(double low, double high) {
  const double inset = (high - low) * kInset;
  m_home = {low - inset, high + inset};
}

PlotAxis PlotAxis::time(const QString& title, double lowUs, double highUs) {
  PlotAxis axis;
  axis.m_kind = Kind::Linear;
  axis.m_title = title;
  const bool usable = std::isfinite(lowUs) && std::isfinite(highUs) && lowUs < highUs;
  axis.m_unit = unitFor(usable ? lowUs : 0, usable ? highUs : 1, false);
  axis.setHome(usable ? lowUs : 0, usable ? highUs : 1);
  return axis;
}

PlotAxis PlotAxis::logarithmicTime(const QString& title, double lowUs, double highUs) {
  PlotAxis axis;
  axis.m_kind = Kind::Logarithmic;
  axis.m_title = title;
  const TimeScale scale = TimeScale::logarithmic(lowUs, highUs);
  axis.m_unit = unitFor(scale.low(), scale.high(), true);
  axis.setHome(std::log10(scale.low()), std::log10(scale.high()));
  return axis;
}

PlotAxis PlotAxis::count(const QString& title, double last) {
  PlotAxis axis;
  axis.m_kind = Kind::Linear;
  axis.m_title = title;
  axis.setHome(0, std::max(1.0, last));
  return axis;
}

PlotAxis PlotAxis::change(const QString& title, double low, double high) {
  constexpr double kRoom = 0.06;  // of the range, at either end, for marks
  constexpr double kUsual = 0.1;
  PlotAxis axis;
  axis.m_kind = Kind::Change;
  axis.m_title = title;
  const bool usable = std::isfinite(low) && std::isfinite(high) && low > 0 && low < high;
  const double first = std::log10(usable ? low : 1 - kUsual);
  const double last = std::log10(usable ? high : 1 + kUsual);
  const double room = (last - first) * kRoom;
  axis.setHome(first - room, last + room);
  return axis;
}

PlotAxis PlotAxis::places(const QString& title, std::vector<PlotTick> ticks, std::function<QString(double)> text) {
  PlotAxis axis;
  axis.m_title = title;
  axis.m_places = std::move(ticks);
  axis.m_text = std::move(text);
  axis.setHome(0, 1);
  return axis;
}

QString PlotAxis::title() const {
  return m_unit.name.isEmpty() ? m_title : QStringLiteral("%1 (%2)").arg(m_title, m_unit.name);
}

double PlotAxis::coordinate(double value) const {
  if (!isLogarithm()) return value;
  return value > 0 ? std::log10(value) : m_home.low;
}

double PlotAxis::value(double coordinate) const {
  return isLogarithm() ? std::pow(10.0, coordinate) : coordinate;
}

std::vector<PlotTick> PlotAxis::ticks(const PlotRange& shown, int most) const {
  std::vector<PlotTick> ticks;
  if (m_kind == Kind::Places) {
    std::ranges::copy_if(m_places, std::back_inserter(ticks),
                         [&](const PlotTick& tick) { return tick.at >= shown.low && tick.at <= shown.high; });
    return ticks;
  }
  if (m_kind == Kind::Change) {
    for (const double ratio : changeTicks(value(shown.low), value(shown.high), std::max(1, most)))
      ticks.push_back({coordinate(ratio), toQString(formatChange(ratio))});
    return ticks;
  }
  const double low = value(shown.low) / m_unit.size;
  const double high = value(shown.high) / m_unit.size;
  const bool logarithmic = m_kind == Kind::Logarithmic;
  const std::vector<double> numbers =
      logarithmic ? logarithmicTicks(low, high) : evenTicks(low, high, std::max(1, most));
  const bool isCount = m_unit.name.isEmpty();
  const double step = isCount ? 1 : numbers.size() > 1 ? numbers[1] - numbers[0] : 0;
  const bool wide = logarithmic && numbers.size() > 1 && numbers[1] / numbers[0] > 1.9;  // steps differ
  for (const double number : numbers) {
    if (isCount && std::abs(number - std::round(number)) > 1e-6) continue;
    ticks.push_back({coordinate(number * m_unit.size), tickNumber(number, wide ? number : step)});
  }
  return ticks;
}

QString PlotAxis::text(double coordinate) const {
  if (m_kind == Kind::Places) return m_text ? m_text(coordinate) : QString();
  const double at = value(coordinate);
  if (m_kind == Kind::Change) return toQString(formatChange(at));
  if (m_unit.name.isEmpty()) return toQString(formatCount(std::llround(at)));
  return signedTimeText(at);
}

}  // namespace convscope
