#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <string>

#include "widgets/shared/shown_survey.h"

class QLabel;
class QPushButton;

namespace convscope {

class PlotChartView;
class SampleHistogram;
class WrappedText;

/// The contents of the panel: a description of the selected layer, pass and algorithm, a histogram of the samples,
/// and the command line that repeats the measurement.
class Inspector : public QWidget {
  Q_OBJECT

 public:
  Inspector(ShownSurvey& shown, QWidget* parent = nullptr);

  /// Sets where a survey can be measured again: returns a host (engine/host.h), or nothing for this machine.
  void setHost(std::function<std::string(const SurveyStarted&)> host);
  /// Computes the description again.
  void refresh();
  /// Returns the shown description as HTML.
  QString text() const;
  /// Returns the command line that reproduces what is shown; empty if nothing was measured.
  QString reproducingText() const;

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void schedule();
  QString words() const;
  QString commandLine() const;

  const ShownSurvey& m_shown;
  std::function<std::string(const SurveyStarted&)> m_host;
  QTimer m_timer;
  WrappedText* m_text;
  QLabel* m_caption;
  SampleHistogram* m_histogram;
  PlotChartView* m_histogramView;
  QWidget* m_again;
  WrappedText* m_line;
};

}  // namespace convscope
