#pragma once

#include <QRectF>
#include <QString>
#include <memory>
#include <vector>

#include "widgets/chart/chart_painter.h"
#include "widgets/shared/session_summary.h"

class QPainter;

namespace convscope {

/// The "summary" chart: benchmark off and on side by side, and the layers in which the heuristic choice loses most
/// time. Painted by hand: it is a table of values with bars of their own scales, which Qt Charts does not have.
class SummaryChart : public ChartPainter {
  Q_OBJECT

 public:
  SummaryChart(const SessionSummary& summary, ShownSurvey& shown);

  QString name() const override { return QStringLiteral("summary"); }
  QString title() const override;
  QString sizesText() const override;
  QString emptyReason() const override;
  QSizeF naturalSize() const override;
  ChartPart excerpt(double) const override { return {{kReportWidth, naturalSize().height()}}; }
  /// Returns the height that it needs if it is as wide as `width`.
  int heightFor(int width) const;

  /// Returns the index in Survey::problems of the layer at `point` of the chart; -1 if there is none.
  int layerAt(const QPointF& point) const;
  /// Returns plain text about what is at `point` of the chart: its meaning, or the whole of a text that was cut.
  QString hintAt(const QPointF& point) const;
  /// Chooses the layer at `point`; returns false if there is none.
  bool choose(const QPointF& point);

 signals:
  void layerChosen(int problem);

 protected:
  void rebuild(const ChartStyle& style) override;
  void paintAgain() override { scene().update(); }
  std::unique_ptr<ChartPainter> copy() const override { return std::make_unique<SummaryChart>(m_summary, shown()); }
  bool followsSelection() const override { return false; }

 private:
  static constexpr double kReportWidth = 1220;  ///< so its bars are long enough to be compared
  struct Hint {
    QRectF place;
    QString text;
  };
  /// A text of a column, and its width.
  using Cells = std::vector<QString>;
  double widthOf(const Cells& cells) const;
  /// Returns the height of the note below the comparison; 0 if there is none.
  double noteHeight(double width) const;
  /// Returns the height of the comparison if the layers are below it.
  double comparedHeight(double width) const;
  QRectF comparedPart() const;
  QRectF lossesPart() const;
  std::size_t shownLosses() const;
  QRectF lossRow(std::size_t index) const;
  void paintAll(QPainter& painter) const;
  QString comparedTitle() const;
  QString columnMeaning(std::size_t column) const;
  QColor columnColour(std::size_t column) const;
  QString lossesTitle() const;
  QString lossesMeaning() const;
  void paintCompared(QPainter& painter, const QRectF& area) const;
  void paintBars(QPainter& painter, const QRectF& room, const VerdictRow& row) const;
  void paintLosses(QPainter& painter, const QRectF& area) const;
  /// Elides `text` if it does not fit; then, or if it has one, `place` gets a hint.
  void paintTitle(QPainter& painter, const QRectF& line, const QString& text) const;
  void paintText(QPainter& painter, const QRectF& place, Qt::Alignment alignment, const QString& text,
                 const QColor& colour, const QString& hint = {}) const;
  QColor changeColour(const VerdictRow& row) const;

  const SessionSummary& m_summary;
  bool m_isEmpty = true;
  mutable std::vector<Hint> m_hints;  ///< of the last painting
};

}  // namespace convscope
