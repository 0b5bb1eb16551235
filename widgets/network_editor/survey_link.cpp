#include "widgets/network_editor/survey_link.h"

#include <QStringList>
#include <algorithm>

#include "backend/known_backends.h"
#include "core/problem_text.h"
#include "network/network_problems.h"
#include "problem/input_error.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr int kReadIntervalMs = 100;

}  // namespace

SurveyLink::SurveyLink(LayerModel& model, ShownSurvey& shown, QObject* parent)
    : QObject(parent), m_model(model), m_document(model.document()), m_shown(shown) {
  m_timer.setSingleShot(true);
  m_timer.setInterval(kReadIntervalMs);
  connect(&m_timer, &QTimer::timeout, this, &SurveyLink::showTimes);
  connect(&m_document, &NetworkDocument::networkChanged, this, &SurveyLink::match);
  connect(&shown, &ShownSurvey::changed, this, &SurveyLink::load);
  connect(&shown, &ShownSurvey::selectionChanged, this, &SurveyLink::follow);
  const auto readSoon = [this](int problem) {
    m_changed.insert(problem);
    if (!m_timer.isActive()) m_timer.start();
  };
  connect(&shown, &ShownSurvey::problemListed, this, readSoon);
  connect(&shown, &ShownSurvey::problemChanged, this, readSoon);
  load();
}

void SurveyLink::load() {
  const Survey* survey = m_shown.survey();
  m_times.assign(survey == nullptr ? 0 : survey->problems.size(), {});
  m_changed.clear();
  for (std::size_t i = 0; i < m_times.size(); ++i) m_changed.insert(static_cast<int>(i));
  match();
}

void SurveyLink::match() {
  m_problemsOf.assign(m_document.network().layers.size(), {});
  if (const Survey* survey = m_shown.survey()) {
    std::map<Problem, int> indexOf;
    for (std::size_t i = 0; i < survey->problems.size(); ++i)
      indexOf.emplace(survey->problems[i].subject.problem, static_cast<int>(i));
    std::map<std::string, std::size_t> rowOf;
    const Network network = firstLayers(m_document.network(), m_document.facts().outputs.size());
    for (std::size_t i = 0; i < network.layers.size(); ++i) rowOf[network.layers[i].name] = i;
    const SurveyOptions& options = survey->started.options;
    std::vector<NetworkProblem> posed;
    if (!network.layers.empty())
      posed = networkProblems(network, network.input, {options.precision, options.layout, options.passes});
    for (const NetworkProblem& entry : posed) {
      const auto found = indexOf.find(entry.problem);
      for (std::size_t i = 0; found != indexOf.end() && i < entry.layers.size(); ++i)
        m_problemsOf[rowOf.at(entry.layers[i])].push_back(found->second);
    }
  }
  showTimes();
}

void SurveyLink::read(int problem) {
  const Survey* survey = m_shown.survey();
  const auto at = static_cast<std::size_t>(problem);
  if (survey == nullptr || at >= survey->problems.size()) return;
  const ProblemResult& result = survey->problems[at];
  const QString pass = passName(result.subject.problem.pass);
  const ProblemFigures& figures = m_shown.figures(problem);
  const std::optional<std::size_t> choice = figures.marks.heuristics;
  PassTime& time = m_times[at];
  time.us.reset();
  if (!figures.marks.dispatch.toLibrary()) {
    time.text =
        tr("%1: executed by %2, in a time that is not known").arg(pass, toQString(figures.marks.dispatch.executor));
  } else if (choice && figures.times[*choice].count > 0) {
    time.us = figures.times[*choice].median;
    time.text = tr("%1: %2 (%3)").arg(pass, timeText(*time.us), algorithmName(result, result.trials[*choice]));
  } else {
    time.text = result.ended ? tr("%1: PyTorch's choice is not known").arg(pass) : tr("%1: not measured yet").arg(pass);
  }
}

void SurveyLink::showTimes() {
  for (const int problem : m_changed) read(problem);
  m_changed.clear();
  std::vector<std::optional<LayerTime>> times(m_problemsOf.size());
  for (std::size_t row = 0; row < times.size(); ++row) {
    if (!m_problemsOf[row].empty()) times[row] = timeOf(m_problemsOf[row]);
  }
  m_model.setTimes(std::move(times), origin());
  emit timesChanged();
}

LayerTime SurveyLink::timeOf(const std::vector<int>& problems) const {
  double sum = 0;
  bool complete = true;
  QStringList lines;
  for (const int problem : problems) {
    const PassTime& time = m_times[static_cast<std::size_t>(problem)];
    sum += time.us.value_or(0);
    complete = complete && time.us;
    lines.append(time.text);
  }
  const QString total = timeText(sum);
  LayerTime layer{.us = sum, .text = {}, .detail = {}};
  if (sum > 0) layer.text = complete ? total : tr("≥ %1").arg(total);
  layer.detail = lines.join(QLatin1Char('\n'));
  return layer;
}

QString SurveyLink::origin() const {
  if (!hasTimes()) return {};
  const SurveyStarted& started = m_shown.survey()->started;
  const QString library = toQString(libraryText(started.versions));
  const QString device = deviceName(started.device);
  return library.isEmpty() ? tr("Times: %1").arg(device) : tr("Times: %1, %2").arg(device, library);
}

bool SurveyLink::hasTimes() const {
  return std::ranges::any_of(m_problemsOf, [](const auto& problems) { return !problems.empty(); });
}

void SurveyLink::selectLayer(int row) {
  const Survey* survey = m_shown.survey();
  if (survey == nullptr || row < 0 || static_cast<std::size_t>(row) >= m_problemsOf.size()) return;
  const std::vector<int>& problems = m_problemsOf[static_cast<std::size_t>(row)];
  if (problems.empty() || std::ranges::find(problems, m_shown.selectedProblem()) != problems.end()) return;
  const auto passOf = [&](int problem) {
    return survey->problems[static_cast<std::size_t>(problem)].subject.problem.pass;
  };
  const int selected = m_shown.selectedProblem();
  const auto same =
      std::ranges::find_if(problems, [&](int problem) { return selected >= 0 && passOf(problem) == passOf(selected); });
  m_shown.select(same != problems.end() ? *same : problems.front());
}

void SurveyLink::follow() {
  std::vector<int> rows;
  for (std::size_t row = 0; row < m_problemsOf.size(); ++row) {
    if (std::ranges::find(m_problemsOf[row], m_shown.selectedProblem()) != m_problemsOf[row].end())
      rows.push_back(static_cast<int>(row));
  }
  if (!rows.empty()) emit layersSelected(rows);
}

}  // namespace convscope
