#include "widgets/input_sizes/schedule_editor.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>
#include <variant>

#include "analysis/schedule_forecaster.h"
#include "policy/schedule/default_schedule.h"
#include "policy/schedule/schedule_text.h"
#include "policy/schedule/size_counts.h"
#include "problem/input_error.h"
#include "widgets/input_sizes/step_slider.h"
#include "widgets/input_sizes/training_length.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/notice.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

/// Returns whether the iterations of a list's forecast are those of the list. A list that is too long to be forecast
/// whole has `most`.
bool isOfWholeList(const ScheduleChoice& choice, std::int64_t most) {
  const std::int64_t listed = listedIterations(choice.spec);
  return listed > 0 && choice.iterations == std::min(listed, most);
}

}  // namespace

ScheduleEditor::ScheduleEditor(QWidget* parent)
    : QWidget(parent),
      m_row(new FlowLayout),
      m_drawer(new QWidget(this)),
      m_more(new QToolButton(this)),
      m_training(new TrainingLength(this)),
      m_kind(new QComboBox(this)),
      m_range(new QLabel(this)),
      m_text(new QLineEdit(this)),
      m_rows(new QPlainTextEdit(this)),
      m_fromFile(new QPushButton(this)),
      m_remark(new Paragraph(this)),
      m_error(new Paragraph(this)),
      m_caution(new Notice(this)) {
  for (QLabel* label : {m_range, m_remark, m_error}) label->setTextFormat(Qt::PlainText);
  m_kind->addItems({tr("One size"), tr("Alternating sizes"), tr("Random sizes"), tr("Multi-scale"),
                    tr("Smaller last batch"), tr("Random batch"), tr("Random height and width"),
                    tr("Random batch and width"), tr("List of sizes"), tr("Histogram of sizes"),
                    tr("Pictures by aspect ratio")});
  m_kind->insertSeparator(m_kind->count());
  const QStringList presets{tr("Preset: detector, 400 to 600"), tr("Preset: YOLO, 320 to 608")};
  for (std::size_t i = 0; i < kSchedulePresets.size(); ++i)
    m_kind->addItem(presets[static_cast<qsizetype>(i)], QString::fromLatin1(kSchedulePresets[i].text));
  m_kind->setAccessibleName(tr("Kind of schedule"));
  m_kind->setToolTip(tr(
      "<p>The input sizes of the iterations. One size: always the same. Alternating: one after another, each for a "
      "number of iterations. Random: a new random size in each iteration. Multi-scale: a new random size after a "
      "number of iterations. Smaller last batch: at the end of every epoch. Height and width, or batch and width: each "
      "drawn by itself. List and histogram: from rows that you paste, or from a file. Pictures by aspect ratio: "
      "batches of similar "
      "pictures, resized and padded as torchvision's detectors do. A preset sets the numbers of a kind.</p>"));
  makeText();
  makeRows();
  m_remark->setObjectName(QStringLiteral("scheduleRemark"));
  m_remark->hide();
  m_error->setObjectName(QStringLiteral("scheduleError"));
  QPalette red = m_error->palette();
  red.setColor(QPalette::WindowText, errorColour());
  m_error->setPalette(red);
  m_error->hide();
  makeSliders();
  layOut();
  connect(m_kind, &QComboBox::currentIndexChanged, this, &ScheduleEditor::takeKind);
  connect(m_text, &QLineEdit::textEdited, this, &ScheduleEditor::takeText);
  connect(m_rows, &QPlainTextEdit::textChanged, this, &ScheduleEditor::takeRows);
  connect(m_training, &TrainingLength::iterationsEdited, this, [this](std::int64_t iterations) {
    slider(Field::Iterations).setValue(clamped(iterations));
    takeSliders(Field::Iterations);
  });
  setMeasured({}, 224, 32);
  setChoice(m_choice);
}

void ScheduleEditor::makeText() {
  m_text->setAccessibleName(tr("The schedule as text"));
  m_text->setToolTip(
      tr("<p>The schedule as for <code>convscope-cli forecast --schedule</code>: fixed:224, alternate:224,256:50, "
         "random:160:352:32, multiscale:320:608:32:10, last-batch:32:7:100, random-batch:8:64:8, random-hw:400:600:1, "
         "random-batch-width:8:64:8,100:1600:100, detector.</p>"));
  m_text->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("multiscale:320:608:32:10__")));
}

void ScheduleEditor::layOut() {
  m_more->setText(tr("&More"));
  m_more->setCheckable(true);
  m_more->setToolTip(tr("<p>All numbers of the schedule, the length of a training in epochs, replays.</p>"));
  connect(m_more, &QToolButton::toggled, m_drawer, &QWidget::setVisible);
  m_row->setSpacing(tokens::kApart);
  m_row->addWidget(m_kind);
  m_row->addWidget(m_range);
  for (const Field field : {Field::Size, Field::Count, Field::Iterations}) m_row->addWidget(&slider(field));
  m_row->addWidget(m_more);
  auto* numbers = new FlowLayout;
  numbers->setSpacing(tokens::kApart);
  numbers->addWidget(m_text);
  for (std::size_t i = 0; i < kFields; ++i) {
    const auto field = static_cast<Field>(i);
    if (field != Field::Size && field != Field::Count && field != Field::Iterations) numbers->addWidget(m_sliders[i]);
  }
  auto* inDrawer = new QVBoxLayout(m_drawer);
  inDrawer->setContentsMargins({});
  inDrawer->addLayout(numbers);
  inDrawer->addWidget(m_training);
  m_drawer->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->addLayout(m_row);
  column->addWidget(m_rows);
  column->addWidget(m_fromFile);
  column->addWidget(m_remark);
  column->addWidget(m_error);
  column->addWidget(m_caution);
  column->addWidget(m_drawer);
}

