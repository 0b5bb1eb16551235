#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/policy_change.h"
#include "analysis/replay_summary.h"
#include "analysis/schedule_forecaster.h"
#include "policy/forecast/buckets.h"
#include "policy/schedule/schedule.h"
#include "widgets/shared/page_request.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

struct PinnedSurveys;

/// Caches a ScheduleForecaster over the shown survey and matching surveys of other sizes, and its result for one
/// schedule, until schedule, policies or session change. Use it on the GUI thread.
class SizeForecasts : public QObject {
  Q_OBJECT

 public:
  SizeForecasts(const SessionStore& store, const ShownSurvey& shown, QObject* parent = nullptr);

  /// A replay of a policy over the schedule, or over its beginning.
  struct MatchedReplay {
    int replay = -1;                           ///< index in the session
    std::shared_ptr<const ReplayTrack> track;  ///< the whole replay
    std::int64_t iterations = 0;               ///< of the schedule that were replayed, at least one
    ReplayRatios ratios;                       ///< of these iterations
  };
  struct Result : JudgedForecasts {
    QString fault;  ///< what the schedule lacks, or what is wrong with it; if not empty, everything else is
    std::vector<std::optional<MatchedReplay>> replays;  ///< for each of `policies`, the session's last matching replay
    QString command;                                    ///< measures the missing sizes; empty if none are missing
    /// The same schedule and policies, computed from the pinned baseline. None unless every size was measured.
    std::optional<JudgedForecasts> baseline;
    QString whyNoBaseline;  ///< why a baseline that has an input size of the session has none; otherwise empty
    /// Without `baseline`, for each of `policies`: its change at the sizes that both have.
    std::vector<std::optional<PolicyChange>> atCommonSizes;
  };

  void setChoice(const ScheduleChoice& choice);
  /// Sets why there is no schedule to forecast, e.g. its rows have an error; an empty text takes it back.
  void setFault(const QString& fault);
  const ScheduleChoice& choice() const { return m_choice; }
  /// Sets the policies, in the form of findPolicy(). One that does not fit the survey's backend is reported as
  /// unavailable.
  void setPolicies(const std::vector<std::string>& policies);
  const std::vector<std::string>& policies() const { return m_policies; }
  /// Adds a policy if it is not one of policies().
  void addPolicy(const std::string& policy);
  /// Adds the policy that the answer of the session is about, so that policies() are comparedPolicies(): once for each
  /// answer, because the user may untick it, and for this session only. It computes the answer.
  void compareAnswerPolicy();
  /// Returns the backend of the surveys; empty without one.
  const std::string& backend() const { return m_backend; }

  const Baseline& pinned() const { return m_shown.baseline(); }
  /// Returns the baseline's forecast of one of result().policies; null if there is none.
  const PolicyForecast* baselineOf(std::size_t policy) const;
  /// Returns the baseline's long run of one of result().policies; null if there is none.
  const LongRunFigures* baselineLongRun(std::size_t policy) const;
  /// Returns the mean iteration of one of result().policies over that in the baseline: of the schedule or, if the
  /// baseline does not have every size of it, of the sizes that both have. None if it is not known.
  std::optional<double> baselineRatio(std::size_t policy) const;
  /// Returns the indices of the surveys in the session, smallest size first; empty if there are none.
  const std::vector<int>& surveys() const;
  /// Returns the input sizes of surveys().
  std::vector<Dims> inputs() const;
  /// Returns convscope::endedInputs() of surveys().
  std::vector<Dims> endedInputs() const;
  const Result& result() const;
  /// Returns the schedule of the session's last replay of the shown survey; empty without a replay, or if its schedule
  /// cannot be restored.
  std::optional<ScheduleChoice> replayedChoice() const;
  /// Returns the schedule that is shown until the user chooses one: that of the last replay; otherwise
  /// defaultSchedule() of endedInputs().
  ScheduleChoice defaultChoice() const;
  /// Returns whether result() contains a replay.
  bool hasReplays() const;
  /// Returns "pytorch-benchmark: replay / forecast 1.03 steady, 0.97 warm-up, ..." for one of result().policies; empty
  /// if it was not replayed.
  QString replayWords(std::size_t policy) const;
  /// A way to pad, under one of result().policies.
  struct Padding {
    std::size_t policy = 0;
    Bucketing way;
  };
  /// Returns every way under every policy with a forecast. If it is empty, whyNoPadding() returns the reason.
  const std::vector<Padding>& paddings() const;
  const QString& whyNoPadding() const;

  /// Returns the sizes that the schedule visits, smallest first.
  std::vector<Dims> usedInputs() const;
  /// Returns e.g. "1,000 iterations at 7 input sizes in random order".
  QString scheduleWords() const;
  /// Names the schedule in a sentence, an own list with its sizes: "Schedule: own list of 2 sizes: 160 × 500, 224 ×
  /// 499." Empty without a forecast.
  QString scheduleText() const;
  /// Returns what the forecasts are for, as the condition of an answer: "for 1,000 iterations at 7 sizes, 160 to 352,
  /// in random order". Says which of the sizes are extrapolated. Empty without a forecast.
  QString condition() const;
  /// Warns of the sizes of the schedule that are outside of the measured ones, by name; empty if there are none.
  QString outsideText() const;
  /// Returns the answer of the schedule with its condition, the alternative and its rule in sentences. Empty if it has
  /// none.
  QString answerText() const;
  /// Returns e.g. "7 input sizes (160 to 352), schedule random:160:352:32, seed 0"; of one of several
  /// measured sizes "input 32x3x224x224"; empty if there is no other.
  QString sizesText() const;
  /// Returns the number of measured sizes in words; empty if there is one.
  QString measuredSizesText() const;

 signals:
  void changed();         ///< result() changed; emitted once for simultaneous changes
  void surveysChanged();  ///< surveys() changed, or one of them ended

 private:
  std::vector<const Survey*> pointers() const;
  QString conditionOf(const std::vector<Dims>& used) const;
  void followStore();
  void measuredMore(int survey);
  void makeStale();
  void announce();
  void refresh() const;
  void refreshBaseline(const ScheduleSettings& settings) const;
  void compareCommonSizes() const;
  void removeAnswerPolicy();
  std::optional<MatchedReplay> replayOf(const PolicyForecast& policy, const SurveyStarted& reference) const;

  const SessionStore& m_store;
  const ShownSurvey& m_shown;
  ScheduleChoice m_choice;
  QString m_fault;
  std::vector<std::string> m_policies;
  std::string m_backend;         ///< backend of m_policies
  std::string m_about;           ///< the policy of the last answer
  bool m_hasAddedAbout = false;  ///< to m_policies, for this session
  std::vector<int> m_surveys;
  QTimer m_announce;
  QTimer m_measuring;
  QTimer m_replaying;
  mutable bool m_stale = true;
  mutable Result m_result;
  mutable std::optional<ScheduleForecaster> m_forecaster;  ///< empty after the surveys changed
  mutable std::shared_ptr<const PinnedSurveys> m_pinned;   ///< those of m_baselineForecaster
  mutable std::optional<ScheduleForecaster> m_baselineForecaster;
  mutable std::map<int, std::shared_ptr<const ReplayTrack>> m_tracks;  ///< by index of the replay
  mutable std::optional<std::vector<Padding>> m_paddings;
  mutable QString m_whyNoPadding;
};

}  // namespace convscope
