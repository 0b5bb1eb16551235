#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>

#include "widgets/lessons/chart_host.h"
#include "widgets/lessons/step_sources.h"

class QComboBox;
class QLabel;
class QStackedLayout;
class QTabBar;

namespace convscope {

class FilmBar;
class FilmPlayer;
class SceneStage;

/// What the side of a step shows.
enum class StageSide { Scene, Chart };

/// What the chart of a step waits for.
enum class StageCover { None, UntilPrediction, UntilAnswer };

/// The side of a step with its scene and its chart; with both, tabs over them choose one. A step without has none. The
/// scene explains, so it is never covered; the chart comes to the front with a film, and with the answer.
/// If the step was measured here, that chart is
/// above the recorded one; if the step compares several recordings, the chart of another one is below: of more than two
/// the reader chooses it. Two charts share their axes. A line over a chart says which measurement it shows, if the step
/// compares several. While a film of the step's measurement plays, its chart is the only one; the film's handles are
/// below.
class StagePanel : public QWidget {
  Q_OBJECT

 public:
  StagePanel(StepSources& sources, FilmPlayer& film, QWidget* parent = nullptr);

  /// Shows the chart of a step, or what it waits for. With `filmed`, it is the film's instead. `only` is the side that
  /// a classroom sees.
  void showStep(const LessonStep& step, StageCover cover, bool filmed, std::optional<StageSide> only = {});
  /// Returns the shown chart, of two the one that was measured here; null if it is covered or there is none.
  ChartPainter* chart() const;
  /// Returns the shown charts.
  QList<ChartPainter*> charts() const;
  /// Returns the choice of the other recording; hidden if there is only one.
  QComboBox& otherChoice() { return *m_otherChoice; }
  SceneStage& scene() { return *m_scene; }
  /// Returns the tabs of scene and chart; hidden if there is only one of them.
  QTabBar& sides() { return *m_sides; }
  FilmBar& filmBar() { return *m_filmBar; }

 signals:
  /// The reader chose the scene or the chart.
  void sideChosen();
  /// The reader chose another recording to compare with.
  void otherChosen(const QString& name);

 private:
  /// A chart, and above it a head with a text that says where it was measured.
  struct Pane {
    QWidget* head;
    QLabel* origin;
    ChartHost* host;
  };

  struct Content {
    StepSource source;
    QString origin;
  };

  static Pane makePane(const StepSource& source, QComboBox* choice = nullptr);
  static void hidePane(const Pane& pane);
  static void showPane(const Pane& pane, const StepSource& source, const QString& origin);
  void showOthers();
  void chooseSide(const LessonStep& step, bool covered, bool filmed);
  void shareAxes();
  std::optional<Content> contentOf(const Pane& pane, const LessonStep& step);
  std::optional<Content> filmContentOf(const Pane& pane, const LessonStep& step);
  QList<Pane> panes() const { return {m_open, m_recorded, m_other, m_filmed}; }

  StepSources& m_sources;
  FilmPlayer& m_film;
  QComboBox* m_otherChoice;
  QStringList m_otherNames;  ///< in m_otherChoice
  Pane m_open;
  Pane m_recorded;
  Pane m_other;
  Pane m_filmed;
  FilmBar* m_filmBar;
  SceneStage* m_scene;
  QTabBar* m_sides;
  const LessonStep* m_step = nullptr;  ///< the shown one
  bool m_wasCovered = false;
  QStackedLayout* m_stack;
  QWidget* m_charts;
  QLabel* m_cover;
};

}  // namespace convscope
