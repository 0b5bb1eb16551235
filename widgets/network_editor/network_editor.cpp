#include "widgets/network_editor/network_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/problem_text.h"
#include "network/presets.h"
#include "text/units.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/name_box.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/symbol_icon.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kFieldStretch = 1000;  // of a field, compared with the empty space beside it
constexpr int kWidestField = 50;     // in letters

QToolButton* button(QAction* action) {
  auto* result = new QToolButton;
  result->setDefaultAction(action);
  result->setAutoRaise(true);
  result->setAccessibleName(action->text());
  result->setFocusPolicy(Qt::TabFocus);
  if (action->menu() != nullptr) result->setPopupMode(QToolButton::InstantPopup);
  return result;
}

/// Lets a field grow with the window, up to its longest text.
template <class Field>
Field* limited(Field* field) {
  field->setMaximumWidth(field->fontMetrics().averageCharWidth() * kWidestField);
  return field;
}

/// Returns `field` beside its name; the two share the room of a line with others.
QWidget* named(const QString& name, QLineEdit* field) {
  auto* whole = new QWidget(field->parentWidget());
  whole->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* label = new QLabel(name);
  label->setBuddy(field);
  auto* row = new QHBoxLayout(whole);
  row->setContentsMargins({});
  row->addWidget(label);
  row->addWidget(field, kFieldStretch);
  row->addStretch(1);
  return whole;
}

QLabel* message(QWidget* parent) {
  auto* label = new Paragraph(parent);
  label->setTextFormat(Qt::PlainText);
  label->setMargin(4);
  label->setAutoFillBackground(true);
  label->hide();
  return label;
}

}  // namespace

NetworkEditor::NetworkEditor(ShownSurvey& shown, QWidget* parent)
    : QWidget(parent),
      m_table(new LayerTable(m_model, this)),
      m_actions(new LayerActions(m_document, *m_table)),
      m_link(new SurveyLink(m_model, shown, this)),
      m_notice(message(this)),
      m_error(message(this)),
      m_summary(new Paragraph(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(tokens::kClose, tokens::kTight, tokens::kClose, tokens::kTight);
  layout->setSpacing(tokens::kTight);
  layout->addWidget(makeFields());
  QLayout* actionRow = makeActionRow();
  layout->addLayout(actionRow);
  layout->addWidget(m_table, 1);
  layout->addWidget(m_notice);
  layout->addWidget(m_error);
  layout->addWidget(m_summary);
  // The table was created first, but follows the buttons in the tab order.
  setTabOrder(actionRow->itemAt(actionRow->count() - 1)->widget(), m_table);
  setTabOrder(m_table, m_error);

  m_table->showTimes(m_link->hasTimes());
  m_error->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  m_error->setTextFormat(Qt::RichText);
  connect(m_error, &QLabel::linkActivated, this, &NetworkEditor::goToError);
  m_summary->setTextFormat(Qt::PlainText);
  m_summary->setToolTip(
      tr("Convolution layers, the floating-point operations of their forward passes at this input size (a multiply and "
         "an add are two), and their weights without biases"));

  connect(&m_document, &NetworkDocument::networkChanged, this, [this] {
    m_notice->hide();
    refresh();
    emit networkChanged();
  });
  connect(&m_document, &NetworkDocument::rowsEdited, this, &NetworkEditor::selectEdited);
  connect(m_actions, &LayerActions::refused, this, &NetworkEditor::notify);
  connect(m_link, &SurveyLink::layersSelected, this, &NetworkEditor::selectSurveyed);
  connect(m_link, &SurveyLink::timesChanged, this, [this] {
    m_table->showTimes(m_link->hasTimes());
    m_summary->setText(summary());
  });
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &NetworkEditor::followCurrent);
  refresh();
}

