#include "widgets/algorithms/trial_filter_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QWidgetAction>
#include <array>
#include <limits>
#include <utility>

#include "widgets/algorithms/filter_chip.h"
#include "widgets/chart/mark_glyphs.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/note_texts.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr int kDebounceMs = 200;
constexpr int kAnyWorkspace = -1;
constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr std::array<std::optional<Family>, 8> kFamilies{Family::Direct, Family::ImplicitGemm, Family::Gemm,
                                                         Family::Fft,    Family::Winograd,     Family::Depthwise,
                                                         Family::Other,  std::nullopt};

}  // namespace

TrialFilterBar::TrialFilterBar(QWidget* parent) : QWidget(parent), m_more(new QToolButton(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->setSpacing(0);
  makeChips(*row);
  m_more->setText(tr("More"));
  m_more->setToolTip(tr("Filter by note, determinism and workspace"));
  m_more->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(m_more);
  auto* action = new QWidgetAction(menu);
  action->setDefaultWidget(makeMore());
  menu->addAction(action);
  m_more->setMenu(menu);
  row->addWidget(m_more);
  row->addStretch(1);
  m_debounce.setSingleShot(true);
  m_debounce.setInterval(kDebounceMs);
  connect(&m_debounce, &QTimer::timeout, this, &TrialFilterBar::criteriaChanged);
}

void TrialFilterBar::makeChips(QHBoxLayout& row) {
  const auto add = [&](const QString& text, FilterChip::Glyph glyph) {
    auto* chip = new FilterChip(text, std::move(glyph), this);
    connect(chip, &FilterChip::toggled, this, &TrialFilterBar::noteChange);
    row.addWidget(chip);
    return chip;
  };
  for (const auto& family : kFamilies) {
    auto* chip = add(familyName(family), [family](QPainter& painter, const QPointF& centre, const QColor& background) {
      DotPainter().paint(painter, centre, familyColour(family, background), false);
    });
    chip->setToolTip(tr("Show algorithms of the family: %1").arg(familyName(family)));
    chip->hide();
    m_families.emplace(family, chip);
  }
  m_noFinalists = add(tr("ruled out early"), [this](QPainter& painter, const QPointF& centre, const QColor&) {
    DotPainter().paint(painter, centre, tokens::colours(palette()).text, true);
  });
  m_noFinalists->setToolTip(
      tr("Show algorithms that were timed a few times at most, each time alone, because that was enough to see that "
         "they cannot win"));
}

QWidget* TrialFilterBar::makeMore() {
  auto* panel = new QWidget;
  m_note = new QComboBox(panel);
  m_note->addItem(tr("Any notes"));
  for (const Note note : kAllNotes) {
    m_note->addItem(noteName(note), static_cast<int>(note));
    m_note->setItemData(m_note->count() - 1, noteSentence(note), Qt::ToolTipRole);
  }
  m_note->setAccessibleName(tr("Only algorithms with this note"));
  m_note->setToolTip(tr("Show only algorithms with this note of the library"));
  m_deterministic = new QCheckBox(tr("Deterministic only"), panel);
  m_deterministic->setToolTip(tr("Hide algorithms that the library marks nondeterministic"));
  m_workspace = new QSpinBox(panel);
  m_workspace->setRange(kAnyWorkspace, std::numeric_limits<int>::max());
  m_workspace->setValue(kAnyWorkspace);
  m_workspace->setSpecialValueText(tr("any"));
  m_workspace->setSuffix(tr(" MiB"));
  m_workspace->setAccessibleName(tr("Workspace at most, in MiB"));
  m_workspace->setToolTip(tr("Hide algorithms that need more workspace than this"));
  m_clear = new QPushButton(tr("Clear filter"), panel);
  m_clear->setEnabled(false);
  auto* form = new QFormLayout(panel);
  form->addRow(tr("Note"), m_note);
  form->addRow(tr("Workspace at most"), m_workspace);
  form->addRow(m_deterministic);
  form->addRow(m_clear);
  connect(m_note, &QComboBox::currentIndexChanged, this, &TrialFilterBar::noteChange);
  connect(m_deterministic, &QCheckBox::toggled, this, &TrialFilterBar::noteChange);
  connect(m_workspace, &QSpinBox::valueChanged, this, &TrialFilterBar::noteChange);
  connect(m_clear, &QPushButton::clicked, this, &TrialFilterBar::clear);
  return panel;
}

void TrialFilterBar::noteChange() {
  TrialCriteria hidden = criteria();
  m_clear->setEnabled(hidden != TrialCriteria{});
  hidden.hiddenFamilies.clear();
  hidden.isolatedOnly = true;
  m_more->setText(hidden != TrialCriteria{} ? tr("More (filtered)") : tr("More"));  // what the chips do not show
  fitChips();
  m_debounce.start();
}

void TrialFilterBar::addFamily(const std::optional<Family>& family) {
  FilterChip* chip = m_families.at(family);
  if (!chip->isHidden()) return;
  chip->show();
  fitChips();
  updateGeometry();
}

void TrialFilterBar::clearFamilies() {
  for (const auto& [family, chip] : m_families) chip->hide();
}

void TrialFilterBar::fitChips() {
  int full = sizeHint().width();
  for (FilterChip* chip : shownChips()) {
    const bool isCompact = full > width();
    chip->setCompact(isCompact);
    if (isCompact) full -= chip->fullWidth() - FilterChip::compactWidth();
  }
}

/// Returns the visible chips in the order in which they lose their names: rare families first.
QList<FilterChip*> TrialFilterBar::shownChips() const {
  QList<FilterChip*> chips;
  for (auto entry = m_families.rbegin(); entry != m_families.rend(); ++entry) {
    if (!entry->second->isHidden()) chips.append(entry->second);
  }
  chips.append(m_noFinalists);
  return chips;
}

void TrialFilterBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitChips();
}

QSize TrialFilterBar::sizeHint() const {
  int full = m_more->sizeHint().width();
  for (const FilterChip* chip : shownChips()) full += chip->fullWidth();
  return {full, tokens::controlHeight(font())};
}

QSize TrialFilterBar::minimumSizeHint() const {
  const auto chips = static_cast<int>(shownChips().size());
  return {m_more->sizeHint().width() + chips * FilterChip::compactWidth(), tokens::controlHeight(font())};
}

TrialCriteria TrialFilterBar::criteria() const {
  TrialCriteria criteria;
  for (const auto& [family, chip] : m_families) {
    if (!chip->isChecked()) criteria.hiddenFamilies.insert(family);
  }
  criteria.isolatedOnly = m_noFinalists->isChecked();
  if (const QVariant note = m_note->currentData(); note.isValid()) criteria.note = static_cast<Note>(note.toInt());
  criteria.deterministicOnly = m_deterministic->isChecked();
  if (m_workspace->value() != kAnyWorkspace)
    criteria.workspaceAtMost = static_cast<std::uint64_t>(m_workspace->value()) * kMiB;
  return criteria;
}

void TrialFilterBar::clear() {
  for (const auto& [family, chip] : m_families) chip->setChecked(true);
  m_noFinalists->setChecked(true);
  m_note->setCurrentIndex(0);
  m_deterministic->setChecked(false);
  m_workspace->setValue(kAnyWorkspace);
}

}  // namespace convscope
