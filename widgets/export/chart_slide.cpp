#include "widgets/export/chart_slide.h"

#include <memory>
#include <utility>

#include "widgets/export/chart_picture.h"

namespace convscope {

ChartSlide::ChartSlide(const ChartPainter& chart, Caption caption, const ChartStyle& style)
    : m_caption(std::move(caption)),
      m_font(slideFont(kLeastSlideType)),
      m_frame(m_caption.title, m_caption.source, {}, style) {
  const std::unique_ptr<ChartPainter> filled = chart.forFiles(style);  // a chart may know only then what is missing
  checkContent(*filled);
  const QString title = m_caption.title;
  for (int pass = 0; pass < 2; ++pass) {  // the number of rows may take the title another line
    m_charts = SlideCharts({{filled.get(), title, m_caption.subject}}, style, m_frame.body(), false);
    m_caption.title = m_charts.charts().front().title;
    m_frame = SlideFrame(m_caption.title, m_caption.source, {}, style);
  }
}

void ChartSlide::paint(QPainter& painter) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  m_frame.paint(painter);
  m_charts.paint(painter);
  painter.restore();
}

}  // namespace convscope
