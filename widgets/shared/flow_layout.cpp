#include "widgets/shared/flow_layout.h"

#include <algorithm>

namespace convscope {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {
  setContentsMargins({});
}

FlowLayout::~FlowLayout() {
  qDeleteAll(m_items);
}

void FlowLayout::insertWidget(int index, QWidget* widget) {
  addChildWidget(widget);
  m_items.insert(index, new QWidgetItem(widget));
  invalidate();
}

QLayoutItem* FlowLayout::takeAt(int index) {
  return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

QSize FlowLayout::minimumSize() const {
  QSize size(0, 0);
  for (const QLayoutItem* item : m_items) size = size.expandedTo(item->minimumSize());
  return size;
}

int FlowLayout::heightForWidth(int width) const {
  return arrange(QRect(0, 0, width, 0), false);
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool place) const {
  const int gap = std::max(0, spacing());
  int top = rect.top();
  int begin = 0;
  while (begin < m_items.size()) {
    int end = begin;
    int used = 0;
    int height = 0;
    while (end < m_items.size()) {
      if (m_items[end]->isEmpty()) {  // hidden: takes no space
        ++end;
        continue;
      }
      const QSize wanted = m_items[end]->sizeHint();
      const int with = used + (used > 0 ? gap : 0) + wanted.width();
      if (used > 0 && with > rect.width()) break;
      used = with;
      height = std::max(height, wanted.height());
      ++end;
    }
    if (place) placeLine(begin, end, QRect(rect.left(), top, rect.width(), height), std::max(0, rect.width() - used));
    if (used > 0) top += height + gap;
    begin = end;
  }
  return top > rect.top() ? top - gap - rect.top() : 0;
}

void FlowLayout::placeLine(int begin, int end, const QRect& line, int free) const {
  const int gap = std::max(0, spacing());
  const auto expands = [](const QLayoutItem* item) {
    return !item->isEmpty() && item->expandingDirections().testFlag(Qt::Horizontal);
  };
  auto sharing = static_cast<int>(std::count_if(m_items.begin() + begin, m_items.begin() + end, expands));
  int left = line.left();
  for (int i = begin; i < end; ++i) {
    if (m_items[i]->isEmpty()) continue;
    int width = std::min(m_items[i]->sizeHint().width(), line.width());
    if (expands(m_items[i])) {
      const int share = free / sharing;
      width += share;
      free -= share;
      --sharing;
    }
    m_items[i]->setGeometry(QRect(left, line.top(), width, line.height()));
    left += width + gap;
  }
}

}  // namespace convscope
