#include "run/work_list.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "run/known_results.h"

namespace convscope {
namespace {

/// Problems that an engine has at a time, at most: it lists and builds ahead.
constexpr std::size_t kMostAlone = 1024;
constexpr std::size_t kMostShared = 16;
constexpr std::size_t kMostAhead = 48;  // a pipeline lists no more

/// The share of one of several engines in what is left, of which it is dealt so much at a time. So it gets fewer and
/// fewer, and all end at about the same time.
constexpr double kShareAtATime = 0.25;
constexpr double kShareAhead = 0.75;

}  // namespace

WorkList::WorkList(int engines) {
  for (int engine = 0; engine < engines; ++engine) m_able.insert(engine);
}

void WorkList::add(const SurveyStarted& survey, const std::vector<bool>& settled, const std::vector<bool>& known) {
  const int conditions = conditionsOf(survey);
  Surveyed& added = m_surveys[survey.run];
  added.started = survey;
  m_order.push_back(survey.run);
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const auto [at, isNew] = m_indices.try_emplace({conditions, survey.problems[i].problem}, m_distinct.size());
    if (isNew) m_distinct.emplace_back();
    if (known.at(i)) m_distinct[at->second].known = true;
    added.items.push_back({at->second, settled.at(i), kNobody});
  }
}

/// Returns the first survey in which the same problem has the same results.
int WorkList::conditionsOf(const SurveyStarted& survey) const {
  const auto same =
      std::ranges::find_if(m_order, [&](int run) { return haveSameConditions(m_surveys.at(run).started, survey); });
  return same != m_order.end() ? *same : survey.run;
}

bool WorkList::canMeasure(int engine, const Surveyed& survey) const {
  return !survey.closed && m_able.contains(engine) && !survey.excluded.contains(engine);
}

double WorkList::expectedUs(const Surveyed& survey, std::size_t problem) const {
  return m_costs.expectedUs(survey.started.problems[problem].problem, survey.started.device);
}

WorkList::Load WorkList::loadOf(int engine) const {
  Load load;
  for (const auto& [run, survey] : m_surveys) {
    for (std::size_t i = 0; i < survey.items.size(); ++i) {
      if (survey.items[i].engine != engine) continue;
      ++load.problems;
      load.us += expectedUs(survey, i);
    }
  }
  return load;
}

WorkList::Allowance WorkList::allowance() const {
  constexpr double kUnlimited = std::numeric_limits<double>::infinity();
  if (m_able.size() < 2) return {kMostAlone, kUnlimited, kUnlimited};
  double openUs = 0;
  std::set<std::size_t> counted;
  for (const auto& [run, survey] : m_surveys) {
    for (std::size_t i = 0; i < survey.items.size() && !survey.closed; ++i) {
      const Item& item = survey.items[i];
      if (isOpen(item) && counted.insert(item.distinct).second) openUs += expectedUs(survey, i);
    }
  }
  double leftUs = openUs;
  for (const int engine : m_able) leftUs += loadOf(engine).us;
  const auto engines = static_cast<double>(m_able.size());
  const double mostUs = m_dealsAhead ? kShareAhead * leftUs / engines : kShareAtATime * openUs / engines;
  return {m_dealsAhead ? kMostAhead : kMostShared, mostUs, leftUs / engines};
}

/// Returns whether a problem may be added to what an engine has. One that has nothing gets any problem. A second one is
/// planned while the device measures the first; but if the engine had more than its share then, another one would wait.
bool WorkList::fits(const Load& load, double us, const Allowance& most) {
  constexpr double kRounding = 1 + 1e-9;
  if (load.problems == 0) return true;
  const double mostUs = load.problems == 1 ? std::max(most.us, most.aheadUs) : most.us;
  return load.problems < most.problems && load.us + us <= mostUs * kRounding;
}

std::vector<WorkList::Place> WorkList::deal(int engine) {
  const Allowance most = allowance();
  Load load = loadOf(engine);
  std::vector<Place> dealt;
  const bool hasMany = load.problems > most.problems / 2 || load.us > most.us / 2;
  if (hasMany && load.problems > 1) return dealt;  // it lists several problems in a row
  if (const auto current = m_current.find(engine); current != m_current.end()) {
    if (!dealFrom(current->second, engine, most, load, dealt)) return dealt;
  }
  for (const int run : m_order) {
    if (!dealFrom(run, engine, most, load, dealt)) break;
  }
  return dealt;
}

