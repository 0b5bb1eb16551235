#include "widgets/input_sizes/wrong_pick_view.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/shared/page_parts.h"
#include "widgets/shared/session_summary.h"

namespace convscope {

WrongPickView::WrongPickView(ShownSurvey& shown)
    : m_wrongPicks(shown),
      m_problemTable(m_wrongPicks, shown),
      m_table(m_problemTable.makeView(WrongPickModel::title())),
      m_words(makeWordLabel()) {
  constexpr int kRefreshMs = 150;
  m_refresh.setSingleShot(true);
  m_refresh.setInterval(kRefreshMs);
  connect(&m_refresh, &QTimer::timeout, this, [this] {
    if (isVisible()) refresh();
  });
  connect(&m_wrongPicks, &QAbstractItemModel::dataChanged, &m_refresh, qOverload<>(&QTimer::start));
  connect(&m_wrongPicks, &QAbstractItemModel::modelReset, &m_refresh, qOverload<>(&QTimer::start));
  connect(&shown.summary(), &SessionSummary::changed, &m_refresh, qOverload<>(&QTimer::start));
  m_words->setAlignment(Qt::AlignTop);
  m_table->setTextElideMode(Qt::ElideMiddle);  // names of algorithms often differ only at their end
  QHeaderView& header = *m_table->horizontalHeader();
  header.setSectionResizeMode(header.count() - 2, QHeaderView::Stretch);  // the last two are names and share the room
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->addWidget(m_words);
  column->addWidget(m_table, 1);
}

void WrongPickView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void WrongPickView::refresh() {
  m_words->setText(m_wrongPicks.summary());
  m_table->setVisible(m_wrongPicks.hasPicks());
}

}  // namespace convscope
