#pragma once

#include <QTimer>
#include <functional>
#include <optional>

#include "analysis/survey_estimate.h"
#include "widgets/shared/page.h"

class QAction;
class QScrollArea;

namespace convscope {
class ElidedLabel;
}

namespace convscope::window {

class RunPanel;
class StepCard;
class SubjectPanel;

/// The page Measure, in three steps: what is measured, where, and how. In a low window they scroll; Run, Resume and
/// Stop stay visible below them, with what the run is going to cost, or why Run is disabled and how to enable it. If
/// not all steps are visible, a row of buttons above them leads to each.
class MeasurePage : public Page {
  Q_OBJECT

 public:
  struct Actions {
    QAction* run;
    QAction* resume;
    QAction* stop;
  };
  MeasurePage(RunPanel* run, SubjectPanel* subject, const Actions& actions, QWidget* parent = nullptr);

  SubjectPanel& subject() { return *m_subject; }
  RunPanel& panel() { return *m_run; }
  /// Returns the row of Run, Resume and Stop, which nothing may cover.
  QWidget& footer() { return *m_footer; }

  QString name() const override { return QStringLiteral("measure"); }
  QString title() const override { return tr("Measure"); }
  QList<ChartPainter*> charts() const override { return {}; }
  QList<QTableView*> tables() const override { return {}; }
  bool hasInspector() const override { return false; }

  /// Sets how to estimate what Run would measure; the result is empty if nothing can be measured.
  void setEstimate(std::function<std::optional<SurveyEstimate>()> estimate);
  /// Estimates again, soon and only while the page is shown.
  void refreshEstimate();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeFooter(const Actions& actions);
  QWidget* makeStepBar(const QList<StepCard*>& steps);
  void showCost();
  void showRefusal();

  RunPanel* m_run;
  SubjectPanel* m_subject;
  QAction* m_start;
  std::function<std::optional<SurveyEstimate>()> m_estimate;
  QTimer m_soon;
  QScrollArea* m_area;
  ElidedLabel* m_cost;
  QWidget* m_stepBar;
  QWidget* m_footer;
};

}  // namespace convscope::window
