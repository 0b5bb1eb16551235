#include "widgets/input_sizes/size_rows.h"

#include <algorithm>
#include <map>

namespace convscope {
namespace {

using Key = std::pair<Pass, std::string>;

/// Returns the problem's index for each layer and pass.
std::map<Key, int> problemsByLayer(const Survey& survey) {
  std::map<Key, int> result;
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const NetworkProblem& subject = survey.problems[i].subject;
    for (const std::string& layer : subject.layers)
      result.try_emplace({subject.problem.pass, layer}, static_cast<int>(i));
  }
  return result;
}

}  // namespace

SizeRows::SizeRows(const SessionStore& store, int shown, std::vector<int> surveys)
    : m_shown(shown), m_surveys(std::move(surveys)) {
  const Survey* shownSurvey = store.survey(shown);
  if (shownSurvey == nullptr) return;
  m_rows = static_cast<int>(shownSurvey->problems.size());
  m_problems.assign(static_cast<std::size_t>(rows() * columns()), -1);
  for (int column = 0; column < columns(); ++column) {
    const Survey& survey = *store.survey(m_surveys[static_cast<std::size_t>(column)]);
    const std::map<Key, int> byLayer = problemsByLayer(survey);
    for (int row = 0; row < m_rows; ++row) {
      const NetworkProblem& subject = shownSurvey->problems[static_cast<std::size_t>(row)].subject;
      if (m_surveys[static_cast<std::size_t>(column)] == shown) {
        m_problems[static_cast<std::size_t>(row * columns() + column)] = row;
        continue;
      }
      if (subject.layers.empty()) continue;
      const auto found = byLayer.find({subject.problem.pass, subject.layers.front()});
      if (found != byLayer.end()) m_problems[static_cast<std::size_t>(row * columns() + column)] = found->second;
    }
  }
}

std::optional<SizeRows::Place> SizeRows::at(int row, int column) const {
  if (row < 0 || row >= m_rows || column < 0 || column >= columns()) return std::nullopt;
  const int problem = m_problems[static_cast<std::size_t>(row * columns() + column)];
  if (problem < 0) return std::nullopt;
  return Place{m_surveys[static_cast<std::size_t>(column)], problem};
}

int SizeRows::rowOf(const Place& place) const {
  if (place.survey == m_shown) return place.problem < m_rows ? place.problem : -1;
  for (int column = 0; column < columns(); ++column) {
    for (int row = 0; row < m_rows; ++row) {
      if (at(row, column) == place) return row;
    }
  }
  return -1;
}

}  // namespace convscope
