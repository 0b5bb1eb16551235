#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <optional>

#include "app/scripted_backend.h"
#include "engine/process_engine.h"
#include "network/presets.h"
#include "session/session.h"
#include "support/qt_test.h"
#include "window/worker/worker.h"

using namespace convscope;
using namespace convscope::testing;
using window::RunFinished;
using window::Worker;

namespace {

SurveyTask request() {
  SurveyTask result;
  result.options.backend = "onednn";
  result.options.device = "fake:0";
  result.network = preset("mnist-tutorial");
  result.inputs = {result.network.input};
  return result;
}

/// A worker with its devices found, and what it says.
struct Listener {
  explicit Listener(const Script& script = {}) : worker(localEngine(scripted(script))) {
    QObject::connect(&worker, &Worker::eventsHappened, &worker, [this](int ticket, const std::vector<Event>& events) {
      ++batches;
      largest = std::max(largest, events.size());
      tickets.push_back(ticket);
      if (throwsAway) return;
      for (const Event& event : events) session.fold(event);
    });
    QObject::connect(&worker, &Worker::runFinished, &worker,
                     [this](const RunFinished& run) { finished.push_back(run); });
    QSignalSpy found(&worker, &Worker::backendsFound);
    worker.findDevices();
    ready = found.wait(kPatienceMs);
  }
  bool waitForRuns(std::size_t count) {
    return QTest::qWaitFor([&] { return finished.size() >= count; }, kPatienceMs);
  }
  bool waitForEvents() {
    return QTest::qWaitFor([&] { return batches > 0; }, kPatienceMs);
  }

  Worker worker;
  Session session;
  std::vector<RunFinished> finished;
  std::vector<int> tickets;
  std::size_t largest = 0;
  int batches = 0;
  bool throwsAway = false;
  bool ready = false;
};

}  // namespace

class WorkerTest : public QObject {
  Q_OBJECT

 private slots:
  void tellsWhatIsThereAndWhatIsNot();
  void describesDevices();
  void deliversASurveyInBatches();
  void logsBeforeItDelivers();
  void stopsAfterTheSampleUnderWay();
  void nothingComesAfterAbandon();
  void fiftyRunsAndStops();
  void endsOrderlyInTheMiddleOfARun();
  void failuresAreWords_data();
  void failuresAreWords();
  void aLostDeviceIsOpenedAnew();
  void saysThatTheProcessWasWarm();
  void anEngineThatCrashesLosesOneAlgorithm();
  void stopsWhileAnAlgorithmHangs();
  void anEngineThatIsMissingIsAReason();
};

void WorkerTest::tellsWhatIsThereAndWhatIsNot() {
  Worker worker(localEngine(scripted()));
  std::vector<BackendStatus> offers;
  connect(&worker, &Worker::backendsFound, &worker, [&](const auto& found) { offers = found; });
  worker.findDevices();
  QVERIFY(QTest::qWaitFor([&] { return offers.size() == 2; }, kPatienceMs));
  QVERIFY(offers[0].devices.empty());
  QVERIFY(offers[0].missing.find("libcudnn.so.9") != std::string::npos);
  QCOMPARE(offers[1].devices.at(0).id, std::string("fake:0"));
  QCOMPARE(offers[1].missing, std::string());
}

void WorkerTest::describesDevices() {
  Listener listener;
  std::vector<window::DeviceDescribed> descriptions;
  connect(&listener.worker, &Worker::deviceDescribed, this,
          [&](const auto& description) { descriptions.push_back(description); });
  listener.worker.describeDevice("onednn", "fake:0");
  listener.worker.describeDevice("cudnn", "cuda:0");
  listener.worker.describeDevice("nonsense", "");
  QVERIFY(QTest::qWaitFor([&] { return descriptions.size() == 3; }, kPatienceMs));
  QCOMPARE(descriptions[0].versions.at("fake"), std::string("1.0"));
  QVERIFY(descriptions[1].failure.find("install cuDNN 9") != std::string::npos);
  QVERIFY(!descriptions[2].failure.empty());
}

