#include "window/run_control.h"

#include <QMessageBox>
#include <QPushButton>
#include <algorithm>
#include <utility>

#include "core/problem_text.h"
#include "network/input_sizes.h"
#include "policy/forecast/planned_sizes.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/policies.h"
#include "policy/schedule/schedule_text.h"
#include "problem/input_error.h"
#include "widgets/shared/shown_text.h"
#include "window/document/recorded_sessions.h"
#include "window/session_files.h"

namespace convscope::window {
namespace {

const QString kRunTopic = QStringLiteral("run");
const QString kEndTopic = QStringLiteral("end of run");

QString describe(const SurveyTask& task) {
  return QStringLiteral("%1, %2").arg(toQString(task.network.name), toQString(toText(task.options.precision)));
}

/// Returns what completes the surveys of the run.
ResumeTask unfinished(const EndedRun& run) {
  ResumeTask task;
  for (const Survey& survey : run.surveys) {
    if (!survey.isComplete()) task.runs.push_back(survey.started.run);
  }
  return task;
}

}  // namespace

RunControl::RunControl(const Parts& parts, const Actions& actions)
    : QObject(&parts.page),
      m_parts(parts),
      m_run(actions.run),
      m_resume(actions.resume),
      m_current({parts.frame, parts.worker, parts.session.document(), parts.shown, parts.progress, *actions.stop}) {
  connect(m_run, &QAction::triggered, this, &RunControl::startFromPanel);
  connect(m_resume, &QAction::triggered, this, &RunControl::resumeShown);
  connect(&parts.shown, &ShownSurvey::changed, this, &RunControl::refresh);
  for (const auto change : {&ShownSurvey::surveyChanged, &ShownSurvey::ended})
    connect(&parts.shown, change, this, &RunControl::refresh);
  connect(&parts.page.subject().editor(), &NetworkEditor::networkChanged, &parts.page.panel(),
          &RunPanel::forgetProblem);
  connect(&parts.page.panel(), &RunPanel::readinessChanged, this, &RunControl::refresh);
  connect(&parts.page.panel(), &RunPanel::deviceChosen, &parts.worker, [this](const auto& backend, const auto& device) {
    if (!isRunning()) m_parts.worker.describeDevice(backend, device);
  });
  connect(&m_current, &CurrentRun::started, this, [this] {
    forgetEnd();
    refresh();
    emit started();
  });
  connect(&m_current, &CurrentRun::ended, this, &RunControl::showEnd);
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
  survey(std::move(task), {}, panel().where().devices());
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
  FileControl& files = m_parts.session.files();
  return !files.refuseIfLost(kRunTopic, tr("A run cannot continue it."),
                             {{tr("New session"), [&files] { files.startNew(); }}});
}

/// Returns whether the open session cannot be continued: its file is compressed, or a surveyed device is missing.
bool RunControl::isRecorded() const {
  if (document().isEmpty() || m_parts.shown.store().provenance().isEmpty()) return false;
  return document().file().endsWith(kPackedSuffix) ||
         std::ranges::any_of(session().surveys, [this](const Survey& survey) {
           return !panel().where().obstacle(survey.started).isEmpty();
         });
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
      if (known->isComplete()) std::erase(task.inputs, known->started.input);
    }
    if (task.inputs.empty()) {
      notices().show(kRunTopic, NoticeKind::Error,
                     tr("All of these sizes are surveyed already, with the lists of this survey. To measure "
                        "other lists, use the command sweep."));
      return;
    }
    Session known{.surveys = session().surveys, .replays = {}};
    survey(std::move(task), std::move(known), panel().where().devicesWith(reference->started.options));
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
  survey(std::move(task), {}, panel().where().devicesWith(reference->started.options));
}

void RunControl::survey(SurveyTask task, Session known, std::vector<std::string> devices) {
  task.run = document().nextRun();
  task.startAll = true;
  m_current.begin(std::move(task), std::move(known), std::move(devices));
}

void RunControl::survey(const NamedWorkload& recorded) {
  if (!chooseSession(QString::fromStdString(recorded.name))) return;
  if (!mayContinue()) return;
  m_current.begin(WorkloadTask{document().nextRun(), panel().options(), recorded}, {}, panel().where().devices());
}

/// Returns what completes the shown survey, and the sizes of its sweep that no survey has.
ResumeTask RunControl::leftOfShown() const {
  ResumeTask task;
  const Survey* shown = m_parts.shown.survey();
  if (shown == nullptr) return task;
  for (const Survey* survey : plannedSizes(session(), *shown)) {
    if (!survey->isComplete()) task.runs.push_back(survey->started.run);
  }
  const int run = shown->started.run;
  if (!shown->isComplete() && std::ranges::find(task.runs, run) == task.runs.end()) task.runs.push_back(run);
  std::ranges::sort(task.runs);
  return task;
}

void RunControl::resumeShown() {
  if (ResumeTask task = leftOfShown(); !task.runs.empty()) resume(std::move(task));
}

void RunControl::resume() {
  resume(resumeTask(session()));
}

void RunControl::resume(ResumeTask task) {
  if (isRunning()) return;
  if (!mayContinue()) return;
  QString obstacle = task.runs.empty() ? tr("All surveys of this session are complete.") : QString();
  for (const int run : task.runs) {
    if (obstacle.isEmpty()) obstacle = panel().where().obstacle(surveyOf(session(), run)->started);
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
    if (sharing.empty()) sharing = panel().where().devicesWith(survey->started.options);
  }
  m_current.begin(std::move(task), {.surveys = session().surveys, .replays = {}}, std::move(sharing));
  m_parts.progress.expectResumed(resumed);
}

void RunControl::forgetEnd() {
  notices().dismiss(kEndTopic);
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
  m_current.begin(std::move(task), {.surveys = {*survey}, .replays = {}});
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
    m_current.begin(std::move(task), std::move(known));
  } catch (const InputError& error) {
    notices().show(kRunTopic, NoticeKind::Error, QString::fromUtf8(error.what()));
  }
}

void RunControl::showEnd(const EndedRun& run) {
  refresh();
  const bool isSurvey = run.kind == RunKind::Survey;
  QList<NoticeButton> buttons;
  if (isSurvey && run.how == SurveyEnd::Failed && !run.surveys.empty())
    buttons.append({tr("Resume"), [this, task = unfinished(run)] { resume(task); }});
  if (isSurvey) buttons.append({tr("Run again"), [this] { start(); }});
  if (const QString trouble = troubleText(run); !trouble.isEmpty())
    notices().show(kRunTopic, NoticeKind::Error, trouble, buttons);
  else
    notices().announce(kEndTopic, asSentence(summaryText(run)));
  emit finished(isSurvey);
}

void RunControl::refresh() {
  m_run->setEnabled(!isRunning() && panel().obstacle().isEmpty());
  refreshResume();
}

void RunControl::refreshResume() {
  const std::vector<int> runs = leftOfShown().runs;
  const bool isShownAlone = runs.empty() || (runs.size() == 1 && runs.front() == m_parts.shown.survey()->started.run);
  m_resume->setText(isShownAlone ? tr("R&esume this survey")
                                 : (runs.size() == 1 ? tr("R&esume 1 size") : tr("R&esume %1 sizes").arg(runs.size())));
  m_resume->setToolTip(isShownAlone ? tr("Measure what the shown survey lacks, with its own options")
                                    : tr("Measure the input sizes that the shown sweep lacks, with its own options"));
  m_resume->setEnabled(!isRunning() && !runs.empty());
}

}  // namespace convscope::window
