#include "run/work_list.h"

#include <algorithm>

#include "run/known_results.h"

namespace convscope {
namespace {

/// Problems that an engine has at a time, at most: it lists and builds ahead. One of several has fewer and fewer, so
/// all end at about the same time. Two at least: the next one is planned while the device measures.
constexpr std::size_t kMostAlone = 1024;
constexpr std::size_t kMostShared = 16;
constexpr std::size_t kLeastShared = 2;
constexpr std::size_t kMostAhead = 48;  // a pipeline lists no more

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

std::size_t WorkList::allowance() const {
  if (m_able.size() < 2) return kMostAlone;
  auto left = static_cast<std::size_t>(openProblems());
  if (!m_dealsAhead) return std::clamp(left / (4 * m_able.size()), kLeastShared, kMostShared);
  for (const int engine : m_able) left += held(engine);
  return std::clamp(3 * left / (4 * m_able.size()), kLeastShared, kMostAhead);
}

std::vector<WorkList::Place> WorkList::deal(int engine) {
  const std::size_t held = this->held(engine);
  const std::size_t most = allowance();
  std::vector<Place> dealt;
  if (held > most / 2) return dealt;  // it lists several problems in a row
  if (const auto current = m_current.find(engine); current != m_current.end())
    dealFrom(current->second, engine, most - held, dealt);
  for (const int run : m_order) dealFrom(run, engine, most - held, dealt);
  return dealt;
}

void WorkList::dealFrom(int run, int engine, std::size_t most, std::vector<Place>& dealt) {
  Surveyed& survey = m_surveys.at(run);
  if (!canMeasure(engine, survey)) return;
  for (std::size_t i = 0; i < survey.items.size() && dealt.size() < most; ++i) {
    Item& item = survey.items[i];
    if (!isMissing(item) || m_distinct[item.distinct].dealt) continue;
    item.engine = engine;
    m_distinct[item.distinct].dealt = true;
    dealt.emplace_back(run, static_cast<int>(i));
  }
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

void WorkList::end(int engine, const Place& place, bool failed) {
  Item& item = m_surveys.at(place.first).items.at(static_cast<std::size_t>(place.second));
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
    open += std::ranges::count_if(
        survey.items, [&](const Item& item) { return isMissing(item) && !m_distinct[item.distinct].dealt; });
  }
  return static_cast<int>(open);
}

void WorkList::close(int run) {
  m_surveys.at(run).closed = true;
}

}  // namespace convscope