void WorkerTest::deliversASurveyInBatches() {
  Gate gate;
  Listener listener(Script{.onExecution = gate.from(30)});
  QVERIFY(listener.ready);
  SurveyTask wanted = request();
  wanted.run = 3;
  const int ticket = listener.worker.run(wanted);
  QVERIFY(listener.worker.isRunning());
  QVERIFY(listener.waitForEvents());
  gate.open();
  QVERIFY(listener.waitForRuns(1));
  QVERIFY(!listener.worker.isRunning());
  QCOMPARE(listener.finished[0].ticket, ticket);
  QCOMPARE(listener.finished[0].how, SurveyEnd::Completed);
  QCOMPARE(listener.session.surveys.size(), std::size_t{1});
  const Survey& survey = listener.session.surveys[0];
  QCOMPARE(survey.started.run, 3);
  QCOMPARE(survey.started.setup.front().first, std::string("load backend"));
  QVERIFY(survey.ended.has_value());
  for (const ProblemResult& problem : survey.problems) QVERIFY(problem.ended && problem.fastest());
  QVERIFY(std::ranges::all_of(listener.tickets, [&](int each) { return each == ticket; }));
  QVERIFY(listener.largest <= window::Mailbox::kLargestBatch);
  QVERIFY(listener.batches > 1);
}

void WorkerTest::logsBeforeItDelivers() {
  Listener listener;
  std::atomic<std::size_t> logged = 0;
  bool early = false;
  std::size_t delivered = 0;
  connect(&listener.worker, &Worker::eventsHappened, this, [&](int, const std::vector<Event>& events) {
    delivered += events.size();
    early = early || delivered > logged;
  });
  listener.worker.run(request(), [&](const Event&) { ++logged; });
  QVERIFY(listener.waitForRuns(1));
  QVERIFY(!early);
  QCOMPARE(delivered, logged.load());
}

void WorkerTest::stopsAfterTheSampleUnderWay() {
  constexpr int kStopAt = 30;
  constexpr int kLongestSample = 4;  // executions
  Gate gate;
  std::atomic<int> executions = 0;
  Listener listener(Script{.onExecution = [&, wait = gate.from(kStopAt)](int execution) {
    executions = execution;
    wait(execution);
  }});
  listener.worker.run(request());
  QVERIFY(QTest::qWaitFor([&] { return executions == kStopAt; }, kPatienceMs));
  listener.worker.stop();
  QVERIFY(listener.worker.isRunning());  // stop() does not wait
  gate.open();
  QVERIFY(listener.waitForRuns(1));
  QVERIFY2(executions < kStopAt + kLongestSample, qPrintable(QString::number(executions)));
  QCOMPARE(listener.finished[0].how, SurveyEnd::Cancelled);
  QVERIFY(listener.session.surveys.at(0).ended->how == SurveyEnd::Cancelled);
}

void WorkerTest::nothingComesAfterAbandon() {
  Gate gate;
  Listener listener(Script{.onExecution = gate.from(30)});
  const int first = listener.worker.run(request());
  QVERIFY(listener.waitForEvents());
  listener.worker.abandon();
  QVERIFY(!listener.worker.isRunning());
  gate.open();
  const int before = listener.batches;
  listener.session = {};
  const int second = listener.worker.run(request());
  QVERIFY(second != first);
  QVERIFY(listener.waitForRuns(1));
  QCOMPARE(listener.finished.size(), std::size_t{1});
  QCOMPARE(listener.finished[0].ticket, second);
  const auto late = std::count(listener.tickets.begin() + before, listener.tickets.end(), first);
  QCOMPARE(late, 0);
}

