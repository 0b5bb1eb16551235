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

class FilmBar;
class FilmPlayer;

/// The side of a step with its chart. A step without a chart has none. If the step was measured here, that chart is
/// above the recorded one; if the step compares several recordings, the chart of another one is below: of more than two
/// the reader chooses it. Two charts share their axes. A line over a chart says which measurement it shows, if the step
/// compares several. While a film of the step's measurement plays, its chart is the only one; the film's handles are
/// below.
class StagePanel : public QWidget {
  Q_OBJECT

 public:
  StagePanel(StepSources& sources, FilmPlayer& film, QWidget* parent = nullptr);

  /// Shows the chart of a step. While `covered`, it is hidden until a prediction is made. With `filmed`, it is the
  /// film's instead.
  void showStep(const LessonStep& step, bool covered, bool filmed);
  /// Returns the shown chart, of two the one that was measured here; null if it is covered or there is none.
  ChartPainter* chart() const;
  /// Returns the shown charts.
  QList<ChartPainter*> charts() const;
  /// Returns the choice of the other recording; hidden if there is only one.
  QComboBox& otherChoice() { return *m_otherChoice; }
  FilmBar& filmBar() { return *m_filmBar; }

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
  QStackedLayout* m_stack;
  QWidget* m_charts;
  QLabel* m_cover;
};

}  // namespace convscope
