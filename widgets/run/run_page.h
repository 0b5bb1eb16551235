#pragma once

#include <QLabel>
#include <functional>
#include <memory>
#include <optional>

#include "widgets/run/ranking_model.h"
#include "widgets/run/timeline_view.h"
#include "widgets/shared/page.h"
#include "widgets/shared/recording_offer.h"
#include "widgets/shared/shown_survey.h"
#include "workload/named_workload.h"

class QLayout;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QSplitter;
class QTableView;
class QTabWidget;

namespace convscope {

class ElidedLabel;
class FirstIterations;
class KindTimesTile;
class RankingIcicle;
class RunHead;

/// The page "run": a recorded run, its timeline and the ranking of its layers, as a table and as an icicle. It
/// shows the recording that was opened last, or the workload of the shown survey. The timeline is not in sessions: a
/// survey of the opened recording keeps it, that of another one has the ranking alone.
class RunPage : public Page {
  Q_OBJECT

 public:
  explicit RunPage(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("run"); }
  QString title() const override { return tr("Run"); }
  Basis basis() const override { return hasForecast() ? Basis::Forecast : Basis::Recorded; }
  QList<ChartPainter*> charts() const override { return {}; }
  QList<QTableView*> tables() const override { return {m_table}; }
  QString otherNetwork() const override { return m_recording ? QString::fromStdString(m_recording->name) : QString(); }
  bool hasInspector() const override { return false; }

  /// Shows a recording that was opened, and which of its ranks is the slowest, if it has several. `chosen` names the
  /// process or device that the user chose of several.
  void setRecording(const OpenedProgram& opened, const QString& chosen = {});
  /// Returns whether there is a timeline or a ranking.
  bool hasRun() const;
  /// Returns whether it shows the first iterations of a network under a policy, in place of a recorded run.
  bool hasForecast() const;

  /// Shows what other sessions say about the recording, and what helps.
  void showOffer(const RecordingOffer& offer);
  /// Shows a recording, without its timeline if another one was shown before.
  void showRecording(const NamedWorkload& recording);

  TimelineView& timeline() { return *m_timeline; }
  RankingIcicle& icicle() { return *m_icicle; }
  const std::optional<NamedWorkload>& recording() const { return m_recording; }

 signals:
  void hasRunChanged();
  /// The user wants to open a recording.
  void openRequested();
  /// The user wants to see another rank of the opened recordings, by its index.
  void rankChosen(int index);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeContent();
  QWidget* makeTimeline();
  QLayout* makeSearch();
  QWidget* makeViews();
  void followSurvey();
  void showRun(std::optional<NamedWorkload> recording, std::shared_ptr<const Timeline> timeline);
  void search();
  void step(bool forward);
  void showMatches();
  void showTimes();
  void showSelected();
  void showRanking();
  void arrangeRanking();
  void fitLayers();
  void findRow(const QModelIndex& index);
  const RankedLayer* layerAt(const QModelIndex& index) const;
  void showPart(int part);
  QString searchTextOf(int part) const;
  void placeViews();
  void placeTab(QWidget& view, bool isTab, const QString& title, const std::function<void()>& takeOut);
  void showTimeline();

  ShownSurvey& m_shown;
  std::optional<NamedWorkload> m_recording;
  std::shared_ptr<const Timeline> m_shownTimeline;
  std::optional<RankComparison> m_ranks;  ///< of the recordings that were opened together
  int m_shownRank = 0;                    ///< index in it
  QString m_chosen;                       ///< the process or device that it is of; empty if it had one
  SpanSearch m_search;
  RankingModel m_ranking;
  SortedRows m_sorted;
  FirstIterations* m_forecastView = nullptr;
  RunHead* m_head = nullptr;
  QLineEdit* m_find = nullptr;
  QLabel* m_matches = nullptr;
  QPushButton* m_previous = nullptr;
  QPushButton* m_next = nullptr;
  TimelineView* m_timeline = nullptr;
  ElidedLabel* m_keys = nullptr;
  KindTimesTile* m_times = nullptr;
  QScrollArea* m_timesArea = nullptr;
  QWidget* m_timelineArea = nullptr;  ///< the timeline with its search and the selected span
  QLayout* m_timelineRow = nullptr;   ///< the timeline and, in a wide page, the times by kind
  QSplitter* m_splitter = nullptr;
  QLabel* m_noTimeline = nullptr;
  ElidedLabel* m_selected = nullptr;
  QLabel* m_total = nullptr;
  QTabWidget* m_views = nullptr;
  QTableView* m_table = nullptr;
  RankingIcicle* m_icicle = nullptr;
};

}  // namespace convscope
