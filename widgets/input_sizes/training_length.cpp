#include "widgets/input_sizes/training_length.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

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

std::int64_t TrainingLength::iterations() const {
  const std::int64_t inEpoch = (m_images->value() + m_batch->value() - 1) / m_batch->value();
  return inEpoch * m_epochs->value();
}

void TrainingLength::showResult() {
  const QString count = toQString(formatCount(iterations()));
  m_result->setText(iterations() <= m_most
                        ? tr("= %1 iterations").arg(count)
                        : tr("= %1 iterations; the forecast is of the first %2, later ones take the same on average")
                              .arg(count, toQString(formatCount(m_most))));
}

}  // namespace convscope
