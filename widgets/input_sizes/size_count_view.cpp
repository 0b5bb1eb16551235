#include "widgets/input_sizes/size_count_view.h"

#include <QVBoxLayout>

#include "widgets/input_sizes/size_count_chart.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

SizeCountView::SizeCountView(ShownSurvey& shown, const SizeForecasts& forecasts)
    : m_forecasts(forecasts), m_words(makeWordLabel()), m_chart(new SizeCountChart(shown, forecasts)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->addWidget(m_words);
  column->addWidget(m_chart, 1);
}

QList<SessionChart*> SizeCountView::charts() const {
  return {m_chart};
}

void SizeCountView::refresh() {
  m_words->setText(toQString(m_forecasts.result().verdict.newSizes));
  m_words->setVisible(!m_words->text().isEmpty());
}

}  // namespace convscope
