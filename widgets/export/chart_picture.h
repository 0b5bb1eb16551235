#pragma once

#include <QFont>
#include <QPainter>
#include <QSizeF>
#include <optional>

#include "problem/errors.h"
#include "widgets/chart/session_chart.h"
#include "widgets/export/caption.h"

namespace convscope {

/// A chart cannot be drawn because it has no content; the message gives the chart's reason.
class EmptyChart : public RequestError {
 public:
  using RequestError::RequestError;
};

/// A chart for export, with title and subject above it and the origin of its figures below. The chart must outlive this
/// object; on screen it does not change.
class ChartPicture {
 public:
  /// The whole chart in its natural size. Throws EmptyChart if it has no content.
  ChartPicture(SessionChart& chart, Caption caption, const ChartStyle& style);
  /// One of the chart's parts, in its own size.
  ChartPicture(SessionChart& chart, Caption caption, const ChartStyle& style, const ChartPart& part);
  /// A picture of exactly `size` device-independent pixels. Throws InputError if the chart does not fit.
  ChartPicture(SessionChart& chart, Caption caption, const ChartStyle& style, const QSize& size);

  QSize size() const { return m_size; }
  const Caption& caption() const { return m_caption; }
  const QFont& font() const { return m_chart.font(); }
  /// Paints the picture at the painter's origin.
  void paint(QPainter& painter) const;

 private:
  struct Line {
    QString text;
    QFont font;
    QColor colour;
  };
  std::vector<Line> header() const;
  Line footer() const;
  double headerHeight(double width) const;
  double footerHeight(double width) const;

  SessionChart& m_chart;
  Caption m_caption;
  ChartStyle m_style;
  ChartPart m_part;
  QSize m_size;
};

}  // namespace convscope