/// Returns the open problems of a survey: in their order for a single engine; for several those first that are expected
/// to take longest. If most is dealt at once, every engine gets large and small ones, because the estimates are rough.
std::vector<std::size_t> WorkList::dealingOrder(const Surveyed& survey) const {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < survey.items.size(); ++i) {
    if (isOpen(survey.items[i])) order.push_back(i);
  }
  const std::size_t engines = m_able.size();
  if (engines < 2) return order;
  std::vector<double> costs(survey.items.size(), 0);
  for (const std::size_t i : order) costs[i] = expectedUs(survey, i);
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return costs[i]; });
  if (!m_dealsAhead) return order;
  std::vector<std::size_t> mixed;
  for (std::size_t first = 0; first < engines; ++first) {
    for (std::size_t i = first; i < order.size(); i += engines) mixed.push_back(order[i]);
  }
  return mixed;
}

/// Deals problems of survey `run`. Returns whether none of it is left that the engine could measure.
bool WorkList::dealFrom(int run, int engine, const Allowance& most, Load& load, std::vector<Place>& dealt) {
  Surveyed& survey = m_surveys.at(run);
  if (!canMeasure(engine, survey)) return true;
  bool all = true;
  for (const std::size_t i : dealingOrder(survey)) {
    Item& item = survey.items[i];
    if (!isOpen(item)) continue;  // it occurs twice
    const double us = expectedUs(survey, i);
    if (!fits(load, us, most)) {
      all = false;
      continue;
    }
    ++load.problems;
    load.us += us;
    item.engine = engine;
    m_distinct[item.distinct].dealt = true;
    dealt.emplace_back(run, static_cast<int>(i));
  }
  return all;
}

bool WorkList::isFinished(int engine) const {
  return std::ranges::none_of(m_surveys, [&](const auto& each) {
    return canMeasure(engine, each.second) && std::ranges::any_of(each.second.items, [&](const Item& item) {
             return isMissing(item) && item.engine != engine;
           });
  });
}

bool WorkList::isDealt(int engine, const Place& place) const {
  const auto survey = m_surveys.find(place.first);
  if (survey == m_surveys.end() || place.second < 0) return false;
  const auto index = static_cast<std::size_t>(place.second);
  return index < survey->second.items.size() && survey->second.items[index].engine == engine;
}

bool WorkList::holds(int engine, int run) const {
  return std::ranges::any_of(m_surveys.at(run).items, [&](const Item& item) { return item.engine == engine; });
}

std::size_t WorkList::held(int engine) const {
  std::ptrdiff_t held = 0;
  for (const auto& [run, survey] : m_surveys) held += std::ranges::count(survey.items, engine, &Item::engine);
  return static_cast<std::size_t>(held);
}

void WorkList::end(int engine, const Place& place, bool failed, double wallUs) {
  Surveyed& survey = m_surveys.at(place.first);
  const auto index = static_cast<std::size_t>(place.second);
  if (!failed) learn(survey.started.problems.at(index).problem, survey.started.device, wallUs);
  Item& item = survey.items.at(index);
  item.settled = true;
  item.engine = kNobody;
  m_distinct[item.distinct].dealt = false;
  if (!failed) m_distinct[item.distinct].known = true;
  m_current[engine] = place.first;
}

void WorkList::giveBack(int engine) {
  for (const int run : m_order) giveBack(engine, run);
}

void WorkList::giveBack(int engine, int run) {
  for (Item& item : m_surveys.at(run).items) {
    if (item.engine != engine) continue;
    item.engine = kNobody;
    m_distinct[item.distinct].dealt = false;
  }
}

void WorkList::exclude(int engine, int run) {
  giveBack(engine, run);
  m_surveys.at(run).excluded.insert(engine);
}

void WorkList::retire(int engine) {
  giveBack(engine);
  m_able.erase(engine);
}

bool WorkList::isLeft(int run) const {
  const Surveyed& survey = m_surveys.at(run);
  const bool hasEngine = std::ranges::any_of(m_able, [&](int engine) { return canMeasure(engine, survey); });
  return std::ranges::any_of(
      survey.items, [&](const Item& item) { return item.engine != kNobody || (isMissing(item) && hasEngine); });
}

bool WorkList::isIncomplete(int run) const {
  return std::ranges::any_of(m_surveys.at(run).items, [&](const Item& item) { return isMissing(item); });
}

bool WorkList::hasOther(int engine, int run) const {
  return std::ranges::any_of(m_surveys, [&](const auto& each) {
    return each.first != run && canMeasure(engine, each.second) && isIncomplete(each.first);
  });
}

int WorkList::openProblems() const {
  std::ptrdiff_t open = 0;
  for (const auto& [run, survey] : m_surveys) {
    if (survey.closed) continue;
    open += std::ranges::count_if(survey.items, [&](const Item& item) { return isOpen(item); });
  }
  return static_cast<int>(open);
}

void WorkList::close(int run) {
  m_surveys.at(run).closed = true;
}

}  // namespace convscope
