#pragma once

#include <memory>
#include "widgets/chart/row_chart.h"
#include "widgets/recorded/iteration_table.h"

namespace convscope {

/// The "whole-iterations" chart: an iteration of a recorded program as recorded, and under the other setting of
/// benchmark. Two bars each, the host's and the device's work: the iteration takes as long as the longer one. The rest
/// of the iteration, in which host or device waits, is hatched.
class WholeIterationsChart : public RowChart {
  Q_OBJECT

 public:
  /// Reads the forecast of `table`.
  WholeIterationsChart(const IterationTable& table, ShownSurvey& shown);

  QString name() const override { return QStringLiteral("whole-iterations"); }
  QString title() const override;
  QString emptyReason() const override;

  enum class Work { Host, Convolutions, Other };
  static QColor colourOf(Work work, const ChartStyle& style);

  /// Part of a row's bar.
  struct Segment {
    Work work = Work::Host;
    double us = 0;
  };
  /// A row. Times in microseconds.
  struct Bar {
    QString label;   ///< the policy
    QString worker;  ///< "host" or "device"
    QList<Segment> segments;
    double iterationUs = 0;

    double us() const;
    /// Returns the rest of the iteration.
    double waitsUs() const;
  };
  const QList<Bar>& bars() const { return m_bars; }

 protected:
  Rows makeRows(const ChartStyle& style) override;
  std::unique_ptr<RowChart> copyOfRows() const override {
    return std::make_unique<WholeIterationsChart>(m_table, shown());
  }
  void paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) override;
  double tallestRow() const override;
  double widestLabels() const override;
  int selectedRow() const override { return -1; }
  void rowChosen(int, std::optional<QPointF>) override {}
  void stepWithinRow(int) override {}
  QString toolTip(int row, const QPointF& point) const override;

 private:
  QList<Bar> makeBars() const;

  const IterationTable& m_table;
  QList<Bar> m_bars;
};

}  // namespace convscope
