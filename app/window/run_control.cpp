#include "window/run_control.h"

#include <QMessageBox>
#include <QPushButton>
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "analysis/picks.h"
#include "analysis/survey_summary.h"
#include "core/problem_text.h"
#include "measure/survey.h"
#include "network/input_sizes.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/policies.h"
#include "policy/schedule/schedule_text.h"
#include "problem/input_error.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"
#include "window/document/recorded_sessions.h"
#include "window/session_files.h"

namespace convscope::window {
namespace {

const QString kRunTopic = QStringLiteral("run");
const QString kEndTopic = QStringLiteral("end of run");
const QString kGivenUpTopic = QStringLiteral("given up");

constexpr int kForceAfterMs = 1000;  ///< an engine of its own process ends earlier (engine/step_watch.h)

QString describe(const SurveyTask& task) {
  return QStringLiteral("%1, %2").arg(toQString(task.network.name), toQString(toText(task.options.precision)));
}

bool isComplete(const Survey& survey) {
  return survey.ended && survey.ended->how == SurveyEnd::Completed;
}

struct Tally {
  int measured = 0;
  int failed = 0;
  int failedProblems = 0;              ///< convolutions that could not be surveyed as a whole
  bool lacksMemory = false;            ///< one of them for lack of memory
  std::map<std::string, int> reasons;  ///< why algorithms were not measured, with their number
};

/// Returns whether a reason is a lack of memory: it says how much is free, or is the message of CUDA, cuDNN or C++.
bool isLackOfMemory(const std::string& reason) {
  return std::ranges::any_of(std::array{"of memory", "memory are free", "ALLOCATION_FAILED", "bad_alloc"},
                             [&reason](const char* part) { return reason.find(part) != std::string::npos; });
}

void count(const Survey& survey, Tally& result) {
  for (const ProblemResult& problem : survey.problems) {
    if (!problem.failure.empty()) {
      ++result.reasons[problem.failure];
      ++result.failedProblems;
      result.lacksMemory = result.lacksMemory || isLackOfMemory(problem.failure);
    }
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

/// The texts of the window about runs of one kind.
struct RunTexts {
  const char* failure;    ///< notice; %1 is the reason
  const char* cancelled;  ///< summaries; %1 is the time that the run took
  const char* completed;
};

/// By Kind.
constexpr std::array<RunTexts, 3> kRunTexts{{
    {QT_TRANSLATE_NOOP(
         "convscope::window::RunControl",
         "The survey stopped early: %1. Its results are kept: save them, resume the survey, or run it again."),
     QT_TRANSLATE_NOOP("convscope::window::RunControl", "Stopped after %1"),
     QT_TRANSLATE_NOOP("convscope::window::RunControl", "Surveyed in %1")},
    {QT_TRANSLATE_NOOP("convscope::window::RunControl", "The check stopped early: %1. Its findings are kept."),
     QT_TRANSLATE_NOOP("convscope::window::RunControl", "Check stopped after %1"),
     QT_TRANSLATE_NOOP("convscope::window::RunControl", "Checked in %1")},
    {QT_TRANSLATE_NOOP("convscope::window::RunControl", "The replay stopped early: %1. Its iterations are kept."),
     QT_TRANSLATE_NOOP("convscope::window::RunControl", "Replay stopped after %1"),
     QT_TRANSLATE_NOOP("convscope::window::RunControl", "Replayed in %1")},
}};

Tally tally(std::span<const Survey> surveys) {
  Tally result;
  for (const Survey& survey : surveys) count(survey, result);
  return result;
}

}  // namespace

RunControl::RunControl(const Parts& parts, const Actions& actions)
    : QObject(&parts.page), m_parts(parts), m_run(actions.run), m_resume(actions.resume), m_stop(actions.stop) {
  connect(m_run, &QAction::triggered, this, &RunControl::startFromPanel);
  connect(m_resume, &QAction::triggered, this, &RunControl::resumeShown);
  connect(m_stop, &QAction::triggered, this, &RunControl::stop);
  connect(&parts.shown, &ShownSurvey::changed, this, &RunControl::refreshRun);
  connect(&parts.shown, &ShownSurvey::ended, this, &RunControl::refreshRun);
  connect(&parts.page.subject().editor(), &NetworkEditor::networkChanged, &parts.page.panel(),
          &RunPanel::forgetProblem);
  connect(&parts.worker, &Worker::eventsHappened, this,
          [this](int, const std::vector<Event>& events) { take(events); });
  connect(&parts.worker, &Worker::runFinished, this, &RunControl::finish);
  connect(&parts.shown.store(), &SessionStore::surveyAdded, this, [this](int survey) {
    if (isRunning()) m_parts.shown.show(survey, 0);
  });
  connect(&parts.page.panel(), &RunPanel::readinessChanged, this, &RunControl::refreshRun);
  connect(&parts.page.panel(), &RunPanel::deviceChosen, &parts.worker, [this](const auto& backend, const auto& device) {
    if (!isRunning()) m_parts.worker.describeDevice(backend, device);
  });
  m_forceTimer.setSingleShot(true);
  m_forceTimer.setInterval(kForceAfterMs);
  connect(&m_forceTimer, &QTimer::timeout, this, &RunControl::offerForce);
  refresh();
}

Document& RunControl::document() const {
  return m_parts.session.document();
}

void RunControl::startFromPanel() {
  editor().commitFields();
  if (subject().workload() != nullptr || !editor().isValid()) return start();
  try {
    std::vector<Dims> sizes = panel().sizes(editor().inputSize());
    checkInputSizes(editor().network(), sizes);
    start(std::move(sizes));
  } catch (const InputError& error) {
    panel().showProblem(toQString(error.what()));
  }
}

void RunControl::start(std::vector<Dims> inputs) {
  if (isRunning() || !panel().check()) return;
  if (const NamedWorkload* recorded = subject().workload()) return survey(*recorded);
  editor().commitFields();
  if (!editor().isValid()) {
    panel().showProblem(tr("The network cannot be measured yet: %1").arg(editor().errorText()));
    editor().setFocus();
    return;
  }
  SurveyTask task{0, panel().options(), editor().network(), std::move(inputs)};
  if (task.inputs.empty()) task.inputs.push_back(task.network.input);
  if (!chooseSession(describe(task))) return;
  if (!mayContinue()) return;
  survey(std::move(task), {}, panel().devices());
}

/// Asks whether a survey that is measured here is added to a session that was recorded elsewhere. Returns false if the
/// user wants neither.
bool RunControl::chooseSession(const QString& what) {
  if (!isRecorded()) return true;
  QMessageBox box(
      QMessageBox::Question, tr("Measure"),
      tr("Measure %1 into a new session, or add it to \"%2\", which is a recording?").arg(what, document().name()),
      QMessageBox::NoButton, panel().window());
  box.setTextFormat(Qt::PlainText);
  QPushButton* fresh = box.addButton(tr("New session"), QMessageBox::AcceptRole);
  QAbstractButton* add = box.addButton(tr("Add to this session"), QMessageBox::AcceptRole);
  box.addButton(QMessageBox::Cancel);
  box.setDefaultButton(fresh);
  box.exec();
  if (box.clickedButton() == fresh) return m_parts.session.files().startNewForRun();
  return box.clickedButton() == add;
}

/// Dismisses what the last run said. Says why the session cannot be continued if another program changed its file.
bool RunControl::mayContinue() {
  notices().dismiss(kRunTopic);
  if (!document().isLost()) return true;
  FileControl& files = m_parts.session.files();
  notices().show(
      kRunTopic, NoticeKind::Error,
      tr("%1 has changed since it was opened here, e.g. by another window, or is gone. A run would continue what it "
         "contains now.")
          .arg(document().name()),
      {{tr("Open it again"), [&files, file = document().file()] { files.open(file); }},
       {tr("New session"), [&files] { files.startNew(); }}});
  return false;
}

/// Returns whether the open session cannot be continued: its file is compressed, or a surveyed device is missing.
bool RunControl::isRecorded() const {
  if (document().isEmpty() || m_parts.shown.store().provenance().isEmpty()) return false;
  return document().file().endsWith(kPackedSuffix) ||
         std::ranges::any_of(session().surveys,
                             [this](const Survey& survey) { return !panel().obstacle(survey.started).isEmpty(); });
}

void RunControl::sweep(const QString& sizes) {
  const Survey* reference = m_parts.shown.survey();
  if (isRunning() || reference == nullptr) return;
  if (!mayContinue()) return;
  SurveyTask task{0, reference->started.options, reference->started.network, {}};
  try {
    task.inputs = parseInputSizes(sizes.toStdString(), reference->started.input);
    checkInputSizes(task.network, task.inputs);
    for (const Survey* known : surveysLike(session(), *reference)) {
      if (isComplete(*known)) std::erase(task.inputs, known->started.input);
    }
    if (task.inputs.empty()) {
      notices().show(kRunTopic, NoticeKind::Error,
                     tr("All of these sizes are surveyed already, with the lists of this survey. To measure "
                        "other lists, use the command sweep."));
      return;
    }
    Session known{.surveys = session().surveys, .replays = {}};
    survey(std::move(task), std::move(known), panel().devicesWith(reference->started.options));
  } catch (const InputError& error) {
    notices().show(kRunTopic, NoticeKind::Error, QString::fromUtf8(error.what()));
  }
}

void RunControl::remeasure(const request::Remeasure& request) {
  const Survey* reference = m_parts.shown.survey();
  if (isRunning() || reference == nullptr) return;
  if (!mayContinue()) return;
  SurveyTask task{0, reference->started.options, reference->started.network, {reference->started.input}};
  task.options.precision = request.precision.value_or(task.options.precision);
  task.options.layout = request.layout.value_or(task.options.layout);
  survey(std::move(task), {}, panel().devicesWith(reference->started.options));
}

void RunControl::survey(SurveyTask task, Session known, const std::vector<std::string>& devices) {
  const int sizes = static_cast<int>(task.inputs.size());
  m_first = session().surveys.size();
  task.run = document().nextRun();
  m_parts.worker.run(std::move(task), document().openLog(), std::move(known), devices);
  begin(Kind::Survey);
  m_parts.progress.expectSurveys(sizes);
}

void RunControl::survey(const NamedWorkload& recorded) {
  if (!chooseSession(QString::fromStdString(recorded.name))) return;
  if (!mayContinue()) return;
  m_first = session().surveys.size();
  m_parts.worker.run(WorkloadTask{document().nextRun(), panel().options(), recorded}, document().openLog(), {},
                     panel().devices());
  begin(Kind::Survey);
  m_parts.progress.expectSurveys(1);
}

std::optional<SurveyStarted> RunControl::plannedSurvey() const {
  const SurveyOptions options = panel().options();
  if (const NamedWorkload* recorded = subject().workload()) return describeSurvey(options, *recorded);
  if (!editor().isValid()) return {};
  std::vector<Dims> sizes = panel().sizes(editor().inputSize());
  if (sizes.empty()) sizes.push_back(editor().inputSize());
  std::optional<SurveyStarted> planned;
  for (const Dims& size : sizes) {
    SurveyStarted survey = describeSurvey(options, editor().network(), size);
    if (!planned)
      planned = std::move(survey);
    else
      planned->problems.insert(planned->problems.end(), survey.problems.begin(), survey.problems.end());
  }
  return planned;
}

std::optional<SurveyEstimate> RunControl::estimate() const {
  const DeviceInfo* device = panel().device();
  if (device == nullptr) return {};
  try {
    std::optional<SurveyStarted> planned = plannedSurvey();
    if (!planned || planned->problems.empty()) return {};
    planned->device = *device;
    SurveyEstimate estimate = estimateSurvey(*planned, session());
    const auto sharing = static_cast<double>(std::max<std::size_t>(panel().devices().size(), 1));
    if (estimate.seconds) *estimate.seconds /= sharing;
    return estimate;
  } catch (const InputError&) {  // Run shows it
    return {};
  }
}

void RunControl::resumeShown() {
  const Survey* survey = m_parts.shown.survey();
  if (survey != nullptr) resume(ResumeTask{{survey->started.run}});
}

void RunControl::resume() {
  resume(resumeTask(session()));
}

void RunControl::resume(ResumeTask task) {
  if (isRunning()) return;
  if (!mayContinue()) return;
  const std::vector<Survey>& surveys = session().surveys;
  QString obstacle = task.runs.empty() ? tr("All surveys of this session are complete.") : QString();
  for (const int run : task.runs) {
    if (obstacle.isEmpty()) obstacle = panel().obstacle(surveyOf(session(), run)->started);
  }
  if (!obstacle.isEmpty()) {
    notices().show(kRunTopic, NoticeKind::Error, tr("Nothing was resumed. %1").arg(obstacle));
    return;
  }
  std::vector<ResumedSurvey> resumed;
  std::vector<std::string> sharing;  // those of the surveys whose device is among them
  for (const int run : task.runs) {
    const Survey* survey = surveyOf(session(), run);
    ResumedSurvey& each = resumed.emplace_back();
    each.started = survey->started;
    for (const ProblemResult& problem : survey->problems) each.ended.push_back(problem.ended);
    if (sharing.empty()) sharing = panel().devicesWith(survey->started.options);
  }
  const auto first = std::ranges::find(surveys, task.runs.front(), [](const Survey& each) { return each.started.run; });
  m_first = static_cast<std::size_t>(first - surveys.begin());
  m_parts.worker.run(std::move(task), document().openLog(), {.surveys = surveys, .replays = {}}, std::move(sharing));
  begin(Kind::Survey);
  m_parts.progress.expectResumed(resumed);
}

void RunControl::forgetEnd() {
  notices().dismiss(kEndTopic);
}

void RunControl::begin(Kind kind) {
  forgetEnd();
  notices().dismiss(kGivenUpTopic);
  m_kind = kind;
  m_parts.progress.start();
  refresh();
  emit started();
}

void RunControl::check() {
  const Survey* survey = m_parts.shown.survey();
  if (isRunning() || survey == nullptr) return;
  if (!mayContinue()) return;
  CheckTask task = checkTask(*survey);
  if (task.problems.empty()) {
    notices().show(kRunTopic, NoticeKind::Error,
                   tr("There is nothing to check: no algorithm of this survey was measured."));
    return;
  }
  m_parts.worker.run(std::move(task), document().openLog(), {.surveys = {*survey}, .replays = {}});
  begin(Kind::Check);
  m_parts.progress.add({survey->started});  // a check covers the survey's problems
}

void RunControl::replay(const std::string& policy, const ScheduleChoice& choice) {
  const Survey* reference = m_parts.shown.survey();
  if (isRunning() || reference == nullptr) return;
  if (!mayContinue()) return;
  try {
    const std::vector<const Survey*> surveys = surveysLike(session(), *reference);
    const ScheduleSettings settings{defaultInput(surveys, *reference), choice.iterations, choice.seed};
    const Schedule schedule = makeSchedule(choice.spec, settings);
    checkSchedule(schedule, reference->started.network);
    ReplayTask task{document().nextRun(),
                    findPolicy(policy).text(),
                    reference->started.options,
                    reference->started.network,
                    {toText(choice.spec), settings, schedule},
                    reference->started.run};
    Session known;
    for (const Survey* survey : surveysOf(task, session())) known.surveys.push_back(*survey);
    m_parts.worker.run(std::move(task), document().openLog(), std::move(known));
    begin(Kind::Replay);
  } catch (const InputError& error) {
    notices().show(kRunTopic, NoticeKind::Error, QString::fromUtf8(error.what()));
  }
}

void RunControl::stop() {
  if (!isRunning()) return;
  if (m_mayForce) return forceEnd();
  m_parts.worker.stop();
  m_parts.progress.showStopping();
  m_stop->setText(tr("Stopping…"));
  m_stop->setEnabled(false);
  m_forceTimer.start();
}

void RunControl::offerForce() {
  if (!isRunning()) return;
  m_mayForce = true;
  m_stop->setText(tr("Stop &now"));
  m_stop->setEnabled(true);
}

/// Ends a run whose execution does not return, which happens if measurements run in the window's process: its device
/// is free again when the execution ends.
void RunControl::forceEnd() {
  m_parts.worker.abandon();
  finish({0, SurveyEnd::Cancelled, {}});
}

void RunControl::take(const std::vector<Event>& events) {
  try {
    document().add(events);
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

void RunControl::showGivenUp(const AlgorithmGivenUp& given) {
  const Survey* survey = surveyOf(session(), given.run);
  const NetworkProblem& subject = survey->problems.at(static_cast<std::size_t>(given.problem)).subject;
  const QString layer = QString::fromStdString(firstLayer(subject)) + u' ' + passName(subject.problem.pass);
  const QString what =
      given.algorithm.empty() ? layer : tr("%1 of %2").arg(QString::fromStdString(given.algorithm), layer);
  QString text = tr("%1 was given up: %2. The survey continues without it.").arg(what, messageText(given.reason));
  if (survey->givenUp.size() > 1) text += QLatin1Char(' ') + tr("(%n so far)", nullptr, int(survey->givenUp.size()));
  notices().show(kGivenUpTopic, NoticeKind::Error, text);
}

void RunControl::finish(const RunFinished& run) {
  document().closeLog();
  m_parts.progress.finish();
  refresh();
  QString trouble;
  if (run.how == SurveyEnd::Failed) {
    trouble = tr(kRunTexts.at(static_cast<std::size_t>(m_kind)).failure).arg(messageText(run.error));
  } else if (m_kind == Kind::Survey && run.how == SurveyEnd::Completed) {
    trouble = nothingMeasured();
  }
  QList<NoticeButton> buttons;
  if (m_kind == Kind::Survey && run.how == SurveyEnd::Failed && !surveysOfRun().empty())
    buttons.append({tr("Resume"), [this, task = unfinished()] { resume(task); }});
  if (m_kind == Kind::Survey) buttons.append({tr("Run again"), [this] { start(); }});
  if (!trouble.isEmpty())
    notices().show(kRunTopic, NoticeKind::Error, trouble, buttons);
  else
    notices().announce(kEndTopic, asSentence(summary(run)));
  emit finished(m_kind == Kind::Survey);
}

/// Returns what completes the surveys of the run.
ResumeTask RunControl::unfinished() const {
  ResumeTask task;
  for (const Survey& survey : surveysOfRun()) {
    if (!isComplete(survey)) task.runs.push_back(survey.started.run);
  }
  return task;
}

QString RunControl::nothingMeasured() const {
  const Tally result = tally(surveysOfRun());
  if (surveysOfRun().empty() || result.measured > 0) return {};
  const auto most = std::ranges::max_element(result.reasons, {}, [](const auto& entry) { return entry.second; });
  if (most != result.reasons.end() && isLackOfMemory(most->first))
    return tr("Nothing could be measured: %1. A smaller batch may help.").arg(messageText(most->first));
  const QString why = most != result.reasons.end() ? messageText(most->first) : tr("no algorithm was listed");
  return tr("Nothing could be measured: %1. Another precision, layout, backend or a larger workspace limit may help.")
      .arg(why);
}

QString RunControl::summary(const RunFinished& run) const {
  const RunTexts& texts = kRunTexts.at(static_cast<std::size_t>(m_kind));
  const QString text = tr(run.how == SurveyEnd::Cancelled ? texts.cancelled : texts.completed);
  const QString what = text.arg(QString::fromStdString(formatDuration(m_parts.progress.elapsedSeconds())));
  if (m_kind != Kind::Survey) return what;
  if (surveysOfRun().empty()) return tr("The survey was stopped before anything was measured");
  const Tally result = tally(surveysOfRun());
  const QString algorithms =
      tr("%1: %2 algorithms measured, %3 failed").arg(what).arg(result.measured).arg(result.failed);
  if (result.failedProblems == 0) return algorithms;
  const QString problems = algorithms + toQString(listGap()) + tr("failed convolutions: %1").arg(result.failedProblems);
  return result.lacksMemory ? asSentence(problems) + toQString(sentenceGap()) + tr("A smaller batch may help.")
                            : problems;
}

std::span<const Survey> RunControl::surveysOfRun() const {
  const std::vector<Survey>& all = session().surveys;
  return std::span(all).subspan(std::min(m_first, all.size()));
}

void RunControl::refresh() {
  m_forceTimer.stop();
  m_mayForce = false;
  m_stop->setText(tr("&Stop"));
  refreshRun();
  m_stop->setEnabled(isRunning());
}

void RunControl::refreshRun() {
  m_run->setEnabled(!isRunning() && panel().obstacle().isEmpty());
  const Survey* shown = m_parts.shown.survey();
  m_resume->setEnabled(!isRunning() && shown != nullptr && !isComplete(*shown));
}

}  // namespace convscope::window
