#pragma once

#include <QString>
#include <QWidget>
#include <cstdint>

class QLabel;
class QSpinBox;

namespace convscope {

/// The most iterations of a forecast over changing sizes. By then a schedule's sizes have been searched for, so further
/// iterations take the same on average.
constexpr int kMostForecastIterations = 1'000'000;
/// The same over one size, which takes no longer to forecast however many there are.
constexpr int kMostIterationsOfOneSize = 100'000'000;

/// The length of a training in its own words: images in an epoch, the batch, and epochs. Editing any of them gives a
/// number of iterations.
class TrainingLength : public QWidget {
  Q_OBJECT

 public:
  explicit TrainingLength(QWidget* parent = nullptr);

  void setBatch(int batch);
  /// Sets the most iterations that can be forecast.
  void setMost(int iterations);
  /// Sets the iterations that are forecast: named beside those of the training if they are others.
  void setForecast(std::int64_t iterations);
  /// Returns the iterations: every epoch ends with a batch that may be smaller.
  std::int64_t iterations() const;

 signals:
  /// The user changed one of the numbers.
  void iterationsEdited(std::int64_t iterations);

 private:
  QSpinBox* addBox(const QString& name, int value, int most);
  std::int64_t inEpoch() const;
  QString forecastEpochs() const;
  void showResult();

  QSpinBox* m_images;
  QSpinBox* m_batch;
  QSpinBox* m_epochs;
  QLabel* m_result;
  int m_most = kMostForecastIterations;
  std::int64_t m_forecast = 0;
};

}  // namespace convscope
