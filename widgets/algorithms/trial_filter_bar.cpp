#include "widgets/algorithms/trial_filter_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <array>
#include <initializer_list>
#include <limits>

#include "widgets/shared/colours.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/note_texts.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr int kDebounceMs = 200;
constexpr int kAnyWorkspace = -1;
constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr std::array<std::optional<Family>, 8> kFamilies{Family::Direct, Family::ImplicitGemm, Family::Gemm,
                                                         Family::Fft,    Family::Winograd,     Family::Depthwise,
                                                         Family::Other,  std::nullopt};

QIcon spot(const QColor& colour) {
  constexpr int kSide = 24;
  QPixmap pixmap(kSide, kSide);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(colour);
  painter.setPen(Qt::NoPen);
  painter.drawEllipse(QRectF(3, 3, kSide - 6, kSide - 6));
  return QIcon(pixmap);
}

}  // namespace

TrialFilterBar::TrialFilterBar(QWidget* parent) : QWidget(parent) {
  auto* families = new FlowLayout;
  for (const auto& family : kFamilies) {
    auto* box = new QCheckBox(familyName(family), this);
    box->setIcon(spot(familyColour(family)));
    box->setChecked(true);
    box->setToolTip(tr("Show algorithms of the family: %1").arg(familyName(family)));
    m_families.emplace(family, box);
    families->addWidget(box);
  }

  m_note = new QComboBox(this);
  m_note->addItem(tr("Any notes"));
  for (const Note note : kAllNotes) {
    m_note->addItem(noteName(note), static_cast<int>(note));
    m_note->setItemData(m_note->count() - 1, noteSentence(note), Qt::ToolTipRole);
  }
  m_note->setAccessibleName(tr("Only algorithms with this note"));
  m_note->setToolTip(tr("Show only algorithms with this note of the library"));
  m_deterministic = new QCheckBox(tr("Deterministic only"), this);
  m_deterministic->setToolTip(tr("Hide algorithms that the library marks nondeterministic"));
  auto* workspace = new QWidget(this);
  auto* workspaceLabel = new QLabel(tr("Workspace at most"), workspace);
  m_workspace = new QSpinBox(workspace);
  auto* workspaceRow = new QHBoxLayout(workspace);
  workspaceRow->setContentsMargins({});
  workspaceRow->addWidget(workspaceLabel);
  workspaceRow->addWidget(m_workspace);
  m_workspace->setRange(kAnyWorkspace, std::numeric_limits<int>::max());
  m_workspace->setValue(kAnyWorkspace);
  m_workspace->setSpecialValueText(tr("any"));
  m_workspace->setSuffix(tr(" MiB"));
  m_workspace->setMaximumWidth(fontMetrics().horizontalAdvance(QStringLiteral("99999999 MiB")) + 40);
  m_workspace->setAccessibleName(tr("Workspace at most, in MiB"));
  m_workspace->setToolTip(tr("Hide algorithms that need more workspace than this"));
  workspaceLabel->setBuddy(m_workspace);
  m_text = new QLineEdit(this);
  m_text->setPlaceholderText(tr("Layer, algorithm, family, note"));
  m_text->setClearButtonEnabled(true);
  m_text->setAccessibleName(tr("Filter text"));
  m_text->setToolTip(tr("Show only algorithms whose layer, name, family or notes contain all of these words"));
  m_clear = new QPushButton(tr("Clear filter"), this);
  m_clear->setEnabled(false);

  auto* others = new FlowLayout;
  for (QWidget* widget : std::initializer_list<QWidget*>{m_text, m_note, m_deterministic, workspace, m_clear})
    others->addWidget(widget);
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins({});
  rows->addLayout(families);
  rows->addLayout(others);

  m_debounce.setSingleShot(true);
  m_debounce.setInterval(kDebounceMs);
  connect(&m_debounce, &QTimer::timeout, this, &TrialFilterBar::criteriaChanged);
  const auto changed = [this] {
    m_clear->setEnabled(criteria() != TrialCriteria{});
    m_debounce.start();
  };
  for (const auto& [family, box] : m_families) connect(box, &QCheckBox::toggled, this, changed);
  connect(m_note, &QComboBox::currentIndexChanged, this, changed);
  connect(m_deterministic, &QCheckBox::toggled, this, changed);
  connect(m_workspace, &QSpinBox::valueChanged, this, changed);
  connect(m_text, &QLineEdit::textChanged, this, changed);
  connect(m_clear, &QPushButton::clicked, this, &TrialFilterBar::clear);
}

TrialCriteria TrialFilterBar::criteria() const {
  TrialCriteria criteria;
  for (const auto& [family, box] : m_families) {
    if (!box->isChecked()) criteria.hiddenFamilies.insert(family);
  }
  if (const QVariant note = m_note->currentData(); note.isValid()) criteria.note = static_cast<Note>(note.toInt());
  criteria.deterministicOnly = m_deterministic->isChecked();
  if (m_workspace->value() != kAnyWorkspace)
    criteria.workspaceAtMost = static_cast<std::uint64_t>(m_workspace->value()) * kMiB;
  criteria.text = m_text->text().simplified();
  return criteria;
}

void TrialFilterBar::clear() {
  for (const auto& [family, box] : m_families) box->setChecked(true);
  m_note->setCurrentIndex(0);
  m_deterministic->setChecked(false);
  m_workspace->setValue(kAnyWorkspace);
  m_text->clear();
}

}  // namespace convscope