/// Preset, files, name and input: in one line if there is room.
QWidget* NetworkEditor::makeFields() {
  makeDocumentFields();
  auto* open = button(m_open);
  auto* save = button(m_save);
  for (QToolButton* each : {open, save}) each->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  makePropertyFields();
  auto* whole = new QWidget(this);
  auto* flow = new FlowLayout(whole);
  flow->setSpacing(tokens::kClose);
  for (QWidget* field :
       QList<QWidget*>{m_preset, open, save, named(tr("N&ame"), m_name), named(tr("Inp&ut"), m_input), m_inputGradient})
    flow->addWidget(field);
  return whole;
}

void NetworkEditor::makeDocumentFields() {
  m_preset = limited(new NameBox(this));
  for (const std::string& name : presetNames()) m_preset->addItem(QString::fromStdString(name));
  m_preset->setPlaceholderText(tr("Preset"));
  m_preset->setAccessibleName(tr("Preset"));
  m_preset->setToolTip(tr("Start from a built-in network"));
  m_preset->setMinimumContentsLength(8);
  connect(m_preset, &QComboBox::activated, this, &NetworkEditor::usePreset);

  m_open = new QAction(symbolIcon(QStringLiteral("open")), tr("Open…"), this);
  m_open->setToolTip(tr("Open a network file"));
  connect(m_open, &QAction::triggered, this, &NetworkEditor::openRequested);
  m_save = new QAction(symbolIcon(QStringLiteral("save")), tr("Save…"), this);
  connect(m_save, &QAction::triggered, this, &NetworkEditor::saveRequested);
}

void NetworkEditor::makePropertyFields() {
  m_name = limited(new QLineEdit(this));
  m_name->setAccessibleName(tr("Name of the network"));
  m_name->setToolTip(tr("Name of the network; its surveys are listed under it"));
  connect(m_name, &QLineEdit::editingFinished, this, [this] { m_document.setName(m_name->text()); });
  m_input = limited(new QLineEdit(this));
  m_input->setAccessibleName(tr("Input size"));
  connect(m_input, &QLineEdit::editingFinished, this, [this] { m_document.setInputText(m_input->text().trimmed()); });
  m_inputGradient = new QCheckBox(tr("Needs gradient"), this);
  m_inputGradient->setToolTip(
      tr("Whether training needs the gradient of the network's input. If not, the first convolutions have no "
         "backward-data pass, as in PyTorch"));
  m_inputGradient->setAccessibleName(tr("Gradient of the input"));
  connect(m_inputGradient, &QCheckBox::clicked, &m_document, &NetworkDocument::setInputGradient);
}

void NetworkEditor::commitFields() {
  if (isReadOnly()) return;
  if (m_name->isModified()) m_document.setName(m_name->text());
  if (m_input->isModified()) m_document.setInputText(m_input->text().trimmed());
}

QLayout* NetworkEditor::makeActionRow() {
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  for (QAction* action :
       {m_actions->add(), m_actions->remove(), m_actions->duplicate(), m_actions->moveUp(), m_actions->moveDown()})
    row->addWidget(button(action));
  row->addStretch();
  row->addWidget(button(m_table->allColumns()));
  for (QAction* action : {m_actions->undo(), m_actions->redo()}) row->addWidget(button(action));
  return row;
}

void NetworkEditor::usePreset(int index) {
  const QString name = m_preset->itemText(index);
  m_document.replace(preset(name.toStdString()), tr("use preset %1").arg(name));
}

void NetworkEditor::setReadOnly(bool readOnly, const QString& why) {
  m_document.setReadOnly(readOnly);
  m_notice->setText(why);
  m_notice->setAutoFillBackground(false);
  m_notice->setVisible(readOnly && !why.isEmpty());
  refresh();
}

