#include "measure/knob_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "backend/executor.h"
#include "statistics/statistics.h"

namespace convscope {
namespace {

/// Configurations that are changed in the first round; half as many in each round after it.
constexpr std::size_t kFirstOrigins = 8;

/// Listed configurations that are sampled at the beginning.
constexpr std::size_t kMostStarts = 16;

/// A configuration that is slower than the fastest by more than this factor is not changed further.
constexpr double kOriginFactor = 1.5;

/// Values of knobs that are tried first, because the engine was fast with them before.
constexpr std::size_t kMostRemembered = 16;

/// What an attempt takes at first with an engine that is compiled at run time.
constexpr double kLongBuildUs = 100'000;

/// Found plans whose times are confirmed, by so many further samples, and those that are returned.
constexpr std::size_t kMostKept = 6;
constexpr int kConfirmations = 2;
constexpr std::size_t kMostFound = 3;

/// By how much a configuration is probably slower on a problem with one size that is twice another problem's.
constexpr double kRatioOfTwice = 0.05;

/// Returns how unlike the sizes of two problems are: 1 for one that is twice the other's.
double distance(const Problem& one, const Problem& other) {
  const auto sizes = [](const Problem& problem) {
    double positions = static_cast<double>(problem.batch);
    double filter = 1;
    for (const Axis& axis : problem.axes) {
      positions *= static_cast<double>(outputSize(axis, problem.transposed));
      filter *= static_cast<double>(axis.filter);
    }
    return std::array{positions, filter, static_cast<double>(problem.inChannels / problem.groups),
                      static_cast<double>(problem.outChannels / problem.groups)};
  };
  const auto first = sizes(one);
  const auto second = sizes(other);
  double sum = 0;
  for (std::size_t i = 0; i < first.size(); ++i) sum += std::abs(std::log2(first[i] / second[i]));
  return sum;
}

bool isLost(const Failure& failure) {
  return failure.kind == Failure::Kind::DeviceLost;
}

/// A configuration from which others are made.
struct Origin {
  Candidate candidate;
  double us = 0;
  double spentUs = 0;                  ///< on what was made from it, in this round
  int stage = 0;                       ///< of `waiting`: 0 before the first, then remembered knobs, 1 and 2 changes
  std::deque<Candidate> waiting = {};  ///< to be tried
};

/// The search for one problem.
class ProblemSearch {
 public:
  ProblemSearch(Executor& executor, Planner& planner, Clock& clock, const RaceSettings& settings, std::stop_token stop,
                const Problem& problem, const StartupModel& startup, std::uint64_t workspaceLimit, KnownEngines& known)
      : m_executor(executor),
        m_planner(planner),
        m_clock(clock),
        m_settings(settings),
        m_stop(std::move(stop)),
        m_problem(problem),
        m_startup(startup),
        m_workspaceLimit(workspaceLimit),
        m_known(known) {}

  Result<SearchFindings> run(std::span<const Candidate> listed, std::span<const SearchStart> starts, double budgetUs) {
    const double start = m_clock.nowUs();
    m_endUs = start + budgetUs;
    for (const Candidate& each : listed) m_seen.insert(each.id);
    begin(starts);
    m_listedUs = m_bestUs;
    for (std::size_t origins = kFirstOrigins; origins > 0 && !over(); origins /= 2) {
      const double rounds = 1 + std::log2(static_cast<double>(origins));
      searchFrom(origins, m_clock.nowUs() + (m_endUs - m_clock.nowUs()) / rounds);
    }
    double before = std::numeric_limits<double>::infinity();
    while (!over() && m_bestUs < std::exchange(before, m_bestUs)) searchFrom(1, m_endUs);
    confirm();
    learn();
    if (m_lost) return tl::unexpected(*m_lost);
    m_search.us = m_clock.nowUs() - start;
    return SearchFindings{std::move(m_kept), m_search};
  }

 private:
  bool over() const { return m_lost || m_stop.stop_requested() || m_clock.nowUs() >= m_endUs; }

  /// Notes a failure. Returns whether the search can continue.
  bool note(const Failure& failure) {
    if (isLost(failure)) m_lost = failure;
    return !m_lost;
  }

  void begin(std::span<const SearchStart> starts) {
    std::vector<SearchStart> best(starts.begin(), starts.end());
    std::ranges::stable_sort(best, {}, &SearchStart::singleUs);
    if (best.size() > kMostStarts) best.resize(kMostStarts);
    for (const SearchStart& each : best) {
      if (over() || each.singleUs > kOriginFactor * best.front().singleUs + m_settings.contenderSlackUs) break;
      if (const auto us = sample(*each.plan, each.singleUs)) addOrigin(*each.candidate, *us);
    }
  }

