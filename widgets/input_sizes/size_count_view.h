#pragma once

#include <QLabel>
#include <QWidget>

#include "widgets/input_sizes/size_forecasts.h"

namespace convscope {

class SessionChart;
class SizeCountChart;

/// The view "Number of sizes": from how many input sizes on benchmark mode loses time, as a sentence and a chart.
class SizeCountView : public QWidget {
  Q_OBJECT

 public:
  SizeCountView(ShownSurvey& shown, const SizeForecasts& forecasts);

  QList<SessionChart*> charts() const;
  QString words() const { return m_words->text(); }
  /// Call it when the forecast changed.
  void refresh();

 private:
  const SizeForecasts& m_forecasts;
  QLabel* m_words;
  SizeCountChart* m_chart;
};

}  // namespace convscope
