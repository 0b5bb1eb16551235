#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>

#include "widgets/lessons/chart_host.h"
#include "widgets/lessons/step_sources.h"

class QComboBox;
class QLabel;
class QStackedLayout;

namespace convscope {

/// The side of a step with its chart. A step without a chart has none. If the step was measured here, that chart is
/// above the recorded one; if the step compares several recordings, the chart of another one is below: of more than two
/// the reader chooses it. Two charts share their axes. A line over a chart says which measurement it shows, if the step
/// compares several.
class StagePanel : public QWidget {
  Q_OBJECT

 public:
  explicit StagePanel(StepSources& sources, QWidget* parent = nullptr);

  /// Shows the chart of a step. While `covered`, it is hidden until a prediction is made.
  void showStep(const LessonStep& step, bool covered);
  /// Returns the shown chart, of two the one that was measured here; null if it is covered or there is none.
  ChartPainter* chart() const;
  /// Returns the shown charts.
  QList<ChartPainter*> charts() const;
  /// Returns the choice of the other recording; hidden if there is only one.
  QComboBox& otherChoice() { return *m_otherChoice; }

 signals:
  /// The reader chose another recording to compare with.
  void otherChosen(const QString& name);

 private:
  /// A chart with a line that says where it was measured.
  struct Pane {
    QWidget* widget;
    QLabel* origin;
    ChartHost* host;
  };

  struct Content {
    StepSource source;
    QString origin;
  };

  static Pane makePane(const StepSource& source, QComboBox* choice = nullptr);
  static void showPane(const Pane& pane, const StepSource& source, const QString& origin);
  void showOthers();
  void shareAxes();
  std::optional<Content> contentOf(const Pane& pane, const LessonStep& step);
  QList<Pane> panes() const { return {m_open, m_recorded, m_other}; }

  StepSources& m_sources;
  QComboBox* m_otherChoice;
  QStringList m_otherNames;  ///< in m_otherChoice
  Pane m_open;
  Pane m_recorded;
  Pane m_other;
  QStackedLayout* m_stack;
  QWidget* m_charts;
  QLabel* m_cover;
};

}  // namespace convscope
