#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>
#include <memory>
#include <vector>

#include "widgets/chart/chart_painter.h"

namespace convscope {

/// A chart to put on a slide.
struct ChartForSlide {
  const ChartPainter* chart;
  QString title;
  QString subject = {};  ///< below the title; may be empty
  QString order = {};    ///< the order of the rows in words if they are sorted; otherwise empty
};

/// Charts of a slide, one above the other, in the largest type in which they fit and no plot is too low. If a chart of
/// rows does not fit in the smallest one, it has the rows for which there is room, and its title says how many: of
/// layers those that cost most.
class SlideCharts {
 public:
  /// A chart in its place.
  struct Placed {
    QString title;  ///< with the number of rows, if these are not all
    QString subject;
    std::shared_ptr<ChartPainter> painter;
    ChartPart part;   ///< of the painter, before it is enlarged
    double top = 0;   ///< of the title
    double head = 0;  ///< the height of title and subject
  };

  SlideCharts() = default;
  /// Puts charts into `room` of a slide. Without `hasTitles`, their titles are not painted: the slide has them.
  SlideCharts(const std::vector<ChartForSlide>& charts, const ChartStyle& style, const QRectF& room,
              bool hasTitles = true);

  const std::vector<Placed>& charts() const { return m_charts; }
  /// Returns the size of the charts' type in pixels of the slide.
  int type() const { return m_type; }
  void paint(QPainter& painter) const;

 private:
  bool place(const std::vector<ChartForSlide>& charts);
  bool fit(Placed& chart, const QString& order, double height);
  QString headOf(const Placed& chart) const;

  QRectF m_room;
  bool m_hasTitles = true;
  int m_type = 0;
  double m_scale = 1;
  std::vector<Placed> m_charts;
};

}  // namespace convscope
