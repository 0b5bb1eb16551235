#include "widgets/memory/workspace_limit_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <vector>

#include "widgets/memory/byte_spin_box.h"

namespace convscope {
namespace {

/// Returns 0, then four steps for each power of two from 1 KiB to 64 GiB.
const std::vector<std::uint64_t>& limitSteps() {
  static const std::vector<std::uint64_t> steps = [] {
    constexpr int kFirst = 10;
    constexpr int kLast = 36;
    std::vector<std::uint64_t> made{0};
    for (int power = kFirst; power < kLast; ++power) {
      for (const std::uint64_t quarters : {4, 5, 6, 7}) made.push_back(quarters << (power - 2));
    }
    made.push_back(std::uint64_t{1} << kLast);
    return made;
  }();
  return steps;
}

WorkspaceLimitBar::Limit limitAt(int position) {
  const auto index = static_cast<std::size_t>(position);
  return index < limitSteps().size() ? WorkspaceLimitBar::Limit(limitSteps()[index]) : std::nullopt;
}

/// Returns the position of the largest step that is not above `limit`.
int positionOf(WorkspaceLimitBar::Limit limit) {
  if (!limit) return static_cast<int>(limitSteps().size());
  return static_cast<int>(std::ranges::upper_bound(limitSteps(), *limit) - limitSteps().begin()) - 1;
}

}  // namespace

WorkspaceLimitBar::WorkspaceLimitBar(QWidget* parent)
    : QWidget(parent), m_slider(new QSlider(Qt::Horizontal)), m_box(new ByteSpinBox(limitSteps())) {
  auto* label = new QLabel(tr("&Workspace limit"));
  label->setBuddy(m_box);
  const QString meaning =
      tr("<p>The largest workspace that an algorithm may use, the same for every layer. From no workspace (left end) "
         "to no limit (right end), logarithmic in between.</p>");
  m_slider->setRange(0, static_cast<int>(limitSteps().size()));
  m_slider->setPageStep(8);
  m_slider->setAccessibleName(tr("Workspace limit"));
  m_slider->setMinimumWidth(100);
  m_box->setAccessibleName(tr("Workspace limit, with unit"));
  for (QWidget* widget : {static_cast<QWidget*>(label), static_cast<QWidget*>(m_slider)}) widget->setToolTip(meaning);
  m_box->setToolTip(meaning + tr("<p>A number with its unit: 64 MiB, 1.5 GiB. Without one it is in MiB.</p>"));
  m_slider->setValue(m_slider->maximum());
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->addWidget(label);
  row->addWidget(m_slider, 1);
  row->addWidget(m_box);
  connect(m_slider, &QSlider::valueChanged, this, [this](int position) { setLimit(limitAt(position)); });
  connect(m_box, &ByteSpinBox::valueEdited, this, &WorkspaceLimitBar::setLimit);
}

void WorkspaceLimitBar::setLimit(Limit limit) {
  const bool isNew = limit != m_limit;
  m_limit = limit;
  {
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(positionOf(limit));
  }
  m_box->setValue(limit);
  if (isNew) emit limitChanged(limit);
}

}  // namespace convscope