void WorkerTest::fiftyRunsAndStops() {
  Listener listener(Script{.execution = std::chrono::microseconds(300)});
  for (int i = 0; i < 50; ++i) {
    SurveyTask wanted = request();
    wanted.run = i;
    listener.worker.run(wanted);
    if (i % 3 != 0) QTest::qWait(i % 7);  // at once, and after a while
    listener.worker.stop();
    QVERIFY(listener.waitForRuns(static_cast<std::size_t>(i) + 1));
  }
  for (const RunFinished& run : listener.finished)
    QVERIFY(run.how == SurveyEnd::Cancelled || run.how == SurveyEnd::Completed);
  const int batches = listener.batches;
  QTest::qWait(100);
  QCOMPARE(listener.batches, batches);
}

void WorkerTest::endsOrderlyInTheMiddleOfARun() {
  std::atomic<bool> executing = false;
  {
    Script script{.execution = std::chrono::milliseconds(1)};
    script.onExecution = [&](int) { executing = true; };
    Listener listener(script);
    listener.worker.run(request());
    QVERIFY(QTest::qWaitFor([&] { return executing.load(); }, kPatienceMs));
  }
  executing = false;
  QTest::qWait(50);
  QVERIFY(!executing);
}

void WorkerTest::failuresAreWords_data() {
  QTest::addColumn<int>("kind");
  QTest::addColumn<QString>("words");
  QTest::newRow("device in use") << 0 << QStringLiteral("it is in use");
  QTest::newRow("full disk") << 1 << QStringLiteral("No space left on device");
  QTest::newRow("no convolution") << 2 << QStringLiteral("contains no convolution");
  QTest::newRow("network does not fit") << 3 << QStringLiteral("conv1");
  QTest::newRow("device lost") << 4 << QStringLiteral("device lost");
}

void WorkerTest::failuresAreWords() {
  QFETCH(int, kind);
  QFETCH(QString, words);
  Script script;
  if (kind == 0) script.openFailure = Failure{Failure::Kind::Failed, "it is in use"};
  if (kind == 4)
    script.algorithms.push_back({.id = "bad", .executionFailure = Failure{Failure::Kind::DeviceLost, "device lost"}});
  Listener listener(script);
  SurveyTask wanted = request();
  EventSink log;
  if (kind == 1) log = [](const Event&) { throw std::runtime_error("No space left on device"); };
  if (kind == 2) wanted.network.layers.erase(wanted.network.layers.begin(), wanted.network.layers.end() - 1);
  if (kind == 2) wanted.network.layers[0] = {"relu", {}, ShapeKeepingLayer{"relu"}};
  if (kind == 3) wanted.inputs = {{1, 1, 2, 2}};
  listener.worker.run(wanted, log);
  QVERIFY(listener.waitForRuns(1));
  QCOMPARE(listener.finished[0].how, SurveyEnd::Failed);
  const QString error = QString::fromStdString(listener.finished[0].error);
  QVERIFY2(error.contains(words), qPrintable(error));
}

void WorkerTest::aLostDeviceIsOpenedAnew() {
  auto opened = std::make_shared<std::atomic<int>>(0);
  Script script;
  script.onOpen = [opened] { ++*opened; };
  script.algorithms = {{.id = "good", .us = 10},
                       {.id = "bad", .executionFailure = Failure{Failure::Kind::DeviceLost, "gone"}}};
  Listener listener(script);
  listener.worker.run(request());
  QVERIFY(listener.waitForRuns(1));
  SurveyTask again = request();
  again.run = 1;
  listener.worker.run(again);
  QVERIFY(listener.waitForRuns(2));
  QCOMPARE(listener.session.surveys.size(), std::size_t{2});
  QCOMPARE(opened->load(), 2);
}

void WorkerTest::saysThatTheProcessWasWarm() {
  Listener listener;
  listener.worker.run(request());
  QVERIFY(listener.waitForRuns(1));
  SurveyTask again = request();
  again.run = 1;
  listener.worker.run(again);
  QVERIFY(listener.waitForRuns(2));
  QVERIFY(listener.session.surveys.at(0).remarks.empty());
  QCOMPARE(listener.session.surveys.at(1).remarks.size(), std::size_t{1});
}

