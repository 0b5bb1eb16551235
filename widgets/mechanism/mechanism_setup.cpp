#include "widgets/mechanism/mechanism_setup.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "network/input_sizes.h"
#include "network/layer_calls.h"
#include "policy/framework/policies.h"
#include "problem/input_error.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/name_box.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kMostFilmIterations = 10'000;
constexpr int kFirstIterations = 8;
constexpr int kFilmPolicyLetters = 22;
constexpr int kConvolutionLetters = 24;
constexpr int kOwnLetters = 22;
constexpr int kFirstEvery = 3;

/// A box of long names of about `letters` characters.
QComboBox* makeNameBox(int letters, const QString& name) {
  auto* box = new NameBox;
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(letters);
  box->setAccessibleName(name);
  return box;
}

/// Chooses the item with this data, or the one at `otherwise`.
void chooseData(QComboBox& box, const QVariant& data, int otherwise) {
  const int index = box.findData(data);
  box.setCurrentIndex(index >= 0 ? index : std::min(otherwise, box.count() - 1));
}

QLabel* makeBuddy(const QString& text, QWidget* widget) {
  auto* label = new QLabel(text);
  label->setBuddy(widget);
  return label;
}

}  // namespace

MechanismSetup::MechanismSetup(QWidget* parent)
    : QWidget(parent),
      m_first(makeNameBox(kFilmPolicyLetters, tr("Policy"))),
      m_second(makeNameBox(kFilmPolicyLetters, tr("Policy beside it"))),
      m_convolution(makeNameBox(kConvolutionLetters, tr("Convolution"))),
      m_shapes(new QComboBox),
      m_every(new QSpinBox),
      m_own(new QLineEdit),
      m_iterations(new QSpinBox),
      m_error(new Paragraph) {
  m_shapes->addItems({tr("One size"), tr("A new size each time"), tr("A new size every few"), tr("My own sizes")});
  m_shapes->setAccessibleName(tr("Input sizes of the iterations"));
  m_shapes->setToolTip(tr(
      "<p>The sizes that the training meets. One size: always the same. A new size each time: those that the session "
      "measured, one after another. My own sizes: a list that you write.</p>"));
  m_every->setRange(1, kMostFilmIterations);
  m_every->setValue(kFirstEvery);
  m_every->setSuffix(tr(" iterations"));
  m_every->setAccessibleName(tr("Iterations at each size"));
  m_own->setAccessibleName(tr("My own sizes"));
  m_own->setPlaceholderText(tr("224, 160, 224, 160:352:32"));
  m_own->setToolTip(
      tr("<p>One size for each iteration, then again from the first: 224, 320x416, a range 160:352:32, or batches as "
         "n=8,16.</p>"));
  m_own->setMinimumWidth(fontMetrics().averageCharWidth() * kOwnLetters);
  m_iterations->setRange(1, kMostFilmIterations);
  m_iterations->setValue(kFirstIterations);
  m_iterations->setGroupSeparatorShown(true);
  m_iterations->setAccessibleName(tr("Iterations"));
  m_error->setTextFormat(Qt::PlainText);
  m_error->setAccessibleName(tr("What is wrong with the sizes"));
  QPalette red = m_error->palette();
  red.setColor(QPalette::WindowText, errorColour());
  m_error->setPalette(red);
  m_error->hide();

  auto* row = new FlowLayout;
  row->setSpacing(tokens::kClose);
  const auto add = [row](const QString& text, QWidget* widget) {
    auto* pair = new QWidget;
    auto* line = new QHBoxLayout(pair);
    line->setContentsMargins({});
    line->setSpacing(tokens::kTight);
    line->addWidget(makeBuddy(text, widget));
    line->addWidget(widget);
    row->addWidget(pair);
  };
  add(tr("&Policy"), m_first);
  add(tr("beside"), m_second);
  add(tr("Convolution"), m_convolution);
  add(tr("Sizes"), m_shapes);
  row->addWidget(m_every);
  row->addWidget(m_own);
  add(tr("Iterations"), m_iterations);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  column->addLayout(row);
  column->addWidget(m_error);

  for (QComboBox* box : {m_first, m_second, m_convolution, m_shapes})
    box->setFocusPolicy(Qt::TabFocus);  // a click leaves the keys to the picture
  for (QComboBox* box : {m_first, m_second, m_convolution})
    connect(box, &QComboBox::currentIndexChanged, this, &MechanismSetup::changed);
  connect(m_shapes, &QComboBox::currentIndexChanged, this, &MechanismSetup::showShapes);
  connect(m_shapes, &QComboBox::currentIndexChanged, this, &MechanismSetup::takeShapes);
  connect(m_every, &QSpinBox::valueChanged, this,
          [this](int every) { m_every->setSuffix(every == 1 ? tr(" iteration") : tr(" iterations")); });
  for (QSpinBox* box : {m_every, m_iterations})
    connect(box, &QSpinBox::valueChanged, this, &MechanismSetup::takeShapes);
  connect(m_own, &QLineEdit::textEdited, this, &MechanismSetup::takeShapes);
  showShapes();
}

void MechanismSetup::setSurvey(const Survey& survey, const std::vector<Dims>& sizes) {
  const QSignalBlocker blocker(this);
  m_sizes = sizes;
  m_input = survey.started.input;
  if (survey.started.options.backend != m_backend) fillPolicies(survey.started.options.backend);
  fillConvolutions(survey);
  takeShapes();
}

