#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "problem/errors.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/export/picture.h"

namespace convscope {

/// A chart cannot be drawn because it has no content; the message gives the chart's reason.
class EmptyChart : public RequestError {
 public:
  using RequestError::RequestError;
};

/// Throws EmptyChart if the chart has no content. It must be filled: an empty one may have everything that it needs.
void checkContent(const ChartPainter& chart);

/// Returns the title of a part of a chart: of rows that are not all, it says how many. `order` is that of the rows in
/// words, or empty.
QString excerptTitle(const QString& title, const ChartPainter& chart, const ChartPart& part, const QString& order = {});

/// A chart for export, with title and subject above it and the origin of its figures below. It has a painter of its
/// own, whose figures must outlive this object.
class ChartPicture : public Picture {
 public:
  /// The whole chart in its natural size. Throws EmptyChart if it has no content.
  ChartPicture(const ChartPainter& chart, Caption caption, const ChartStyle& style);
  /// The whole of a chart for files (ChartPainter::forFiles()), in its natural size.
  ChartPicture(const std::shared_ptr<ChartPainter>& chart, Caption caption);
  /// A part of a chart for files, in its own size.
  ChartPicture(std::shared_ptr<ChartPainter> chart, Caption caption, const ChartPart& part);
  /// A picture of exactly `size` device-independent pixels. Throws InputError if the chart does not fit.
  ChartPicture(const ChartPainter& chart, Caption caption, const ChartStyle& style, const QSize& size);

  QSize size() const override { return m_size; }
  const Caption& caption() const override { return m_caption; }
  const QFont& font() const override { return m_chart->font(); }
  void paint(QPainter& painter) const override;

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

  std::shared_ptr<ChartPainter> m_chart;  ///< the parts of a chart share it
  Caption m_caption;
  ChartPart m_part;
  QSize m_size;
};

}  // namespace convscope
