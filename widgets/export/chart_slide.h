#pragma once

#include <memory>

#include "widgets/export/picture.h"
#include "widgets/export/slide_charts.h"
#include "widgets/export/slide_frame.h"

namespace convscope {

/// A chart as a slide: its title, what it shows, and the origin of its figures. A long chart is shortened to the rows
/// that fit, as on the slides of lessons.
class ChartSlide : public Picture {
 public:
  /// Throws EmptyChart if the chart has no content. Its figures must outlive the slide.
  ChartSlide(const ChartPainter& chart, Caption caption, const ChartStyle& style);

  QSize size() const override { return kSlideSize; }
  const Caption& caption() const override { return m_caption; }
  const QFont& font() const override { return m_font; }
  void paint(QPainter& painter) const override;

  const SlideCharts& charts() const { return m_charts; }

 private:
  Caption m_caption;
  QFont m_font;
  SlideFrame m_frame;
  SlideCharts m_charts;
};

}  // namespace convscope
