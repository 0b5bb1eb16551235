#include "widgets/input_sizes/step_slider.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <algorithm>
#include <cmath>

namespace convscope {

StepSlider::StepSlider(const QString& name, const QString& meaning, std::vector<int> steps, QWidget* parent)
    : QWidget(parent),
      m_label(new QLabel(name, this)),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_box(new QSpinBox(this)) {
  QString plain = name;
  plain.remove(u'&');
  m_label->setBuddy(m_box);
  m_label->setMinimumWidth(m_label->sizeHint().width() + 2);  // otherwise the mnemonic's underline cuts the last letter
  m_slider->setAccessibleName(plain);
  m_slider->setMinimumWidth(70);
  m_box->setAccessibleName(tr("%1, the number").arg(plain));
  m_box->setGroupSeparatorShown(true);
  m_box->setStepType(QAbstractSpinBox::DefaultStepType);
  for (QWidget* widget :
       {static_cast<QWidget*>(m_label), static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_box)})
    widget->setToolTip(QStringLiteral("<p>%1</p>").arg(meaning));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->addWidget(m_label);
  row->addWidget(m_slider, 1);
  row->addWidget(m_box);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setSteps(std::move(steps));
  connect(m_slider, &QSlider::valueChanged, this,
          [this](int position) { changeTo(m_steps[static_cast<std::size_t>(position)]); });
  connect(m_box, &QSpinBox::valueChanged, this, &StepSlider::changeTo);
}

void StepSlider::setSteps(std::vector<int> steps) {
  m_steps = std::move(steps);
  const QSignalBlocker quietSlider(m_slider);
  const QSignalBlocker quietBox(m_box);
  m_slider->setRange(0, static_cast<int>(m_steps.size()) - 1);
  m_slider->setPageStep(std::max(1, static_cast<int>(m_steps.size()) / 10));
  m_box->setRange(m_steps.front(), m_steps.back());
  const int step = m_steps.size() > 1 ? std::max(1, m_steps[1] - m_steps[0]) : 1;
  if (m_box->singleStep() != step) m_box->setSingleStep(step);  // as setValue() does in show()
  show(m_value);
}

void StepSlider::setValue(int value) {
  show(value);
}

void StepSlider::show(int value) {
  m_value = std::clamp(value, m_steps.front(), m_steps.back());
  const QSignalBlocker quietSlider(m_slider);
  const QSignalBlocker quietBox(m_box);
  m_slider->setValue(static_cast<int>(std::ranges::upper_bound(m_steps, m_value) - m_steps.begin()) - 1);
  // While the user types, setValue() with the same value adds separators to the text, and moves the caret before the
  // last digit.
  if (m_box->value() != m_value) m_box->setValue(m_value);
}

void StepSlider::changeTo(int value) {
  if (value == m_value) return;
  show(value);
  emit valueEdited(m_value);
}

std::vector<int> evenSteps(int from, int to, int step) {
  constexpr int kMost = 10'000;
  const int every = std::max({1, step, (to - from) / kMost});
  std::vector<int> steps;
  for (std::int64_t at = from; at < to; at += every) steps.push_back(static_cast<int>(at));
  steps.push_back(std::max(from, to));
  return steps;
}

std::vector<int> logarithmicSteps(int from, int to) {
  constexpr double kPerDecade = 20;
  std::vector<int> steps{from};
  const int count = static_cast<int>(std::ceil(std::log10(static_cast<double>(to) / from) * kPerDecade));
  for (int i = 1; i <= count; ++i) {
    const double exact = from * std::pow(10.0, i / kPerDecade);
    // Two digits: the slider stops at round numbers.
    const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(exact) + 1e-9) - 1));
    const int rounded = static_cast<int>(std::min<double>(to, std::round(exact / unit) * unit));
    if (rounded > steps.back()) steps.push_back(rounded);
  }
  if (steps.back() != to) steps.push_back(to);
  return steps;
}

}  // namespace convscope
