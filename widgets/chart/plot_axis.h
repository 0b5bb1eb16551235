#pragma once

#include <QString>
#include <functional>
#include <vector>

namespace convscope {

/// An interval of an axis, in the axis's coordinates.
struct PlotRange {
  double low = 0;
  double high = 1;
  double span() const { return high - low; }
  bool operator==(const PlotRange&) const = default;
};

/// A labelled position on an axis, in the axis's coordinates.
struct PlotTick {
  double at = 0;
  QString label;
  bool operator==(const PlotTick&) const = default;
};

/// An axis of a PlotChart: its whole range, its title, and how values become coordinates and text. Coordinates are
/// linear on the screen: a value, the logarithm of a value, or a place from 0 to 1. Ticks of an axis have one unit,
/// which its title names.
class PlotAxis {
 public:
  /// An axis of places from 0 to 1 without ticks.
  PlotAxis() = default;

  /// Returns a linear axis of times from `lowUs` to `highUs`.
  static PlotAxis time(const QString& title, double lowUs, double highUs);
  /// Returns a logarithmic axis of times, rounded outwards to steps of 1, 2 and 5, so it seldom changes while results
  /// arrive. Ranges from 1 µs to 1 ms unless 0 < lowUs <= highUs.
  static PlotAxis logarithmicTime(const QString& title, double lowUs, double highUs);
  /// Returns a linear axis of whole numbers from 0 to `last`.
  static PlotAxis count(const QString& title, double last);
  /// Returns an axis of ratios in percent of change, from `low` to `high`: 0.5 is "-50%", 2 is "+100%". Coordinates are
  /// logarithms, so half and twice are equally far from 0%. Ranges from -10% to +10% unless 0 < low < high.
  static PlotAxis change(const QString& title, double low, double high);
  /// Returns an axis of places from 0 to 1 with fixed ticks, in ascending order. `text` formats a place for the
  /// crosshair.
  static PlotAxis places(const QString& title, std::vector<PlotTick> ticks, std::function<QString(double)> text);

  /// Returns the title with the unit: "Time of one execution (ms)".
  QString title() const;
  /// Returns the unit alone, for a plot too small for the title; the title if there is no unit.
  QString shortTitle() const { return m_unit.name.isEmpty() ? m_title : m_unit.name; }
  /// Returns the whole range, with space for marks at its ends.
  const PlotRange& home() const { return m_home; }
  double coordinate(double value) const;
  double value(double coordinate) const;
  /// Returns at most about `most` ticks within `shown`.
  std::vector<PlotTick> ticks(const PlotRange& shown, int most) const;
  /// Formats the value at a coordinate with its unit, for the crosshair.
  QString text(double coordinate) const;

 private:
  enum class Kind { Linear, Logarithmic, Change, Places };
  struct Unit {
    double size = 1;
    QString name;  ///< empty: whole numbers
  };

  bool isLogarithm() const { return m_kind == Kind::Logarithmic || m_kind == Kind::Change; }
  static Unit unitFor(double lowUs, double highUs, bool logarithmic);
  void setHome(double low, double high);

  Kind m_kind = Kind::Places;
  QString m_title;
  PlotRange m_home;
  Unit m_unit;
  std::vector<PlotTick> m_places;
  std::function<QString(double)> m_text;
};

}  // namespace convscope
