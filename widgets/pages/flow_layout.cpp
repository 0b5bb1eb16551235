#include "widgets/pages/flow_layout.h"

#include <algorithm>

namespace convscope {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {
  setContentsMargins({});
}

FlowLayout::~FlowLayout() {
  qDeleteAll(m_items);
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
      const QSize wanted = m_items[end]->sizeHint();
      const int with = used + (end > begin ? gap : 0) + wanted.width();
      if (end > begin && with > rect.width()) break;
      used = with;
      height = std::max(height, wanted.height());
      ++end;
    }
    if (place) placeLine(begin, end, QRect(rect.left(), top, rect.width(), height), std::max(0, rect.width() - used));
    top += height + gap;
    begin = end;
  }
  return m_items.isEmpty() ? 0 : top - gap - rect.top();
}

void FlowLayout::placeLine(int begin, int end, const QRect& line, int free) const {
  const int gap = std::max(0, spacing());
  int left = line.left();
  for (int i = begin; i < end; ++i) {
    int width = std::min(m_items[i]->sizeHint().width(), line.width());
    if (m_items[i]->expandingDirections().testFlag(Qt::Horizontal)) {
      width += free;
      free = 0;
    }
    m_items[i]->setGeometry(QRect(left, line.top(), width, line.height()));
    left += width + gap;
  }
}

}  // namespace convscope