void ScheduleEditor::addFirst(QWidget* widget) {
  m_row->insertWidget(0, widget);
}

void ScheduleEditor::addToDrawer(QWidget* widget) {
  m_drawer->layout()->addWidget(widget);
}

void ScheduleEditor::setDrawerShown(bool isShown) {
  m_more->setChecked(isShown);
}

void ScheduleEditor::setScheduleShown(bool isShown) {
  m_isShown = isShown;
  for (QWidget* part : {static_cast<QWidget*>(m_kind), static_cast<QWidget*>(m_more)}) part->setVisible(isShown);
  m_drawer->setVisible(isShown && m_more->isChecked());
  m_error->setVisible(isShown && !m_error->text().isEmpty());
  showCaution();
  showFields();
}

void ScheduleEditor::setCaution(const QString& caution) {
  m_cautionText = caution;
  showCaution();
}

void ScheduleEditor::showCaution() {
  const bool isShown = m_isShown && !m_cautionText.isEmpty();
  m_caution->setClauses(isShown ? QList<Notice::Clause>{{{}, m_cautionText}} : QList<Notice::Clause>());
}

void ScheduleEditor::setMeasured(const std::vector<Dims>& inputs, int size, int batch) {
  const SizeRange range = squareRange(inputs);
  m_measured = range;
  const std::vector<int> steps = evenSteps(range.from % range.step == 0 ? range.step : range.from,
                                           std::max(kLargestSliderSize, range.to), range.step);
  slider(Field::Size).setSteps(inputs.size() > 1 ? evenSteps(range.from, range.to, range.step) : steps);
  if (m_edited) return;
  slider(Field::Size).setValue(size);
  slider(Field::Step).setValue(range.step);
  for (const Field field : {Field::From, Field::To}) slider(field).setSteps(steps);
  slider(Field::From).setValue(range.from);
  slider(Field::To).setValue(range.to);
  slider(Field::Count).setValue((range.to - range.from) / range.step + 1);
  slider(Field::Every).setValue(10);
  slider(Field::Batch).setValue(batch);
  slider(Field::Last).setValue(std::max(1, batch / 2));
  slider(Field::PerEpoch).setValue(100);
  showWidths({range.from, range.to, range.step});
  const AspectRatioRule rule;
  slider(Field::Shorter).setValue(clamped(rule.shorter));
  slider(Field::Longer).setValue(clamped(rule.longer));
  slider(Field::Factor).setValue(static_cast<int>(rule.factor));
  m_training->setBatch(batch);
  ScheduleChoice choice = m_choice;
  choice.spec = defaultSchedule(inputs);
  if (m_ownIterations) choice.iterations = std::min<std::int64_t>(*m_ownIterations, mostIterations(choice.spec));
  setChoice(choice);
}

void ScheduleEditor::reset() {
  const QSignalBlocker quiet(m_rows);
  m_rows->clear();
  m_rowsRemark.clear();
  m_edited = false;
  setChoice({});
}

void ScheduleEditor::setChoice(const ScheduleChoice& choice) {
  m_choice = choice;
  limitIterations(choice.spec);
  slider(Field::Seed).setValue(static_cast<int>(std::min<std::uint64_t>(choice.seed, kMostSeed)));
  showSpec(choice.spec);
  slider(Field::Iterations).setValue(clamped(choice.iterations));
  m_training->setForecast(choice.iterations);
  const QSignalBlocker quiet(m_text);
  m_text->setText(QString::fromStdString(toText(choice.spec)));
  showError({});
  setFault(false);
}

void ScheduleEditor::showChoice(const ScheduleChoice& choice) {
  m_edited = true;
  setChoice(choice);
}

void ScheduleEditor::showFields() {
  std::set<Field> shown = fieldsOf(kind());
  if (m_listsInputs) std::erase_if(shown, [](Field field) { return isOfRange(field); });
  for (std::size_t i = 0; i < kFields; ++i)
    m_sliders[i]->setVisible(m_isShown && shown.contains(static_cast<Field>(i)));
  for (QWidget* part : {static_cast<QWidget*>(m_rows), static_cast<QWidget*>(m_fromFile)})
    part->setVisible(m_isShown && hasRows(kind()));
  showRemark();
  m_range->setText(rangeText());
  m_range->setVisible(m_isShown && !m_range->text().isEmpty());
}

