#include "widgets/shared/fitted_column.h"

#include <QEvent>
#include <QFontInfo>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "widgets/shared/tokens.h"

namespace convscope {

FittedColumn::FittedColumn(QTableView& table, int column, std::optional<int> lesser)
    : QObject(&table),
      m_table(table),
      m_column(column),
      m_lesser(lesser),
      m_natural(table.columnWidth(column)),
      m_letters(QFontInfo(table.font()).pixelSize()) {
  table.installEventFilter(this);
  connect(
      table.horizontalHeader(), &QHeaderView::sectionCountChanged, this, [this] { fit(); }, Qt::QueuedConnection);
}

bool FittedColumn::eventFilter(QObject* watched, QEvent* event) {
  // Later: the table is being laid out, and would not notice that its columns fit now.
  if (event->type() == QEvent::FontChange) {
    const int before = std::exchange(m_letters, QFontInfo(m_table.font()).pixelSize());
    m_natural = m_natural * m_letters / before;
  }
  if (event->type() == QEvent::Resize || event->type() == QEvent::FontChange)
    QMetaObject::invokeMethod(
        this, [this] { fit(); }, Qt::QueuedConnection);
  return QObject::eventFilter(watched, event);
}

/// A last column that takes the remaining width needs that of its title with the sort mark, its first width.
int FittedColumn::widthOfOthers() const {
  const QHeaderView& header = *m_table.horizontalHeader();
  const int last = header.logicalIndex(header.count() - 1);
  int width = 0;
  for (int section = 0; section < header.count(); ++section) {
    if (section == m_column || header.isSectionHidden(section)) continue;
    const QString title = m_table.model()->headerData(section, Qt::Horizontal).toString() + QStringLiteral("__");
    width += section == last && header.stretchLastSection()
                 ? header.fontMetrics().horizontalAdvance(title) + tokens::kFar
                 : header.sectionSize(section);
  }
  return width;
}

void FittedColumn::fit() {
  constexpr int kLeast = 10;  // heights of a letter
  // As if there always was a scroll bar: the width must not depend on the scroll bars, which depend on it.
  const int within = m_table.width() - 2 * m_table.frameWidth() - m_table.verticalScrollBar()->sizeHint().width();
  const int least = std::min(kLeast * m_letters, m_natural);
  if (m_lesser) {
    m_table.setColumnHidden(*m_lesser, false);
    m_table.setColumnHidden(*m_lesser, within - widthOfOthers() < least);
  }
  const int width = std::clamp(within - widthOfOthers(), least, m_natural);
  if (width == m_table.columnWidth(m_column)) return;
  m_table.setColumnWidth(m_column, width);
  // Once a stretched last column has taken the rest, the table needs no scroll bar.
  QTimer::singleShot(0, &m_table, [this] { m_table.doItemsLayout(); });
}

}  // namespace convscope
