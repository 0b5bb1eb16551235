#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/forecasts.h"
#include "analysis/replay_summary.h"
#include "policy/forecast/buckets.h"
#include "policy/schedule/schedule.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// The schedule that a person has chosen.
struct ScheduleChoice {
  ScheduleSpec spec = FixedSizes{};
  std::int64_t iterations = 1000;
  std::uint64_t seed = 0;
  bool operator==(const ScheduleChoice&) const = default;
};

/// Keeps a Forecaster over the shown survey and those of other sizes that go with it, and its result for one schedule,
/// until schedule, policies or session change. Lives on the GUI thread.
class SizeForecasts : public QObject {
  Q_OBJECT

 public:
  SizeForecasts(const SessionStore& store, const ShownSurvey& shown, QObject* parent = nullptr);

  /// A replay of a policy over the schedule, or over its beginning.
  struct Replayed {
    int replay = -1;                           ///< index in the session
    std::shared_ptr<const ReplayTrack> track;  ///< all of it
    std::int64_t iterations = 0;               ///< that it has of the schedule, at least one
    ReplayRatios ratios;                       ///< of these
  };
  struct Result : ScheduleForecasts {
    QString fault;                                 ///< of the schedule; if there is one, all else is empty
    std::vector<std::optional<Replayed>> replays;  ///< as `policies`: the session's last that goes with it
    QString command;                               ///< measures what is missing; empty if nothing is
  };

  void setChoice(const ScheduleChoice& choice);
  const ScheduleChoice& choice() const { return m_choice; }
  /// Texts as findPolicy takes them; one that does not fit the survey's backend is reported as unavailable.
  void setPolicies(const std::vector<std::string>& policies);
  const std::vector<std::string>& policies() const { return m_policies; }

  /// Indices of the surveys in the session, smallest size first; empty where there is none.
  const std::vector<int>& surveys() const;
  /// Their input sizes.
  std::vector<Dims> inputs() const;
  const Result& result() const;
  /// The schedule of the session's last replay of what is shown; none where there is none that can be made again.
  std::optional<ScheduleChoice> replayedChoice() const;
  /// Whether result() has any replay.
  bool hasReplays() const;
  /// "pytorch-benchmark: replay / forecast 1.03 steady, 0.97 warm-up, ..." of one of result().policies; empty if it
  /// was not replayed.
  QString replayWords(std::size_t policy) const;
  /// One way to pad, under one of result().policies.
  struct Padding {
    std::size_t policy = 0;
    Bucketing way;
  };
  /// Every way under every policy that has a forecast; empty with `whyNoPadding` if there is none.
  const std::vector<Padding>& paddings() const;
  const QString& whyNoPadding() const;

  /// "random:160:352:32, 1,000 iterations, seed 0".
  QString scheduleText() const;

 signals:
  void changed();         ///< result(); once for changes that come together
  void surveysChanged();  ///< surveys()

 private:
  std::vector<const Survey*> pointers() const;
  void followStore();
  void measuredMore(int survey);
  void makeStale();
  void announce();
  void refresh() const;
  void addReplayedPolicies(const SurveyStarted& like);
  std::optional<Replayed> replayOf(const PolicyForecast& policy, const SurveyStarted& like) const;

  const SessionStore& m_store;
  const ShownSurvey& m_shown;
  ScheduleChoice m_choice;
  std::vector<std::string> m_policies;
  std::string m_backend;  ///< that m_policies are meant for
  std::vector<int> m_surveys;
  QTimer m_announce;
  QTimer m_measuring;
  QTimer m_replaying;
  mutable bool m_stale = true;
  mutable Result m_result;
  mutable std::optional<Forecaster> m_forecaster;                      ///< none after the surveys changed
  mutable std::map<int, std::shared_ptr<const ReplayTrack>> m_tracks;  ///< by index of the replay
  mutable std::optional<std::vector<Padding>> m_paddings;
  mutable QString m_whyNoPadding;
};

}  // namespace convscope