int ScheduleEditor::mostIterations(const ScheduleSpec& spec) {
  if (std::holds_alternative<FixedSizes>(spec)) return kMostIterationsOfOneSize;
  return drawsManySizes(spec) ? static_cast<int>(kMostIterationsOfManySizes) : kMostForecastIterations;
}

void ScheduleEditor::limitIterations(const ScheduleSpec& spec) {
  const int most = mostIterations(spec);
  slider(Field::Iterations).setSteps(logarithmicSteps(1, most));
  m_training->setMost(most);
}

QString ScheduleEditor::rangeText() const {
  if (kind() == Kind::LastBatch)
    return tr("%1, then %2 at the end of %3").arg(at(Field::Batch)).arg(at(Field::Last)).arg(at(Field::PerEpoch));
  if (kind() == Kind::AspectRatio)
    return tr("shorter side %1, longer side at most %2").arg(at(Field::Shorter)).arg(at(Field::Longer));
  if (m_listsInputs || !fieldsOf(kind()).contains(Field::From)) return {};
  if (fieldsOf(kind()).contains(Field::WidthFrom))
    return (kind() == Kind::HeightsAndWidths ? tr("height %1 to %2, width %3 to %4")
                                             : tr("batch %1 to %2, width %3 to %4"))
        .arg(at(Field::From))
        .arg(at(Field::To))
        .arg(at(Field::WidthFrom))
        .arg(at(Field::WidthTo));
  return tr("%1 to %2 in steps of %3").arg(at(Field::From)).arg(at(Field::To)).arg(at(Field::Step));
}

void ScheduleEditor::take(const ScheduleSpec& spec) {
  m_edited = true;
  showError({});
  setFault(false);
  const ScheduleChoice before = m_choice;
  m_choice.spec = spec;
  limitIterations(spec);
  if (spec != before.spec) {
    // A list that is longer than the forecast is forecast whole: otherwise its last sizes would be missing.
    StepSlider& iterations = slider(Field::Iterations);
    if (isOfWholeList(before, mostIterations(before.spec)))
      iterations.setValue(clamped(m_ownIterations.value_or(ScheduleChoice().iterations)));
    iterations.setValue(std::max(iterations.value(), clamped(listedIterations(spec))));
  }
  m_choice.iterations = at(Field::Iterations);
  m_training->setForecast(m_choice.iterations);
  m_choice.seed = static_cast<std::uint64_t>(at(Field::Seed));
  showRemark();
  if (before == m_choice) return;
  emit choiceEdited();
}

void ScheduleEditor::takeSliders(Field moved) {
  linkCount(moved);
  if (moved == Field::Iterations) m_ownIterations = at(moved);
  const bool isOfRows = hasRows(kind()) && m_hasFault;  // they are read again
  const bool general = (moved == Field::Iterations || moved == Field::Seed) && !isOfRows;
  // A value that a slider cannot show, e.g. a size of 320x416, stays while other sliders move.
  try {
    take(general ? m_choice.spec : specFromFields());
  } catch (const InputError& error) {
    showError(toQString(error.what()));
    setFault(true);
    return;
  }
  m_range->setText(rangeText());
  const QSignalBlocker quiet(m_text);
  m_text->setText(QString::fromStdString(toText(m_choice.spec)));
}

void ScheduleEditor::takePreset(const ScheduleSpec& spec) {
  showSpec(spec);
  take(spec);
  const QSignalBlocker quiet(m_text);
  m_text->setText(QString::fromStdString(toText(spec)));
}

void ScheduleEditor::takeKind() {
  if (const QString preset = m_kind->currentData().toString(); !preset.isEmpty()) {
    takePreset(parseSchedule(preset.toStdString()));
    return;
  }
  m_listsInputs = false;
  // A range of batches makes no sense for sizes, nor vice versa.
  const bool batches = isOfBatches(kind());
  const bool ranges = fieldsOf(kind()).contains(Field::From);
  if (ranges && batches != m_rangeIsOfBatches) {
    const int batch = at(Field::Batch);
    if (batches)
      showRange(std::max(1, batch / 4), batch, std::max(1, batch / 4));
    else
      showRange(m_measured.from, m_measured.to, m_measured.step);
    m_rangeIsOfBatches = batches;
  }
  if (hasOneSize()) showRange(at(Field::Size), at(Field::Size), at(Field::Step));
  showFields();
  takeSliders(Field::To);
  if (m_rows->isVisible()) m_rows->setFocus();
}

void ScheduleEditor::takeText() {
  try {
    const ScheduleSpec spec = parseSchedule(m_text->text().toStdString(), [this](const std::string&) {
      if (m_rows->toPlainText().trimmed().isEmpty())
        throw InputError("{}", tr("paste the rows of the list below, or open them from a file").toStdString());
      return pastedRows();
    });
    showSpec(spec);
    take(spec);
  } catch (const InputError& error) {
    showError(toQString(error.what()));
    setFault(true);
  }
}

void ScheduleEditor::setFault(bool hasFault) {
  if (std::exchange(m_hasFault, hasFault) != hasFault) emit faultChanged();
}

void ScheduleEditor::showError(const QString& error) {
  m_error->setText(error);
  m_error->setVisible(!error.isEmpty());
}

}  // namespace convscope
