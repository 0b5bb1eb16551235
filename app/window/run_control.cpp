#include "window/run_control.h"

#include <algorithm>
#include <map>

#include "analysis/picks.h"
#include "network/input_sizes.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/policies.h"
#include "policy/schedule/schedule_text.h"
#include "problem/input_error.h"
#include "session/sweep.h"
#include "text/units.h"

namespace convscope::window {
namespace {

const QString kRunTopic = QStringLiteral("run");

struct Tally {
  int measured = 0;
  int failed = 0;
  std::map<std::string, int> reasons;  ///< why not, how often
};

void count(const Survey& survey, Tally& result) {
  for (const ProblemResult& problem : survey.problems) {
    if (!problem.failure.empty()) ++result.reasons[problem.failure];
    for (const Trial& trial : problem.trials) {
      if (trial.status == TrialStatus::Measured) {
        ++result.measured;
      } else if (trial.status) {
        result.failed += trial.status == TrialStatus::Failed ? 1 : 0;
        ++result.reasons[trial.reason];
      }
    }
  }
}

Tally tally(std::span<const Survey> surveys) {
  Tally result;
  for (const Survey& survey : surveys) count(survey, result);
  return result;
}

}  // namespace

RunControl::RunControl(const Parts& parts, QAction* run, QAction* stop)
    : QObject(&parts.panel), m_parts(parts), m_run(run), m_stop(stop) {
  connect(run, &QAction::triggered, this, [this] { start(); });
  connect(stop, &QAction::triggered, this, &RunControl::stop);
  connect(&parts.worker, &Worker::eventsHappened, this,
          [this](int, const std::vector<Event>& events) { take(events); });
  connect(&parts.worker, &Worker::runFinished, this, &RunControl::finish);
  connect(&parts.panel, &RunPanel::deviceChosen, &parts.worker, [this](const auto& backend, const auto& device) {
    if (!isRunning()) m_parts.worker.describeDevice(backend, device);
  });
  refresh();
}

void RunControl::start(std::vector<Dims> inputs) {
  if (isRunning() || !m_parts.panel.check()) return;
  if (!m_parts.editor.isValid()) {
    m_parts.panel.showProblem(tr("The network cannot be measured yet: %1").arg(m_parts.editor.errorText()));
    m_parts.editor.setFocus();
    return;
  }
  m_parts.notices.dismiss(kRunTopic);
  SurveyTask request;
  request.options = m_parts.panel.options();
  request.network = m_parts.editor.network();
  request.inputs = std::move(inputs);
  survey(std::move(request));
}

void RunControl::sweep(const QString& sizes) {
  const Survey* like = m_parts.shown.survey();
  if (isRunning() || like == nullptr) return;
  m_parts.notices.dismiss(kRunTopic);
  SurveyTask request;
  request.options = like->started.options;
  request.network = like->started.network;
  try {
    request.inputs = parseInputSizes(sizes.toStdString(), like->started.input);
    checkInputSizes(request.network, request.inputs);
    for (const Survey* known : surveysLike(m_parts.store.session(), *like)) {
      if (known->ended && known->ended->how == SurveyEnd::Completed) std::erase(request.inputs, known->started.input);
    }
    if (request.inputs.empty()) {
      m_parts.notices.show(kRunTopic, NoticeKind::Error,
                           tr("Every one of these sizes was surveyed with the lists of this survey. The command sweep "
                              "measures other lists."));
      return;
    }
    request.known = resultsFor(m_parts.store.session(), request.options, request.network, request.inputs);
    survey(std::move(request));
  } catch (const InputError& error) {
    m_parts.notices.show(kRunTopic, NoticeKind::Error, QString::fromUtf8(error.what()));
  }
}

void RunControl::survey(SurveyTask request) {
  const int sizes = std::max(1, static_cast<int>(request.inputs.size()));
  m_first = m_parts.store.session().surveys.size();
  request.run = m_parts.document.nextRun();
  request.log = m_parts.document.openLog();
  m_parts.worker.run(std::move(request));
  begin(Kind::Survey);
  m_parts.progress.expectSurveys(sizes);
}

void RunControl::play(Recording recording) {
  m_parts.notices.dismiss(kRunTopic);
  m_parts.worker.play({std::move(recording), m_parts.document.openLog()});
  begin(Kind::Recording);
}

void RunControl::begin(Kind kind) {
  m_kind = kind;
  m_parts.progress.start(kind == Kind::Recording);
  refresh();
  emit started();
}

void RunControl::check() {
  const Survey* survey = m_parts.shown.survey();
  if (isRunning() || survey == nullptr) return;
  m_parts.notices.dismiss(kRunTopic);
  CheckTask order{survey->started, checkRequest(*survey, {}), {}};
  if (order.request.problems.empty()) {
    m_parts.notices.show(kRunTopic, NoticeKind::Error,
                         tr("There is nothing to check: no algorithm of this survey was measured."));
    return;
  }
  order.log = m_parts.document.openLog();
  m_parts.worker.check(std::move(order));
  begin(Kind::Check);
  m_parts.progress.add({survey->started});  // a check goes through the survey's problems
}

void RunControl::replay(const std::string& policy, const ScheduleChoice& choice) {
  const Survey* like = m_parts.shown.survey();
  if (isRunning() || like == nullptr) return;
  m_parts.notices.dismiss(kRunTopic);
  try {
    const std::vector<const Survey*> surveys = surveysLike(m_parts.store.session(), *like);
    const ScheduleSettings settings{usualInput(surveys, *like), choice.iterations, choice.seed};
    ReplayTask order{like->started, findPolicy(policy), {}, {}, m_parts.document.nextRun(), {}};
    order.schedule = {toText(choice.spec), settings, makeSchedule(choice.spec, settings)};
    checkSchedule(order.schedule.schedule, like->started.network);
    if (order.policy.choosesFromSurvey()) {
      for (const Survey* survey : surveys) order.surveys.push_back(*survey);
    }
    order.log = m_parts.document.openLog();
    m_parts.worker.replay(std::move(order));
    begin(Kind::Replay);
  } catch (const InputError& error) {
    m_parts.notices.show(kRunTopic, NoticeKind::Error, QString::fromUtf8(error.what()));
  }
}

void RunControl::stop() {
  if (!isRunning()) return;
  m_parts.worker.stop();
  m_parts.progress.showStopping();
}

void RunControl::take(const std::vector<Event>& events) {
  const std::size_t before = m_parts.store.session().surveys.size();
  try {
    m_parts.document.add(events);
  } catch (const EventError& error) {  // a backend broke its contract
    m_parts.worker.abandon();
    finish({0, SurveyEnd::Failed, error.what()});
    return;
  }
  m_parts.progress.add(events);
  const std::size_t now = m_parts.store.session().surveys.size();
  if (now > before) m_parts.shown.show(static_cast<int>(now) - 1, 0);
}

void RunControl::finish(const RunFinished& run) {
  m_parts.document.closeLog();
  m_parts.progress.finish();
  refresh();
  if (m_kind != Kind::Survey) return finishOther(run);
  QString wrong;
  if (run.how == SurveyEnd::Failed) {
    wrong = tr("The survey was broken off: %1. What was measured before is kept; it can be saved, and run again.")
                .arg(QString::fromStdString(run.error));
  } else if (run.how == SurveyEnd::Completed) {
    wrong = whatNothingMeasured();
  }
  if (!wrong.isEmpty())
    m_parts.notices.show(kRunTopic, NoticeKind::Error, wrong, {{tr("Run again"), [this] { start(); }}});
  emit finished(summary(run));
}

void RunControl::finishOther(const RunFinished& run) {
  if (run.how == SurveyEnd::Failed) {
    const QString text = m_kind == Kind::Check ? tr("The check was broken off: %1. What was found before is kept.")
                         : m_kind == Kind::Replay
                             ? tr("The replay was broken off: %1. What it measured before is kept.")
                             : tr("The recording ends early: %1.");
    m_parts.notices.show(kRunTopic, NoticeKind::Error, text.arg(QString::fromStdString(run.error)));
  }
  emit finished(otherSummary(run));
}

QString RunControl::whatNothingMeasured() const {
  const Tally result = tally(surveysOfRun());
  if (surveysOfRun().empty() || result.measured > 0) return {};
  const auto most = std::ranges::max_element(result.reasons, {}, [](const auto& entry) { return entry.second; });
  const QString why =
      most != result.reasons.end() ? QString::fromStdString(most->first) : tr("no algorithm was listed");
  return tr("Nothing could be measured: %1. Another precision, layout, backend or a larger workspace limit may help.")
      .arg(why);
}

QString RunControl::otherSummary(const RunFinished& run) const {
  if (m_kind == Kind::Recording)
    return run.how == SurveyEnd::Completed ? tr("Played to the end") : tr("The recording was played in part");
  return m_kind == Kind::Replay ? replaySummary(run) : checkSummary(run);
}

QString RunControl::replaySummary(const RunFinished& run) const {
  if (run.how == SurveyEnd::Failed) return tr("The replay was broken off");
  const QString took = QString::fromStdString(formatDuration(m_parts.progress.elapsedSeconds()));
  return run.how == SurveyEnd::Cancelled ? tr("Replay stopped after %1").arg(took) : tr("Replayed in %1").arg(took);
}

QString RunControl::checkSummary(const RunFinished& run) const {
  if (run.how == SurveyEnd::Failed) return tr("The check was broken off");
  const QString took = QString::fromStdString(formatDuration(m_parts.progress.elapsedSeconds()));
  return run.how == SurveyEnd::Cancelled ? tr("Check stopped after %1").arg(took) : tr("Checked in %1").arg(took);
}

QString RunControl::summary(const RunFinished& run) const {
  if (run.how == SurveyEnd::Failed) return tr("The survey was broken off");
  if (surveysOfRun().empty()) return tr("The survey was stopped before anything was measured");
  const Tally result = tally(surveysOfRun());
  const QString took = QString::fromStdString(formatDuration(m_parts.progress.elapsedSeconds()));
  const QString what =
      run.how == SurveyEnd::Cancelled ? tr("Stopped after %1").arg(took) : tr("Surveyed in %1").arg(took);
  return tr("%1: %2 algorithms measured, %3 failed").arg(what).arg(result.measured).arg(result.failed);
}

std::span<const Survey> RunControl::surveysOfRun() const {
  const std::vector<Survey>& all = m_parts.store.session().surveys;
  return std::span(all).subspan(std::min(m_first, all.size()));
}

void RunControl::refresh() {
  m_run->setEnabled(!isRunning());
  m_stop->setEnabled(isRunning());
}

}  // namespace convscope::window
