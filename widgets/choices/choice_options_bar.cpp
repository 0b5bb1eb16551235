#include "widgets/choices/choice_options_bar.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>
#include <limits>

#include "widgets/shared/flow_layout.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kMiBBits = 20;
constexpr int kMostMiB = 1 << 24;
constexpr int kMostIterations = 1'000'000'000;

/// Returns a widget with `first` and `second` beside each other, which are never on different lines.
QWidget* pairOf(QWidget* first, QWidget* second) {
  auto* both = new QWidget;
  auto* row = new QHBoxLayout(both);
  row->setContentsMargins({});
  row->setSpacing(tokens::kTight);
  row->addWidget(first);
  row->addWidget(second);
  return both;
}

}  // namespace

ChoiceOptionsBar::ChoiceOptionsBar(QWidget* parent) : QWidget(parent) {
  auto* row = new FlowLayout(this);
  row->setSpacing(tokens::kFar);
  m_deterministic =
      addSwitch(tr("Deterministic"), tr("<p>Only algorithms that repeated their bits in a check of results and that "
                                        "cuDNN does not mark as nondeterministic (--deterministic).</p>"));
  m_withoutRuntimeCompiled = addSwitch(
      tr("No run-time compilation"),
      tr("<p>No algorithms whose code is compiled when they are built (--no-runtime-compiled). The first iteration is "
         "then short even if the compute cache (CUDA_CACHE_PATH) is cold.</p>"));
  m_anyNumerics =
      addSwitch(tr("Any numerics"), tr("<p>Also algorithms that use Winograd, FFT or a reduced precision where the "
                                       "heuristic choice does not (--any-numerics). Results may differ more.</p>"));
  const QString limit =
      tr("<p>The largest workspace of an algorithm (--workspace-limit). Without a limit of your own it is the largest "
         "workspace of the heuristic choices, so the memory peak stays that of benchmark = False.</p>");
  m_limits = new QCheckBox(tr("Own workspace limit"));
  m_limits->setToolTip(limit);
  m_limitMiB = makeNumber(kMostMiB, tr("Workspace limit in MiB"), limit);
  m_limitMiB->setSuffix(QStringLiteral(" MiB"));
  m_limitMiB->setEnabled(false);
  row->addWidget(pairOf(m_limits, m_limitMiB));
  const QString name = tr("Iterations of a run");
  const QString iterations =
      tr("<p>How many iterations your program runs before it ends (--iterations). Each run builds the execution plans "
         "of the chosen algorithms again and loads their code: its warm-up. A short run prefers algorithms that are "
         "built quickly, a long run those that execute quickly.</p>");
  m_iterations = makeNumber(kMostIterations, name, iterations);
  m_iterations->setMinimum(1);
  m_iterations->setValue(static_cast<int>(ChooseOptions().iterations));
  auto* title = new QLabel(name);
  title->setToolTip(iterations);
  row->addWidget(pairOf(title, m_iterations));
  connect(m_limits, &QCheckBox::toggled, m_limitMiB, &QWidget::setEnabled);
  connect(m_limits, &QCheckBox::toggled, this, &ChoiceOptionsBar::changed);
  for (const QSpinBox* each : {m_limitMiB, m_iterations})
    connect(each, &QSpinBox::valueChanged, this, &ChoiceOptionsBar::changed);
}

QCheckBox* ChoiceOptionsBar::addSwitch(const QString& text, const QString& meaning) {
  auto* box = new QCheckBox(text);
  box->setToolTip(meaning);
  connect(box, &QCheckBox::toggled, this, &ChoiceOptionsBar::changed);
  layout()->addWidget(box);
  return box;
}

QSpinBox* ChoiceOptionsBar::makeNumber(int most, const QString& name, const QString& meaning) {
  auto* box = new QSpinBox;
  box->setRange(0, most);
  box->setGroupSeparatorShown(true);
  box->setKeyboardTracking(false);
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  box->setAccessibleName(name);
  box->setToolTip(meaning);
  return box;
}

ChooseOptions ChoiceOptionsBar::options() const {
  ChooseOptions options;
  options.deterministic = m_deterministic->isChecked();
  options.allowsRuntimeCompiled = !m_withoutRuntimeCompiled->isChecked();
  options.allowsAnyNumerics = m_anyNumerics->isChecked();
  if (m_limits->isChecked()) options.workspaceLimit = static_cast<std::uint64_t>(m_limitMiB->value()) << kMiBBits;
  options.iterations = m_iterations->value();
  return options;
}

void ChoiceOptionsBar::showDefaultLimit(std::optional<std::uint64_t> bytes) {
  if (m_limits->isChecked()) return;
  constexpr std::uint64_t kMiB = std::uint64_t{1} << kMiBBits;
  const std::uint64_t whole = bytes.value_or(0) / kMiB + (bytes.value_or(0) % kMiB > 0 ? 1 : 0);
  const QSignalBlocker quiet(m_limitMiB);
  m_limitMiB->setValue(static_cast<int>(std::min<std::uint64_t>(whole, kMostMiB)));
}

}  // namespace convscope
