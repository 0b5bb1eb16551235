#include "widgets/input_sizes/padding_view.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/shared/page_parts.h"

namespace convscope {

PaddingView::PaddingView(SizeForecasts& forecasts)
    : m_forecasts(forecasts),
      m_paddings(forecasts),
      m_sorted(m_paddings),
      m_table(makePageTable(m_sorted, PaddingModel::title())),
      m_words(makeWordLabel()) {
  constexpr int kRestMs = 150;
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRestMs);
  connect(&m_timer, &QTimer::timeout, this, &PaddingView::refresh);
  m_table->horizontalHeader()->setSectionResizeMode(PaddingModel::kPadToColumn, QHeaderView::Stretch);
  m_words->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->addWidget(m_words);
  column->addWidget(m_table, 1);
}

void PaddingView::refresh() {
  m_paddings.refresh();
  const QString why = m_forecasts.whyNoPadding();
  m_words->setText(why.isEmpty() ? m_paddings.summary() : why);
  m_words->setVisible(!m_words->text().isEmpty());
  const bool hasRows = m_paddings.rowCount() > 0;
  m_table->setVisible(hasRows);
  m_words->setAlignment(hasRows ? Qt::AlignTop : Qt::AlignCenter);  // the page is empty but for the reason
}

}  // namespace convscope