void NetworkEditor::refresh() {
  m_actions->refresh();
  m_preset->setEnabled(!isReadOnly());
  m_open->setEnabled(!isReadOnly());
  m_save->setEnabled(isValid());
  m_save->setToolTip(isValid() ? tr("Save the network to a file")
                               : tr("Cannot save a network with errors: fix the marked cells first"));
  m_name->setReadOnly(isReadOnly());
  m_name->setText(QString::fromStdString(network().name));
  m_input->setReadOnly(isReadOnly());
  m_inputGradient->setEnabled(!isReadOnly());
  m_inputGradient->setChecked(network().inputGradient);
  refreshPreset();
  showInputSize();
  showErrorColours();
  m_error->setVisible(m_model.firstError().isValid() || !m_document.inputError().isEmpty());
  m_error->setText(QStringLiteral("<a href=\"#\">%1</a>").arg(escapedMarkup(errorText())));
  m_summary->setText(summary());
}

QString NetworkEditor::summary() const {
  const NetworkFacts& facts = m_document.facts();
  QString text = tr("%1 conv, %2, %3 conv weights")
                     .arg(facts.convolutions)
                     .arg(QString::fromStdString(formatFlops(facts.totalFlops)),
                          QString::fromStdString(formatCount(facts.convolutionWeights)));
  if (const QString origin = m_link->origin(); !origin.isEmpty()) text += QStringLiteral(" · ") + origin;
  const std::size_t fitting = facts.outputs.size();
  return fitting == network().layers.size() ? text : tr("Up to row %1: %2").arg(fitting).arg(text);
}

void NetworkEditor::refreshPreset() {
  const int index = m_preset->findText(QString::fromStdString(network().name));
  const bool untouched = index >= 0 && preset(network().name) == network();
  m_preset->setCurrentIndex(untouched ? index : -1);
}

void NetworkEditor::showErrorColours() {
  QPalette ofField = palette();
  if (!m_document.inputError().isEmpty()) ofField.setColor(QPalette::Base, errorBackground(palette()));
  m_input->setPalette(ofField);
  QPalette ofMessage = palette();
  ofMessage.setColor(QPalette::Window, errorBackground(palette()));
  m_error->setPalette(ofMessage);
  m_notice->setPalette(ofMessage);
}

void NetworkEditor::showInputSize() {
  const QString error = m_document.inputError();
  const QString rejected = m_document.rejectedInput();
  m_input->setText(rejected.isEmpty() ? QString::fromStdString(dimsText(inputSize())) : rejected);
  m_input->setToolTip(error.isEmpty() ? tr("Shape of the input: batch x channels x spatial size, e.g. 32x3x224x224")
                                      : plainToolTip(error));
}

void NetworkEditor::selectEdited(int first, int last, std::optional<LayerColumn> column) {
  if (last < 0) return;
  if (column)
    m_table->setCurrentIndex(m_model.index(first, static_cast<int>(*column)));
  else
    m_table->selectRowRange(first, last);
}

void NetworkEditor::selectSurveyed(const std::vector<int>& rows) {
  if (std::ranges::find(rows, m_table->currentIndex().row()) == rows.end())
    m_table->selectRowRange(rows.front(), rows.front());
}

void NetworkEditor::followCurrent(const QModelIndex& current) {
  m_link->selectLayer(current.row());
  const auto row = static_cast<std::size_t>(current.row());
  if (current.isValid() && row < network().layers.size())
    emit layerSelected(QString::fromStdString(network().layers[row].name));
}

void NetworkEditor::showLayer(const QString& name) {
  const auto found = std::ranges::find(network().layers, name.toStdString(), &Layer::name);
  if (found == network().layers.end()) return;
  const auto row = static_cast<int>(found - network().layers.begin());
  if (m_table->currentIndex().row() != row) m_table->selectRowRange(row, row);
}

void NetworkEditor::goToError() {
  const QModelIndex index = m_model.firstError();
  if (!index.isValid()) {
    m_input->setFocus();
    return;
  }
  m_table->setCurrentIndex(index);
  m_table->setFocus();
}

void NetworkEditor::notify(const QString& message) {
  m_notice->setText(message);
  m_notice->setAutoFillBackground(true);
  m_notice->show();
}

void NetworkEditor::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showErrorColours();
}

}  // namespace convscope
