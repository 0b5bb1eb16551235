#include "window/parts/precision_choice.h"

#include <QComboBox>
#include <QLabel>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include "backend/precision_obstacle.h"
#include "core/problem_text.h"
#include "problem/default_request.h"
#include "problem/parse_problem.h"
#include "session/subject_text.h"
#include "text/translate.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/name_box.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "window/parts/box_items.h"

namespace convscope::window {

PrecisionChoice::PrecisionChoice(QWidget* parent)
    : QWidget(parent),
      m_precision(new NameBox),
      m_layout(new NameBox),
      m_note(makeWordLabel()),
      m_recorded(makeWordLabel()) {
  m_precision->setAccessibleName(tr("Precision"));
  m_precision->setToolTip(tr("How numbers are stored and multiplied"));
  for (const PrecisionTraits& precision : kPrecisions)
    addItem(m_precision, toQString(pytorchPrecision(precision.value)), std::string(precision.name),
            meaningText(precision));
  connect(m_precision, &QComboBox::activated, this, [this] {
    m_shownPrecision = m_wantedPrecision = precision();
    m_shownLayout.reset();
    noteObstacle({});
    chooseLayout();
    emit choiceChanged();
  });
  m_layout->setAccessibleName(tr("Layout"));
  m_layout->setToolTip(tr("Order of the dimensions in memory"));
  for (const LayoutTraits& layout : kLayouts)
    addItem(m_layout, toQString(layout.title), std::string(layout.name), meaningText(layout));
  connect(m_layout, &QComboBox::activated, this, [this] {
    m_shownLayout = m_wantedLayout = layout();
    emit choiceChanged();
  });
  m_note->setForegroundRole(QPalette::PlaceholderText);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  auto* row = new FlowLayout;
  row->setSpacing(tokens::kClose);
  column->addLayout(row);
  column->addWidget(m_note);
  column->addWidget(m_recorded);
  m_recorded->setAccessibleName(tr("Precision"));
  m_recorded->hide();
  row->addWidget(m_precision);
  row->addWidget(m_layout);
  noteObstacle({});
  chooseLayout();
}

Precision PrecisionChoice::precision() const {
  return parsePrecision(chosen(m_precision));
}

Layout PrecisionChoice::layout() const {
  return parseLayout(chosen(m_layout));
}

void PrecisionChoice::setWanted(std::optional<Precision> precision, std::optional<Layout> layout) {
  m_wantedPrecision = precision;
  m_wantedLayout = layout;
  m_shownPrecision.reset();
  m_shownLayout.reset();
  if (precision) choose(m_precision, toText(*precision));
  noteObstacle({});
  chooseLayout();
}

void PrecisionChoice::startFrom(Precision precision, Layout layout) {
  m_shownPrecision = precision;
  m_shownLayout = layout;
  m_ofNetwork = false;
  choose(m_precision, toText(precision));
  noteObstacle({});
  chooseLayout();
}

void PrecisionChoice::startFrom(std::optional<Precision> ofNetwork) {
  if (!ofNetwork && !m_ofNetwork) return;
  m_shownPrecision = ofNetwork;
  m_shownLayout.reset();
  m_ofNetwork = ofNetwork.has_value();
  if (ofNetwork) choose(m_precision, toText(*ofNetwork));
  noteObstacle({});
  chooseLayout();
}

void PrecisionChoice::showRecorded(const QString& text) {
  m_recorded->setText(text);
  m_recorded->setVisible(!text.isEmpty());
  m_precision->setVisible(text.isEmpty());
  m_layout->setVisible(text.isEmpty());
  m_note->setVisible(text.isEmpty() && !m_note->text().isEmpty());
}

void PrecisionChoice::noteObstacle(const std::string& obstacle) {
  m_note->clear();
  m_note->setVisible(!obstacle.empty() && m_recorded->text().isEmpty());
  if (obstacle.empty()) return;
  const QString shown = toQString(pytorchPrecision(*m_shownPrecision));
  m_note->setText(m_ofNetwork ? tr("The network is in %1, which this device does not have.").arg(shown)
                              : tr("The shown session is in %1, which this device does not have.").arg(shown));
  m_note->setToolTip(plainToolTip(toQString(obstacle)));
}

void PrecisionChoice::offer(const DeviceInfo& device) {
  auto* items = qobject_cast<QStandardItemModel*>(m_precision->model());
  for (int i = 0; i < m_precision->count(); ++i) {
    const PrecisionTraits& traits = kPrecisions.at(static_cast<std::size_t>(i));
    const std::string obstacle = precisionObstacle(traits.value, device);
    items->item(i)->setEnabled(obstacle.empty());
    m_precision->setItemData(i, obstacle.empty() ? meaningText(traits) : toQString(obstacle), Qt::ToolTipRole);
  }
  Precision precision = defaultPrecision(device.isGpu());
  for (const std::optional<Precision>& wanted : {m_wantedPrecision, m_shownPrecision}) {
    if (wanted && precisionObstacle(*wanted, device).empty()) precision = *wanted;
  }
  choose(m_precision, toText(precision));
  noteObstacle(m_shownPrecision ? precisionObstacle(*m_shownPrecision, device) : std::string());
  chooseLayout();
}

/// If the device lacks the shown precision, a layout that is usual for that one goes with it: e.g. nobody chose NHWC
/// for fp32, which a session in fp16 has. Another layout was chosen, so it stays.
void PrecisionChoice::chooseLayout() {
  const bool isOfLacked =
      m_shownPrecision && *m_shownPrecision != precision() && m_shownLayout == defaultLayout(*m_shownPrecision);
  const std::optional<Layout> shown = isOfLacked ? std::nullopt : m_shownLayout;
  choose(m_layout, toText(shown.value_or(m_wantedLayout.value_or(defaultLayout(precision())))));
}

}  // namespace convscope::window