void MechanismSetup::fillPolicies(const std::string& backend) {
  m_backend = backend;
  std::vector<std::string> texts = defaultPolicies(backend);
  if (std::ranges::find(texts, "fastest") == texts.end()) texts.emplace_back("fastest");
  const QSignalBlocker first(m_first), second(m_second);
  m_first->clear();
  m_second->clear();
  m_second->addItem(tr("no second one"), QString());
  for (const std::string& text : texts) {
    const Policy policy = findPolicy(text);
    for (QComboBox* box : {m_first, m_second}) {
      box->addItem(toQString(policy.title()), toQString(text));
      box->setItemData(box->count() - 1, toQString(policy.summary), Qt::ToolTipRole);
    }
  }
  const Policy* on = pytorchPolicy(backend, {.benchmark = true});
  chooseData(*m_second, toQString(on == nullptr ? texts.back() : on->text()), 0);
}

void MechanismSetup::fillConvolutions(const Survey& survey) {
  const QSignalBlocker blocker(m_convolution);
  const QVariant before = m_convolution->currentData();
  const bool isNew = m_convolution->count() == 0;
  m_convolution->clear();
  m_convolution->addItem(tr("the whole network"), QStringList());
  std::vector<NetworkProblem> subjects;
  for (const ProblemResult& problem : survey.problems) subjects.push_back(problem.subject);
  for (const LayerCall& call : layerCalls(survey.started.network, subjects)) {
    const Pass pass = subjects[call.problem].problem.pass;
    if (call.layer.empty()) continue;
    m_convolution->addItem(tr("%1, %2").arg(toQString(call.layer), passName(pass)),
                           QStringList{QString::fromStdString(call.layer), QString::number(static_cast<int>(pass))});
  }
  if (isNew)
    m_convolution->setCurrentIndex(std::min(1, m_convolution->count() - 1));
  else
    chooseData(*m_convolution, before, 1);
}

void MechanismSetup::showShapes() {
  const auto shapes = static_cast<Shapes>(m_shapes->currentIndex());
  m_every->setVisible(shapes == Shapes::EveryFew);
  m_own->setVisible(shapes == Shapes::Own);
}

void MechanismSetup::takeShapes() {
  if (m_input.empty()) return;
  QString error;
  try {
    Schedule schedule = scheduleOf(static_cast<Shapes>(m_shapes->currentIndex()));
    m_schedule = std::move(schedule);
  } catch (const InputError& wrong) {
    error = asSentence(toQString(wrong.what()));
  }
  m_error->setText(error);
  m_error->setVisible(!error.isEmpty());
  if (error.isEmpty()) emit changed();
}

Schedule MechanismSetup::scheduleOf(Shapes shapes) const {
  const ScheduleSettings settings{m_input, m_iterations->value(), 0};
  switch (shapes) {
    case Shapes::Changing:
      return makeSchedule(AlternatingSizes{m_sizes, 1}, settings);
    case Shapes::EveryFew:
      return makeSchedule(AlternatingSizes{m_sizes, m_every->value()}, settings);
    case Shapes::Own:
      if (!m_own->text().trimmed().isEmpty()) return makeSchedule(AlternatingSizes{ownSizes(), 1}, settings);
      break;
    case Shapes::Fixed:
      break;
  }
  return makeSchedule(FixedSizes{}, settings);
}

/// Reads the list, in which a size may occur again.
std::vector<Dims> MechanismSetup::ownSizes() const {
  static const QString kBatches = QStringLiteral("n=");
  QString text = m_own->text().simplified().remove(u' ');
  const bool isOfBatches = text.startsWith(kBatches);
  if (isOfBatches) text.remove(0, kBatches.size());
  std::vector<Dims> sizes;
  for (const QString& part : text.split(u',', Qt::SkipEmptyParts)) {
    const std::vector<Dims> more = parseInputSizes((isOfBatches ? kBatches + part : part).toStdString(), m_input);
    sizes.insert(sizes.end(), more.begin(), more.end());
  }
  return sizes;
}

MechanismChoice MechanismSetup::choice() const {
  MechanismChoice choice;
  choice.policies.push_back(m_first->currentData().toString().toStdString());
  if (const QString second = m_second->currentData().toString(); !second.isEmpty())
    choice.policies.push_back(second.toStdString());
  if (const QStringList scope = m_convolution->currentData().toStringList(); scope.size() == 2)
    choice.scope = ConvolutionScope{scope[0].toStdString(), static_cast<Pass>(scope[1].toInt())};
  choice.schedule = m_schedule;
  return choice;
}

void MechanismSetup::setPolicies(const std::string& first, const std::string& second) {
  chooseData(*m_first, toQString(first), 0);
  chooseData(*m_second, toQString(second), 0);
}

void MechanismSetup::setScope(const std::optional<ConvolutionScope>& scope) {
  const QStringList place =
      scope ? QStringList{QString::fromStdString(scope->layer), QString::number(static_cast<int>(scope->pass))}
            : QStringList();
  chooseData(*m_convolution, place, 0);
}

void MechanismSetup::setShapes(Shapes shapes) {
  m_shapes->setCurrentIndex(static_cast<int>(shapes));
}

}  // namespace convscope
