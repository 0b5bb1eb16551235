#include "window/current_run.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "analysis/survey_summary.h"
#include "problem/errors.h"
#include "widgets/shared/shown_text.h"
#include "window/document/document.h"

namespace convscope::window {
namespace {

const QString kGivenUpTopic = QStringLiteral("given up");

constexpr int kForceAfterMs = 1000;  ///< an engine of its own process ends earlier (engine/step_watch.h)

RunKind kindOf(const RunTask& task) {
  if (std::holds_alternative<CheckTask>(task)) return RunKind::Check;
  return std::holds_alternative<ReplayTask>(task) ? RunKind::Replay : RunKind::Survey;
}

}  // namespace

CurrentRun::CurrentRun(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts) {
  connect(&parts.stop, &QAction::triggered, this, &CurrentRun::stop);
  connect(&parts.worker, &Worker::eventsHappened, this,
          [this](int, const std::vector<Event>& events) { take(events); });
  connect(&parts.worker, &Worker::runFinished, this, &CurrentRun::finish);
  connect(&parts.shown.store(), &SessionStore::surveyAdded, this, [this] {
    if (isRunning()) follow(static_cast<int>(m_first));
  });
  connect(&parts.shown.store(), &SessionStore::problemListed, this, [this](int survey) {
    if (isRunning()) follow(survey);
  });
  m_forceTimer.setSingleShot(true);
  m_forceTimer.setInterval(kForceAfterMs);
  connect(&m_forceTimer, &QTimer::timeout, this, &CurrentRun::offerForce);
  refreshStop();
}

void CurrentRun::begin(RunTask task, Session known, std::vector<std::string> devices) {
  m_kind = kindOf(task);
  m_resumes = std::holds_alternative<ResumeTask>(task);
  m_first = firstSurvey(task);
  m_followed = -1;
  m_parts.worker.run(std::move(task), m_parts.document.openLog(), std::move(known), std::move(devices));
  m_parts.frame.notices.dismiss(kGivenUpTopic);
  m_parts.progress.start();
  refreshStop();
  emit started();
}

/// Returns the index of the first survey that `task` measures; that of the next one if it begins new ones or none.
std::size_t CurrentRun::firstSurvey(const RunTask& task) const {
  const std::vector<Survey>& surveys = session().surveys;
  const auto* resume = std::get_if<ResumeTask>(&task);
  if (resume == nullptr) return surveys.size();
  const auto first =
      std::ranges::find(surveys, resume->runs.front(), [](const Survey& each) { return each.started.run; });
  return static_cast<std::size_t>(first - surveys.begin());
}

/// Shows a survey when its measurement begins: later ones of the run are in the session already.
void CurrentRun::follow(int survey) {
  if (survey <= m_followed) return;
  m_followed = survey;
  if (survey != m_parts.shown.index()) m_parts.shown.show(survey, 0);
}

void CurrentRun::take(const std::vector<Event>& events) {
  try {
    m_parts.document.add(events);
  } catch (const EventError& error) {  // a backend broke its contract
    m_parts.worker.abandon();
    finish({0, SurveyEnd::Failed, error.what()});
    return;
  }
  m_parts.progress.add(events);
  for (const Event& event : events) {
    if (const auto* given = std::get_if<AlgorithmGivenUp>(&event)) showGivenUp(*given);
  }
}

void CurrentRun::showGivenUp(const AlgorithmGivenUp& given) {
  const Survey* survey = surveyOf(session(), given.run);
  const NetworkProblem& subject = survey->problems.at(static_cast<std::size_t>(given.problem)).subject;
  const QString layer = QString::fromStdString(firstLayer(subject)) + u' ' + passName(subject.problem.pass);
  const QString what =
      given.algorithm.empty() ? layer : tr("%1 of %2").arg(QString::fromStdString(given.algorithm), layer);
  QString text = tr("%1 was given up: %2. The survey continues without it.").arg(what, messageText(given.reason));
  if (survey->givenUp.size() > 1) text += QLatin1Char(' ') + tr("(%n so far)", nullptr, int(survey->givenUp.size()));
  m_parts.frame.notices.show(kGivenUpTopic, NoticeKind::Error, text);
}

void CurrentRun::stop() {
  if (!isRunning()) return;
  if (m_mayForce) return forceEnd();
  m_parts.worker.stop();
  m_parts.progress.showStopping();
  m_parts.stop.setText(tr("Stopping…"));
  m_parts.stop.setEnabled(false);
  m_forceTimer.start();
}

void CurrentRun::offerForce() {
  if (!isRunning()) return;
  m_mayForce = true;
  m_parts.stop.setText(tr("Stop &now"));
  m_parts.stop.setEnabled(true);
}

/// Ends a run whose execution does not return, which happens if measurements run in the window's process: its device
/// is free again when the execution ends.
void CurrentRun::forceEnd() {
  m_parts.worker.abandon();
  finish({0, SurveyEnd::Cancelled, {}});
}

void CurrentRun::finish(const RunFinished& run) {
  m_parts.document.closeLog();
  m_parts.progress.finish();
  refreshStop();
  const std::vector<Survey>& all = session().surveys;
  emit ended({m_kind, run.how, run.error, m_parts.progress.elapsedSeconds(),
              std::span(all).subspan(std::min(m_first, all.size())), m_resumes});
}

void CurrentRun::refreshStop() {
  m_forceTimer.stop();
  m_mayForce = false;
  m_parts.stop.setText(tr("&Stop"));
  m_parts.stop.setEnabled(isRunning());
}

}  // namespace convscope::window