  void addOrigin(const Candidate& candidate, double us) {
    m_bestUs = std::min(m_bestUs, us);
    m_origins.push_back({candidate, us});
    m_origins.back().candidate.listings.clear();
  }

  /// Takes one hot sample, as short as those of the race.
  std::optional<double> sample(Plan& plan, double singleUs) {
    const double repeats = std::ceil(m_settings.batchUs / std::max(singleUs, 0.1));
    const auto us = m_executor.reserveWorkspace(plan.workspaceBytes()).and_then([&] {
      return m_executor.time(plan, SampleKind::Hot,
                             static_cast<int>(std::clamp<double>(repeats, 1, m_settings.largestBatch)));
    });
    if (us) return *us;
    note(us.error());
    return std::nullopt;
  }

  /// Returns the `count` origins to change: the fastest of each engine, then others, the fastest first.
  std::vector<Origin*> bestOrigins(std::size_t count) {
    std::vector<Origin*> fastest;
    for (Origin& each : m_origins) {
      if (each.us <= kOriginFactor * m_bestUs) fastest.push_back(&each);
    }
    std::ranges::stable_sort(fastest, {}, &Origin::us);
    std::set<std::int64_t> engines;
    std::vector<Origin*> origins;
    std::vector<Origin*> others;
    for (Origin* each : fastest) (engines.insert(each->candidate.engine).second ? origins : others).push_back(each);
    origins.insert(origins.end(), others.begin(), others.end());
    if (origins.size() > count) origins.resize(count);
    return origins;
  }

  /// Tries changes of the best `count` configurations until `endUs`, or until there are no more.
  void searchFrom(std::size_t count, double endUs) {
    std::vector<Origin*> origins = bestOrigins(count);
    for (Origin* each : origins) each->spentUs = 0;
    while (!origins.empty() && !over() && m_clock.nowUs() < endUs) {
      const auto turn = std::ranges::min_element(
          origins, {}, [&](const Origin* each) { return each->spentUs + expectedUs(each->candidate); });
      Origin& origin = **turn;
      const double start = m_clock.nowUs();
      auto candidate = start + expectedUs(origin.candidate) < m_endUs ? next(origin) : std::nullopt;
      if (candidate)
        attempt(std::move(*candidate));
      else
        origins.erase(turn);
      origin.spentUs += m_clock.nowUs() - start;
    }
  }

  /// Returns what the next attempt with the engine of `candidate` will probably take.
  double expectedUs(const Candidate& candidate) const {
    const auto engine = m_known.find(candidate.engine);
    if (engine != m_known.end() && engine->second.attempts > 0)
      return engine->second.attemptsUs / engine->second.attempts;
    return m_planner.suitsHelpers(candidate) ? kLongBuildUs : 0;
  }

  /// Returns the next configuration to try from `origin`; none if there are no more.
  std::optional<Candidate> next(Origin& origin) {
    constexpr int kStages = 3;
    while (!over()) {
      if (origin.waiting.empty()) {
        if (origin.stage == kStages) return std::nullopt;
        fill(origin);
        continue;
      }
      Candidate candidate = std::move(origin.waiting.front());
      origin.waiting.pop_front();
      if (m_seen.insert(candidate.id).second) return candidate;
    }
    return std::nullopt;
  }

  void fill(Origin& origin) {
    const int changes = origin.stage++;
    if (changes == 0) return remember(origin);
    auto neighbours = m_planner.neighbours(m_problem, origin.candidate, changes);
    if (!neighbours)
      note(neighbours.error());
    else
      origin.waiting.assign(std::make_move_iterator(neighbours->begin()), std::make_move_iterator(neighbours->end()));
  }

  /// Lets `origin` try the values with which its engine was fast on earlier problems.
  void remember(Origin& origin) const {
    const auto engine = m_known.find(origin.candidate.engine);
    if (engine == m_known.end()) return;
    std::vector<std::pair<double, const std::string*>> best;
    for (const auto& [id, known] : engine->second.configurations)
      best.emplace_back(known.expectedRatio(m_problem), &id);
    std::ranges::stable_sort(best, {}, [](const auto& each) { return each.first; });
    if (best.size() > kMostRemembered) best.resize(kMostRemembered);
    for (const auto& [ratio, id] : best) {
      Candidate& candidate = origin.waiting.emplace_back(origin.candidate);
      candidate.id = *id;
      candidate.knobs = engine->second.configurations.at(*id).knobs;
    }
  }

