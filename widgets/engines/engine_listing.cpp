#include "widgets/engines/engine_listing.h"

#include <algorithm>

#include "backend/known_backends.h"
#include "core/problem_text.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

void EngineListing::begin(const ListingHead& head) {
  m_head = head;
  m_problems.clear();
  emit begun();
}

void EngineListing::add(const ListedProblem& problem) {
  if (isComplete()) return;
  m_problems.push_back(problem);
  emit added(static_cast<int>(m_problems.size()) - 1);
}

int EngineListing::configurations() const {
  std::size_t count = 0;
  for (const ListedProblem& problem : m_problems) count += problem.engines.size();
  return static_cast<int>(count);
}

QString EngineListing::deviceText() const {
  return tr("%1 (absent)").arg(toQString(m_head.device));
}

QString EngineListing::summary() const {
  if (m_head.problems.empty()) return {};
  const QString library = toQString(libraryText(m_head.versions));
  const QString what = tr("Configurations that %1's heuristics list for an absent GPU, %2: nothing has been measured.")
                           .arg(library.isEmpty() ? tr("cuDNN") : library, toQString(m_head.device));
  const QString count = toQString(formatCount(configurations()));
  const QString problems = isComplete() ? QString::number(m_problems.size())
                                        : tr("%1 of %2").arg(m_problems.size()).arg(m_head.problems.size());
  return what + u' ' +
         tr("%1 at %2, %3, %4: %5 configurations for %6 layers and passes.")
             .arg(toQString(m_head.network), toQString(dimsText(m_head.input)), toQString(toText(m_head.precision)),
                  toQString(toText(m_head.layout)).toUpper(), count, problems);
}

int EngineListing::find(const Problem& problem) const {
  Problem wanted = problem;
  wanted.precision = m_head.precision;
  wanted.layout = m_head.layout;
  const auto found = std::ranges::find(m_head.problems, wanted, &NetworkProblem::problem);
  return found != m_head.problems.end() ? static_cast<int>(found - m_head.problems.begin()) : -1;
}

int EngineListing::find(const std::string& layer, Pass pass) const {
  int any = -1;
  for (std::size_t i = 0; i < m_head.problems.size(); ++i) {
    const NetworkProblem& posed = m_head.problems[i];
    if (std::ranges::find(posed.layers, layer) == posed.layers.end()) continue;
    if (posed.problem.pass == pass) return static_cast<int>(i);
    if (any < 0) any = static_cast<int>(i);
  }
  return any;
}

}  // namespace convscope
