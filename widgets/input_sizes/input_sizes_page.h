#pragma once

#include <optional>
#include <utility>

#include "widgets/input_sizes/own_lists.h"
#include "widgets/input_sizes/schedule_words.h"
#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/page.h"

class QLabel;
class QStackedWidget;

namespace convscope {

class AnswerCard;
class ForecastView;
class WrongPickView;
class MissingSizes;
class PaddingView;
class PolicyView;
class PlotChartView;
class RecordedView;
class ReplayBar;
class ScheduleEditor;
class SegmentedControl;
class SizeCountChart;
class WinnerView;
class WrappedLine;

/// The page "input-sizes": fixed and changing input sizes. Shows each policy's time over a schedule that the user
/// composes, the answer for that schedule,
/// its break-even, the fastest algorithm at each size, the gain of padding, and the cost of choices from one
/// sample. Except for the fastest algorithms and replays, all of these are forecasts from the session's surveys of
/// several sizes. For a recorded program it shows whole iterations.
class InputSizesPage : public Page {
  Q_OBJECT

 public:
  InputSizesPage(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("input-sizes"); }
  /// "Input sizes", or "Whole iterations" for a recorded program of one size.
  QString title() const override;
  Basis basis() const override { return Basis::Forecast; }
  bool showsAllSizes() const override;
  QList<ChartPainter*> charts() const override;
  QList<QTableView*> tables() const override;
  QList<PagePart> parts() const override;
  /// Returns its views in their order; none for a recorded program, which has one.
  QList<PagePart> views() const;
  /// Also shows the views "saved", "new-sizes", "policies", "winners", "padding" and "wrong-picks", and "iterations"
  /// for a recording.
  bool showView(const QString& name) override;
  void showSchedule(const ScheduleChoice& choice) override;
  void comparePolicy(const std::string& policy) override { m_forecasts.addPolicy(policy); }
  void offerRuns(const RunObstacle& obstacle) override;
  void refreshOffers() override;

  /// Keeps the user's last list of sizes and the iterations between starts.
  void setListStore(SizeListStore store) { m_lists.setStore(std::move(store)); }

  SizeForecasts& forecasts() { return m_forecasts; }
  ScheduleEditor& editor() { return *m_editor; }
  /// Returns the schedule that the page shows, or will show; none if it has no forecast.
  std::optional<ScheduleChoice> shownSchedule();
  ReplayBar& replayBar();
  MissingSizes& missingSizes() { return *m_missing; }
  const AnswerCard& answer() const { return *m_answer; }
  /// Returns what the answer does not cover, or why there is none; in the view "new-sizes" from how many sizes on a
  /// policy loses. Never what the card says.
  QString summary() const { return m_sentences.summary(verdictText()); }
  /// Returns the change from the pinned baseline, in at most two figures, or why there is none. Empty if no baseline
  /// has an input size of the session.
  QString baselineSummary() const { return m_sentences.baselineSummary(); }
  /// Returns the change under each policy and the baseline's verdict on the schedule, in lines.
  QString baselineDetails() const { return m_sentences.baselineDetails(isOfNewSizes()); }
  /// Returns the code of the answer of the chosen schedule; empty if it is not about PyTorch's switch.
  QString code() const { return m_sentences.code(); }

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// A segment of the control View.
  struct View {
    QString name;
    QString title;
    QWidget* widget;
    bool isOfSchedule = true;  ///< depends on the chosen schedule
  };

  QWidget* makeContent();
  QWidget* makeWords();
  void makeViews();
  void takeView(int index);
  void beginAgain();
  /// Returns the kind of network that has iterations of its own: its number of spatial sizes.
  QString networkKind() const;
  /// Returns a line that identifies the session among others: its network and its first survey's time.
  QString sessionLine() const;
  /// Shows the list that the user wrote in this session. Returns false if it does not fit, and then says why.
  bool restoreList();
  void takeChoice();
  QString cautionText() const;
  bool isRecorded() const;
  /// Returns whether the chosen schedule has an answer, which the card shows.
  bool hasAnswer() const;
  void showAnswer();
  QString verdictText() const;
  /// Returns whether the shown view is about the number of sizes.
  bool isOfNewSizes() const;
  void followSurveys();
  void showForecast();

  ShownSurvey& m_shown;
  SizeForecasts m_forecasts;
  ScheduleWords m_sentences;
  ScheduleEditor* m_editor;
  OwnLists m_lists;
  bool m_isNewSession = true;     ///< its schedule is not chosen yet
  QString m_unfitList;            ///< says that the user's list does not fit, and why; otherwise empty
  bool m_keepsUnfitList = false;  ///< the list stays stored until the user writes another one
  AnswerCard* m_answer;
  WrappedLine* m_summary;
  WrappedLine* m_baseline;  ///< what the pinned baseline says about the same schedule
  QList<View> m_views;
  SegmentedControl* m_view = nullptr;
  QStackedWidget* m_stack;
  QWidget* m_words = nullptr;
  MissingSizes* m_missing;
  ForecastView* m_forecastView;
  PolicyView* m_policyView;
  WinnerView* m_winnerView;
  SizeCountChart* m_sizeCount;
  PlotChartView* m_sizeCountView;
  PaddingView* m_paddingView;
  WrongPickView* m_wrongPickView;
  RecordedView* m_recorded;
};

}  // namespace convscope