  /// Remembers what was measured.
  void learn() {
    for (const Origin& each : m_origins) {
      KnownKnobs& known = m_known[each.candidate.engine].configurations[each.candidate.id];
      known.knobs = each.candidate.knobs;
      known.ratios.emplace_back(m_problem, each.us / m_bestUs);
    }
  }

  void attempt(Candidate candidate) {
    const double start = m_clock.nowUs();
    KnownEngine& engine = m_known[candidate.engine];
    ++m_search.tried;
    if (!measure(std::move(candidate))) ++m_search.failed;
    ++engine.attempts;
    engine.attemptsUs += m_clock.nowUs() - start;
  }

  /// Builds and executes a configuration. Returns whether both were possible.
  bool measure(Candidate candidate) {
    const double start = m_clock.nowUs();
    auto plan = m_planner.build(m_problem, candidate);
    const double buildUs = m_clock.nowUs() - start;
    if (!plan) return note(plan.error()), false;
    if (m_workspaceLimit != 0 && (*plan)->workspaceBytes() > m_workspaceLimit) return false;
    const auto first = m_executor.reserveWorkspace((*plan)->workspaceBytes()).and_then([&] {
      return m_executor.executeFirst(**plan);
    });
    if (!first) return note(first.error()), false;
    if (isSlow(m_startup.executionUs(*first))) return true;
    const auto single = m_executor.time(**plan, SampleKind::Single, 1);
    if (!single) return note(single.error()), false;
    if (isSlow(*single)) return true;
    const auto us = sample(**plan, *single);
    if (!us) return false;
    if (*us < m_listedUs) keep({candidate, std::move(*plan), buildUs, std::max(0.0, first->us - *single), *us});
    addOrigin(candidate, *us);
    return true;
  }

  /// Returns whether an isolated execution is so long that the configuration is not worth more samples.
  bool isSlow(double us) const { return us > kOriginFactor * m_bestUs + m_settings.contenderSlackUs; }

  void keep(FoundPlan found) {
    const auto place = std::ranges::upper_bound(m_kept, found.us, {}, &FoundPlan::us);
    m_kept.insert(place, std::move(found));
    if (m_kept.size() > kMostKept) m_kept.pop_back();
  }

  /// Takes further samples of the kept plans: the fastest of many by one sample is often just lucky.
  void confirm() {
    for (FoundPlan& each : m_kept) {
      std::vector<double> samples{each.us};
      for (int i = 0; i < kConfirmations && !m_lost && !m_stop.stop_requested(); ++i) {
        if (const auto us = sample(*each.plan, each.us)) samples.push_back(*us);
      }
      each.us = median(samples);
    }
    std::erase_if(m_kept, [&](const FoundPlan& each) { return each.us >= m_listedUs; });
    std::ranges::stable_sort(m_kept, {}, &FoundPlan::us);
    if (m_kept.size() > kMostFound) m_kept.resize(kMostFound);
  }

  Executor& m_executor;
  Planner& m_planner;
  Clock& m_clock;
  const RaceSettings& m_settings;
  std::stop_token m_stop;
  const Problem& m_problem;
  const StartupModel& m_startup;
  std::uint64_t m_workspaceLimit;
  KnownEngines& m_known;
  double m_endUs = 0;
  double m_bestUs = std::numeric_limits<double>::infinity();
  double m_listedUs = 0;          ///< of the fastest start
  std::deque<Origin> m_origins;   ///< whose addresses stay
  std::set<std::string> m_seen;   ///< ids
  std::vector<FoundPlan> m_kept;  ///< the fastest first
  KnobSearch m_search;
  std::optional<Failure> m_lost;
};

}  // namespace

double KnownKnobs::expectedRatio(const Problem& problem) const {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [earlier, ratio] : ratios)
    least = std::min(least, ratio + kRatioOfTwice * distance(earlier, problem));
  return least;
}

KnobSearcher::KnobSearcher(Executor& executor, Clock& clock, const RaceSettings& settings, std::stop_token stop)
    : m_executor(executor), m_clock(clock), m_settings(settings), m_stop(std::move(stop)) {}

Result<SearchFindings> KnobSearcher::search(const Problem& problem, std::span<const Candidate> listed,
                                            std::span<const SearchStart> starts, const StartupModel& startup,
                                            std::uint64_t workspaceLimit, double budgetUs) {
  if (starts.empty()) return SearchFindings();
  if (m_planner == nullptr) {
    auto planner = m_executor.makePlanner();
    if (!planner) return tl::unexpected(planner.error());
    m_planner = std::move(*planner);
  }
  ProblemSearch search(m_executor, *m_planner, m_clock, m_settings, m_stop, problem, startup, workspaceLimit, m_known);
  return search.run(listed, starts, budgetUs);
}

}  // namespace convscope
