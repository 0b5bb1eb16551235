#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "measure/event.h"
#include "run/cost_estimate.h"

namespace convscope {

/// The problems of all surveys of one run, and which engine measures each of them. Engines have numbers.
///
/// A problem is *settled* (it has ended, or another shard measures it), *known* (another survey with the same
/// conditions has its result), *dealt* to an engine, or *open*. A problem that occurs in several surveys is dealt once
/// at a time. If it fails as a whole, it is open in the other surveys again.
class WorkList {
 public:
  using Place = std::pair<int, int>;  ///< run and number of a problem

  explicit WorkList(int engines = 1);

  /// Adds a survey. `settled` and `known` have an entry for each of its problems.
  void add(const SurveyStarted& survey, const std::vector<bool>& settled, const std::vector<bool>& known);
  /// From now on engines get most of their problems at once: their code has to be compiled, so helpers build ahead.
  void dealAhead() { m_dealsAhead = true; }
  bool has(int run) const { return m_surveys.contains(run); }
  /// Returns the survey. It remains valid.
  const SurveyStarted& survey(int run) const { return m_surveys.at(run).started; }
  /// Returns the surveys in the order of add().
  const std::vector<int>& runs() const { return m_order; }

  /// Notes how long a problem took on a device of the same model, e.g. before a resume.
  void learn(const Problem& problem, const DeviceInfo& device, double wallUs) {
    m_costs.learn(problem, device, wallUs);
  }

  /// Deals further problems to `engine`: those of the survey that it measures, then those of the first other one. It
  /// gets many in their order if it is alone. Of several engines each gets the problems first that are expected to take
  /// longest, and fewer at the end, so that none waits long.
  std::vector<Place> deal(int engine);
  /// Returns whether `engine` will get no further problem: none is open, and none is dealt that may be given back.
  bool isFinished(int engine) const;
  bool isDealt(int engine, const Place& place) const;
  /// Returns whether `engine` has a problem of the survey.
  bool holds(int engine, int run) const;
  /// Returns the number of problems that `engine` has.
  std::size_t held(int engine) const;
  /// The problem has ended after `wallUs`: `failed` as a whole, or with results. Its survey is what the engine
  /// measures.
  void end(int engine, const Place& place, bool failed, double wallUs = 0);
  /// Opens the problems again that were dealt to `engine`, of one survey or of all.
  void giveBack(int engine);
  void giveBack(int engine, int run);
  /// The engine gets no further problem of this survey, or of any.
  void exclude(int engine, int run);
  void retire(int engine);

  /// Returns whether a problem of the survey is dealt, or is open for an engine.
  bool isLeft(int run) const;
  /// Returns whether a problem is neither settled nor known.
  bool isIncomplete(int run) const;
  /// Returns whether `engine` may get problems of the survey.
  bool mayMeasure(int engine, int run) const { return canMeasure(engine, m_surveys.at(run)); }
  /// Returns whether any problem is left for `engine` outside of survey `run`.
  bool hasOther(int engine, int run) const;
  /// Returns the number of problems of all surveys that are open.
  int openProblems() const;
  /// Ends the survey: nothing of it is dealt again.
  void close(int run);

 private:
  static constexpr int kNobody = -1;

  struct Item {
    std::size_t distinct = 0;  ///< index in m_distinct
    bool settled = false;
    int engine = kNobody;  ///< that it is dealt to
  };
  struct Surveyed {
    SurveyStarted started;
    std::vector<Item> items;
    std::set<int> excluded;
    bool closed = false;
  };
  struct Distinct {
    bool known = false;
    bool dealt = false;
  };
  /// What an engine may have.
  struct Allowance {
    std::size_t problems = 0;
    double us = 0;       ///< of all of its problems
    double aheadUs = 0;  ///< the same with one problem beside the one that it measures
  };
  /// What an engine has, with what it is dealt.
  struct Load {
    std::size_t problems = 0;
    double us = 0;
  };

  bool isMissing(const Item& item) const { return !item.settled && !m_distinct[item.distinct].known; }
  bool canMeasure(int engine, const Surveyed& survey) const;
  bool isOpen(const Item& item) const { return isMissing(item) && !m_distinct[item.distinct].dealt; }
  double expectedUs(const Surveyed& survey, std::size_t problem) const;
  Load loadOf(int engine) const;
  Allowance allowance() const;
  static bool fits(const Load& load, double us, const Allowance& most);
  std::vector<std::size_t> dealingOrder(const Surveyed& survey) const;
  bool dealFrom(int run, int engine, const Allowance& most, Load& load, std::vector<Place>& dealt);
  int conditionsOf(const SurveyStarted& survey) const;

  std::map<int, Surveyed> m_surveys;
  std::vector<int> m_order;
  std::vector<Distinct> m_distinct;
  std::map<std::pair<int, Problem>, std::size_t> m_indices;  ///< of distinct problems, by conditions
  CostEstimate m_costs;
  std::set<int> m_able;  ///< engines that have not retired
  bool m_dealsAhead = false;
  std::map<int, int> m_current;  ///< survey that each engine measures
};

}  // namespace convscope