namespace {

/// A worker whose engine is a process with the faulty backend.
struct ProcessListener {
  explicit ProcessListener(const char* steps) {
    qputenv("CONVSCOPE_BACKEND_PATH", CONVSCOPE_FAULTY_BACKENDS);
    qputenv("FAULTY_STEPS", steps);
    QObject::connect(&worker, &Worker::eventsHappened, &worker, [this](int, const std::vector<Event>& events) {
      for (const Event& event : events) session.fold(event);
    });
    QObject::connect(&worker, &Worker::stepAnnounced, &worker, [this](const Step& step) { announced.push_back(step); });
    QObject::connect(&worker, &Worker::runFinished, &worker, [this](const RunFinished& run) { finished = run; });
    SurveyTask task = request();
    task.options.backend = "cudnn";
    task.options.device = "cuda:0";
    worker.run(task);
  }
  ~ProcessListener() {
    qunsetenv("CONVSCOPE_BACKEND_PATH");
    qunsetenv("FAULTY_STEPS");
  }
  bool waitForEnd() {
    return QTest::qWaitFor([&] { return finished.has_value(); }, kPatienceMs);
  }

  Worker worker{[] { return makeProcessEngine({CONVSCOPE_BINARY_DIR "/bin/convscope-cli", "serve"}); }};
  Session session;
  std::vector<Step> announced;
  std::optional<RunFinished> finished;
};

}  // namespace

void WorkerTest::anEngineThatCrashesLosesOneAlgorithm() {
  ProcessListener listener("segv:first:eng2:fwd");
  QVERIFY(listener.waitForEnd());
  QCOMPARE(listener.finished->how, SurveyEnd::Completed);
  QCOMPARE(listener.finished->error, std::string());
  const Survey& survey = listener.session.surveys.at(0);
  QCOMPARE(survey.givenUp.size(), std::size_t{2});
  for (const ProblemResult& problem : survey.problems) {
    for (const Trial& trial : problem.trials) {
      const bool lost = trial.candidate.id == "eng2" && problem.subject.problem.pass == Pass::Forward;
      QCOMPARE(trial.status, lost ? TrialStatus::Failed : TrialStatus::Measured);
    }
  }
}

void WorkerTest::stopsWhileAnAlgorithmHangs() {
  ProcessListener listener("hang:first:eng3");
  const auto hangs = [&] {
    return std::ranges::any_of(listener.announced, [](const Step& step) {
      return step.algorithm == "eng3" && step.action == Step::Action::FirstExecution;
    });
  };
  QVERIFY(QTest::qWaitFor(hangs, kPatienceMs));
  listener.worker.stop();
  QVERIFY(listener.waitForEnd());
  QCOMPARE(listener.finished->how, SurveyEnd::Cancelled);
  QCOMPARE(listener.session.surveys.at(0).ended->how, SurveyEnd::Cancelled);
  QVERIFY(listener.session.surveys[0].givenUp.empty());  // its limit did not end it
}

void WorkerTest::anEngineThatIsMissingIsAReason() {
  Worker worker([] { return makeProcessEngine({"/nowhere/convscope-cli", "serve"}); });
  std::vector<BackendStatus> offers;
  connect(&worker, &Worker::backendsFound, &worker, [&](const auto& found) { offers = found; });
  worker.findDevices();
  QVERIFY(QTest::qWaitFor([&] { return !offers.empty(); }, kPatienceMs));
  for (const BackendStatus& each : offers) QVERIFY(each.missing.starts_with("cannot start /nowhere/convscope-cli: "));
}

CONVSCOPE_QT_TEST(WorkerTest, worker)
#include "backend/failure.h"
#include "backend/step.h"
#include "worker_test.moc"
