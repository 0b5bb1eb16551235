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

#include "analysis/replay_summary.h"
#include "policy/forecast/advice.h"
#include "policy/forecast/buckets.h"
#include "policy/schedule/schedule.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// The input sizes of how many iterations a person asks about.
struct ScheduleChoice {
  ScheduleSpec spec = FixedSizes{};
  std::int64_t iterations = 1000;
  std::uint64_t seed = 0;
  bool operator==(const ScheduleChoice&) const = default;
};

/// What some policies come to over one schedule, told from the shown survey and those of other sizes that go with it.
/// Worked out when asked for, and kept until schedule, policies or session change. Lives on the GUI thread.
class SizeForecasts : public QObject {
  Q_OBJECT

 public:
  SizeForecasts(const SessionStore& store, const ShownSurvey& shown, QObject* parent = nullptr);

  /// A policy that nothing can be told of, and why.
  struct UnavailablePolicy {
    std::string policy;
    QString reason;
  };
  /// When a policy pays off against the first.
  struct PayOff {
    std::optional<std::int64_t> iterations;
    QString words;  ///< as breakEvenWords
  };
  /// A replay of a policy over the schedule, or over its beginning.
  struct Replayed {
    int replay = -1;                           ///< index in the session
    std::shared_ptr<const ReplayTrack> track;  ///< all of it
    std::int64_t iterations = 0;               ///< that it has of the schedule, at least one
    ReplayRatios ratios;                       ///< of these
  };
  struct Told {
    Schedule schedule;
    QString fault;                         ///< of the schedule; then it and all else is empty
    std::vector<PolicyForecast> policies;  ///< those that can be told, in the order in which they were asked for
    std::vector<PayOff> payOffs;           ///< as `policies`; empty words for the first
    std::vector<std::optional<Replayed>> replays;  ///< as `policies`: the session's last that goes with it
    std::vector<UnavailablePolicy> unavailable;    ///< the others
    std::vector<MissingAtSize> missing;            ///< of the sizes that the schedule needs
    QString command;                               ///< that measures what is missing; empty for nothing
    std::optional<Advice> advice;
  };

  void setChoice(const ScheduleChoice& choice);
  const ScheduleChoice& choice() const { return m_choice; }
  /// Texts as findPolicy takes them; what does not fit the survey's backend is told as such.
  void setPolicies(const std::vector<std::string>& policies);
  const std::vector<std::string>& policies() const { return m_policies; }

  /// Indices of the surveys in the session, smallest size first; empty where there is none.
  const std::vector<int>& surveys() const;
  /// Their input sizes.
  std::vector<Dims> inputs() const;
  const Told& told() const;
  /// The schedule of the session's last replay of what is shown; none where there is none that can be made again.
  std::optional<ScheduleChoice> replayedChoice() const;
  /// Whether any of told().replays is there.
  bool hasReplays() const;
  /// "pytorch-benchmark: replay / forecast 1.03 steady, 0.97 warm-up, ..." of one of told().policies; empty where it
  /// was not replayed.
  QString replayWords(std::size_t policy) const;
  /// One way to pad, under one of told().policies.
  struct Padding {
    std::size_t policy = 0;
    Bucketing way;
  };
  /// Every way under every policy that can be told; empty with `whyNoPadding` where there is none.
  const std::vector<Padding>& paddings() const;
  const QString& whyNoPadding() const;

  /// "random:160:352:32, 1,000 iterations, seed 0".
  QString scheduleText() const;

 signals:
  void changed();         ///< something that told() tells; once for changes that come together
  void surveysChanged();  ///< surveys() are others

 private:
  std::vector<const Survey*> pointers() const;
  void followStore();
  void measuredMore(int survey);
  void makeStale();
  void announce();
  void refresh() const;
  void tellPolicies(const std::vector<const Survey*>& from) const;
  void tellReplays(const SurveyStarted& like) const;
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
  mutable Told m_pending;
  mutable std::map<std::string, PolicyCosts> m_policyCosts;            ///< those that no forecast holds
  mutable std::map<int, std::shared_ptr<const ReplayTrack>> m_tracks;  ///< by index of the replay
  mutable std::optional<std::vector<Padding>> m_paddings;
  mutable QString m_whyNoPadding;
};

}  // namespace convscope
