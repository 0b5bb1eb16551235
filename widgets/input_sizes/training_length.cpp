#include "widgets/input_sizes/training_length.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <cmath>

#include "text/counted_iterations.h"
#include "text/units.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kImageNet = 1'281'167;  ///< images of ILSVRC 2012, the usual example
constexpr int kMostImages = 1'000'000'000;
constexpr int kMostInBatch = 65'536;
constexpr int kMostEpochs = 10'000;

}  // namespace

TrainingLength::TrainingLength(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->setSpacing(tokens::kClose);
  m_images = addBox(tr("Training of"), kImageNet, kMostImages);
  row->addWidget(new QLabel(tr("images,")));
  m_batch = addBox(tr("batch"), 32, kMostInBatch);
  m_epochs = addBox(tr("epochs"), 90, kMostEpochs);
  m_result = new Paragraph;
  row->addWidget(m_result, 1);
  showResult();
}

QSpinBox* TrainingLength::addBox(const QString& name, int value, int most) {
  auto* box = new QSpinBox;
  auto* label = new QLabel(name);
  label->setBuddy(box);
  box->setRange(1, most);
  box->setValue(value);
  box->setGroupSeparatorShown(true);
  box->setAccessibleName(name);
  layout()->addWidget(label);
  layout()->addWidget(box);
  connect(box, &QSpinBox::valueChanged, this, [this] {
    showResult();
    emit iterationsEdited(iterations());
  });
  return box;
}

void TrainingLength::setBatch(int batch) {
  const QSignalBlocker quiet(m_batch);
  m_batch->setValue(batch);
  showResult();
}

void TrainingLength::setMost(int iterations) {
  m_most = iterations;
  showResult();
}

void TrainingLength::setForecast(std::int64_t iterations) {
  m_forecast = iterations;
  showResult();
}

std::int64_t TrainingLength::inEpoch() const {
  return (m_images->value() + m_batch->value() - 1) / m_batch->value();
}

std::int64_t TrainingLength::iterations() const {
  return inEpoch() * m_epochs->value();
}

/// Returns the epochs that are forecast, with three digits.
QString TrainingLength::forecastEpochs() const {
  constexpr double kWhole = 100;
  const double epochs = static_cast<double>(m_forecast) / static_cast<double>(inEpoch());
  return epochs < kWhole ? QString::number(epochs, 'g', 3) : toQString(formatEstimate(std::llround(epochs)));
}

void TrainingLength::showResult() {
  const QString count = toQString(countedIterations(iterations()));
  const QString forecast = toQString(formatCount(m_forecast));
  if (m_forecast == iterations())
    m_result->setText(tr("= %1").arg(count));
  else if (m_forecast == m_most && iterations() > m_most)
    m_result->setText(
        tr("= %1; the forecast is of the first %2, later ones take the same on average").arg(count, forecast));
  else
    m_result->setText(tr("= %1; the forecast is of %2, %3 epochs").arg(count, forecast, forecastEpochs()));
}

}  // namespace convscope
