#include <QCheckBox>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>

#include <algorithm>

#include <zlib.h>

#include "analysis/known_answer.h"
#include "app/window_fixture.h"
#include "network/presets.h"
#include "support/qt_test.h"
#include "widgets/run/run_page.h"
#include "widgets/shared/shown_text.h"
#include "window/document/recorded_sessions.h"
#include "window/parts/measure_page.h"
#include "window/parts/run_panel.h"
#include "window/parts/session_bar.h"
#include "window/parts/subject_panel.h"
#include "workload/read_workload.h"
#include "workload/trace_text.h"

namespace recording_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr const char* kWorkload = R"(convscope_workload 1
source chrome-trace train.trace.json.gz
benchmark on
marks optimizer-step
problem 1 fwd fp32 nhwc n2 c3 k8 in16x16 f3x3 p1x1
  executor cudnn
  layer conv1
problem 2 fwd fp32 nhwc n2 c3 k8 in24x24 f3x3 p1x1
  executor cudnn
  layer conv1
call 1 computes 1
call 2 computes 2
kind 1
  calls 1
kind 2
  calls 2
iterations 1 x3
iterations 2 x1
)";

QString write(const TestWindow& test, const char* name, const char* text) {
  QFile file(test.file(name));
  if (file.open(QIODevice::WriteOnly)) file.write(text);
  return file.fileName();
}

void dropFile(TestWindow& test, const QString& name) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(name)});
  QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&test.window, &enter);
  if (!enter.isAccepted()) return;
  QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&test.window, &event);
}

QCheckBox& anywayBox(TestWindow& test) {
  for (QCheckBox* box : test.window.measuring().panel().confirmation().findChildren<QCheckBox*>())
    if (box->text() == QStringLiteral("Measure here all the same")) return *box;
  qFatal("no box");
}

QString noticeOf(TestWindow& test) {
  return test.window.notices().text(QStringLiteral("file"));
}

void pack(gzFile file, const std::string& text) {
  gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
}

/// A trace of 32 GiB, most of it blanks, which takes longer to read than the tests wait.
QString writeLargeTrace(const TestWindow& test) {
  QFile part(test.file("blanks.gz"));
  gzFile blanks = gzopen(part.fileName().toLocal8Bit().constData(), "wb1");
  pack(blanks, std::string(std::size_t{16} << 20, ' '));
  gzclose(blanks);
  QFile large(test.file("large.trace.json.gz"));
  gzFile head = gzopen(large.fileName().toLocal8Bit().constData(), "wb1");
  pack(head, "{\"traceEvents\": [");
  gzclose(head);
  if (!part.open(QIODevice::ReadOnly) || !large.open(QIODevice::Append)) return {};
  const QByteArray member = part.readAll();
  for (int i = 0; i < 2048; ++i) large.write(member);
  return large.fileName();
}

}  // namespace

/// A recording is opened, measured and saved as a person does it.
class RecordingTest : public QObject {
  Q_OBJECT

 private slots:
  void droppedAndMeasured();
  void theBarNamesTheRecordingOnMeasure();
  void traceShowsTheRun();
  void ranksOpenTogether();
  void oneOfSeveralDevicesIsChosen();
  void anotherDeviceSaysWhatItCannotAnswer();
  void showsItsOwnPrecision();
  void forecastsWithoutASurvey();
  void offersTheNearestSession();
  void offersNothingWhereItCanBeMeasured();
  void networkInstead();
  void notARecording();
  void readingLeavesTheWindowAlive();
  void anotherFileCancelsTheReading();
};

void RecordingTest::droppedAndMeasured() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  dropFile(test, write(test, "train.workload", kWorkload));
  QTRY_VERIFY_WITH_TIMEOUT(test.window.measuring().subject().workload() != nullptr, kPatienceMs);
  QCOMPARE(test.window.measuring().subject().workload()->name, std::string("train"));
  anywayBox(test).setChecked(true);  // no device is named, and the fake one is no GPU
  QVERIFY(test.run());
  const Survey* survey = test.lastSurvey();
  QVERIFY(survey != nullptr && survey->started.recorded);
  QCOMPARE(survey->problems.size(), std::size_t{2});
  for (const ProblemResult& problem : survey->problems) QVERIFY(problem.fastest());
  for (int page = 0; page < test.window.reading().pages().size(); ++page) {
    test.window.reading().showPage(page);
    QCoreApplication::processEvents();
    QVERIFY(!test.window.grab().isNull());
  }
  const Session before = test.store.session();
  QVERIFY(test.window.session().files().saveTo(test.file("a.convscope")));
  test.window.session().files().startNew();
  test.window.measuring().editor().setNetwork(preset("mnist-tutorial"));
  QVERIFY(test.window.measuring().subject().workload() == nullptr);
  test.window.openFile(test.file("a.convscope"));
  QVERIFY(test.store.session() == before);
  QVERIFY(test.window.measuring().subject().workload() != nullptr);
}

/// On Measure the bar names what Run would measure, not the session that is open beside it.
void RecordingTest::theBarNamesTheRecordingOnMeasure() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  test.window.openFile(window::recordedSessions().front().file);
  dropFile(test, write(test, "train.workload", kWorkload));
  QTRY_VERIFY_WITH_TIMEOUT(test.window.measuring().subject().workload() != nullptr, kPatienceMs);
  const auto isNamed = [&test] {
    const auto labels = test.window.findChild<window::SessionBar*>()->findChildren<QLabel*>();
    return std::ranges::any_of(
        labels, [](const QLabel* label) { return label->text() == QStringLiteral("Recorded run: train"); });
  };
  test.window.reading().showMeasure();
  QVERIFY(isNamed());
  test.window.reading().showPage(0);
  QVERIFY(!isNamed());
}

/// A trace opens on the page of its run; measuring it keeps the timeline, and the saved session has the ranking alone.
void RecordingTest::traceShowsTheRun() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  QAction* tool = actionOf(test, "Recorded run");
  QVERIFY(tool != nullptr && !tool->isEnabled());
  TraceText trace;
  for (int i = 0; i < 3; ++i) {
    trace.annotation(1000 * i, 900, "ProfilerStep#" + std::to_string(i));
    trace.annotation(1000 * i + 5, 300, "convscope.layer:conv1");
    trace.forward(1000 * i + 10, 200, {.type = "c10::Half"}).kernel(1000 * i + 100, 1000 * i + 150, 40, "gemm");
  }
  test.window.openFile(write(test, "train.trace.json", trace.text().c_str()));
  auto* page = test.window.findChild<RunPage*>();
  QTRY_VERIFY_WITH_TIMEOUT(test.window.reading().area().currentPage() == page, kPatienceMs);
  QVERIFY(page->timeline().isVisible() && page->timeline().timeline() != nullptr);
  QVERIFY(tool->isEnabled());
  QVERIFY(test.window.measuring().subject().workload() != nullptr);
  const auto header = [&] {
    QStringList texts;
    for (const QLabel* label : test.window.findChild<window::SessionBar*>()->findChildren<QLabel*>())
      texts.append(label->text());
    return texts;
  };
  QVERIFY2(header().contains(QStringLiteral("Recorded run: train")), qPrintable(header().join(u'|')));
  const auto* measure = test.window.findChild<window::MeasurePage*>();
  QVERIFY(!measure->isVisible());
  actionOf(test, "Measure…")->trigger();
  QVERIFY(measure->isVisible());
  emit test.window.measuring().subject().runRequested();
  QVERIFY(test.window.reading().area().currentPage() == page && page->timeline().timeline() != nullptr);
  actionOf(test, "Measure…")->trigger();
  QVERIFY(measure->isVisible());
  QVERIFY2(header().contains(QStringLiteral("Recorded run: train")), "no new session without a name");
  anywayBox(test).setChecked(true);
  QVERIFY(test.run());
  QVERIFY(test.lastSurvey() != nullptr && test.lastSurvey()->started.recorded);
  tool->trigger();
  QVERIFY(test.window.reading().area().currentPage() == page && page->timeline().timeline() != nullptr);
  QVERIFY(test.window.session().files().saveTo(test.file("a.convscope")));
  test.window.openFile(test.file("a.convscope"));
  QVERIFY2(page->timeline().timeline() != nullptr, "the same recording");
  TestWindow other;
  other.window.openFile(test.file("a.convscope"));
  actionOf(other, "Recorded run")->trigger();
  QVERIFY(other.window.findChild<RunPage*>()->hasRun());
  QVERIFY(other.window.findChild<RunPage*>()->timeline().timeline() == nullptr);
}

/// Traces of ranks that are dropped together are compared; other traces together are refused.
void RecordingTest::ranksOpenTogether() {
  TestWindow test;
  const auto traceOf = [&](int rank, double us) {
    TraceText trace;
    trace.key("distributedInfo", R"({"backend": "nccl", "rank": )" + std::to_string(rank) + R"(, "world_size": 2})");
    for (int i = 0; i < 3; ++i) {
      trace.annotation(20'000 * i, 20'000, "ProfilerStep#" + std::to_string(i));
      trace.forward(20'000 * i + 10, 100, {.type = "c10::Half"}).kernel(20'000 * i + 20, 20'000 * i + 200, us, "conv");
      trace.operation(20'000 * i + 200, 50, "nccl:all_reduce", "\"Ev Idx\": 1");
      trace.kernel(20'000 * i + 210, 20'000 * i + 200 + us, 18'000 - us, "ncclDevKernel_AllReduce_Sum_f32");
    }
    return write(test, ("r" + std::to_string(rank) + ".trace.json").c_str(), trace.text().c_str());
  };
  const QStringList files{traceOf(0, 4'000), traceOf(1, 9'000)};
  test.window.session().files().openAll(files);
  auto* page = test.window.findChild<RunPage*>();
  QTRY_VERIFY_WITH_TIMEOUT(test.window.reading().area().currentPage() == page, kPatienceMs);
  QCOMPARE(page->recording()->name, std::string("r1"));
  QCOMPARE(test.window.measuring().subject().workload()->name, std::string("r1"));
  emit page->rankChosen(0);
  QCOMPARE(page->recording()->name, std::string("r0"));
  QCOMPARE(test.window.measuring().subject().workload()->name, std::string("r0"));
  QVERIFY(page->timeline().timeline() != nullptr);
  TraceText alone;
  alone.annotation(0, 900, "ProfilerStep#0").forward(10, 100, {});
  test.window.session().files().openAll({files[0], write(test, "alone.trace.json", alone.text().c_str())});
  QTRY_VERIFY_WITH_TIMEOUT(noticeOf(test).contains(QStringLiteral("does not say of which rank it is")), kPatienceMs);
  QCOMPARE(page->recording()->name, std::string("r0"));
}

void RecordingTest::oneOfSeveralDevicesIsChosen() {
  TestWindow test;
  TraceText trace;
  trace.forward(0, 100, {}).kernel(5, 200, 10, "k", 0).forward(300, 100, {}).kernel(305, 400, 20, "k", 3);
  test.window.openFile(write(test, "two.trace.json", trace.text().c_str()));
  QTRY_VERIFY_WITH_TIMEOUT(noticeOf(test).contains(QStringLiteral("several devices")), kPatienceMs);
  QVERIFY(test.window.measuring().subject().workload() == nullptr);
  QPushButton* third = nullptr;
  QStringList names;
  for (auto* button : test.window.notices().findChildren<QPushButton*>()) {
    if (!button->isVisible()) continue;  // of an earlier notice
    names.append(button->text());
    if (button->text() == QStringLiteral("Device 3")) third = button;
  }
  QCOMPARE(names, (QStringList{QStringLiteral("Device 0"), QStringLiteral("Device 3")}));
  third->click();
  QTRY_VERIFY_WITH_TIMEOUT(test.window.measuring().subject().workload() != nullptr, kPatienceMs);
  const NamedWorkload& opened = *test.window.measuring().subject().workload();
  QCOMPARE(opened.name, std::string("two"));
  QCOMPARE(opened.workload.problems.front().deviceUs, std::optional(20.0));
  QCOMPARE(noticeOf(test), QString());
  const auto commandOffered = [&] {
    QStringList tips;
    for (const auto* button : test.window.findChild<RunPage*>()->findChildren<QPushButton*>())
      tips.append(button->toolTip());
    return tips.join(u' ').contains(QStringLiteral(" --device 3 --out two.workload "));
  };
  QTRY_VERIFY_WITH_TIMEOUT(commandOffered(), kPatienceMs);
  QCOMPARE(test.window.measuring().subject().choice().device, std::optional(3));
  QStringList texts;
  for (const auto* label : test.window.findChild<RunPage*>()->findChildren<QLabel*>()) texts.append(label->text());
  QVERIFY2(texts.join(u'\n').contains(QStringLiteral("two · Device 3 · ")), qPrintable(texts.join(u'\n')));
}

void RecordingTest::anotherDeviceSaysWhatItCannotAnswer() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  const auto note = [&] {
    const QWidget& confirmation = test.window.measuring().panel().confirmation();
    for (const QLabel* label : confirmation.findChildren<QLabel*>())
      if (label->accessibleName() == QStringLiteral("What this device cannot answer"))
        return confirmation.isHidden() ? QString() : label->text();
    return QStringLiteral("no label");
  };
  QCOMPARE(note(), QString());
  const QString workload = QString::fromUtf8(kWorkload);
  const QByteArray onGpu = QString(workload)
                               .replace(QStringLiteral("convscope_workload 1\n"),
                                        QStringLiteral("convscope_workload 1\ndevice NVIDIA H200\n"))
                               .toUtf8();
  dropFile(test, write(test, "gpu.workload", onGpu.constData()));
  QTRY_VERIFY_WITH_TIMEOUT(test.window.measuring().subject().workload() != nullptr, kPatienceMs);
  QTRY_VERIFY(note().contains(QStringLiteral("NVIDIA H200")));
  QCheckBox& anyway = anywayBox(test);
  const QWidget& confirmation = test.window.measuring().panel().confirmation();
  QVERIFY(!confirmation.isHidden() && !anyway.isChecked());
  QVERIFY(test.window.measuring().panel().obstacle().contains(anyway.text()));
  QVERIFY(!actionOf(test, "Run")->isEnabled());
  const auto* page = test.window.findChild<window::MeasurePage*>();
  test.window.reading().showMeasure();
  const auto said = [&] { return page->findChild<QLabel*>(QStringLiteral("cost"))->text(); };
  QTRY_VERIFY2(said().startsWith(QStringLiteral("2 problems")), "what a run here would cost");
  for (const QSize& size : {QSize(900, 700), QSize(1280, 800)}) {
    test.window.resize(size);
    QCoreApplication::processEvents();
    const auto* cost = page->findChild<QLabel*>(QStringLiteral("cost"));
    for (const QWidget* each : {static_cast<const QWidget*>(&anyway), static_cast<const QWidget*>(cost)})
      QTRY_COMPARE(each->visibleRegion().boundingRect(), each->rect());
  }
  QVERIFY(!test.window.measuring().panel().check());
  test.window.measuring().runs().start();
  QVERIFY(!test.window.measuring().runs().isRunning());
  anyway.setFocus();
  QTest::keyClick(&anyway, Qt::Key_Space);
  QVERIFY(anyway.isChecked() && test.window.measuring().panel().obstacle().isEmpty());
  QVERIFY(actionOf(test, "Run")->isEnabled());
  test.window.measuring().subject().showNetwork();
  QVERIFY(confirmation.isHidden() && test.window.measuring().panel().obstacle().isEmpty());
  dropFile(test, test.file("gpu.workload"));
  QTRY_VERIFY_WITH_TIMEOUT(test.window.measuring().subject().workload() != nullptr, kPatienceMs);
  QVERIFY2(!anyway.isChecked() && !confirmation.isHidden(), "each recording asks again");
  dropFile(test, write(test, "unknown.workload", kWorkload));
  QTRY_COMPARE_WITH_TIMEOUT(test.window.measuring().subject().workload()->name, std::string("unknown"), kPatienceMs);
  QVERIFY2(note().contains(QStringLiteral("recorded on a GPU (cuDNN)")), qPrintable(note()));
}

/// The boxes of the precision are for networks.
void RecordingTest::showsItsOwnPrecision() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  const auto shown = [&] {
    for (const QLabel* label : test.window.measuring().panel().findChildren<QLabel*>())
      if (label->accessibleName() == QStringLiteral("Precision") && !label->isHidden()) return label->text();
    return QString();
  };
  const auto box = [&]() -> QComboBox& {
    for (QComboBox* each : test.window.measuring().panel().findChildren<QComboBox*>())
      if (each->accessibleName() == QStringLiteral("Precision")) return *each;
    qFatal("no box");
  };
  QVERIFY(shown().isEmpty() && !box().isHidden());
  dropFile(test, write(test, "train.workload", kWorkload));
  QTRY_COMPARE_WITH_TIMEOUT(shown(), QStringLiteral("fp32 · NHWC, as recorded"), kPatienceMs);
  QVERIFY(box().isHidden());
  test.window.measuring().subject().showNetwork();
  QVERIFY(shown().isEmpty() && !box().isHidden());
}

/// A shipped session knows one of two problems.
void RecordingTest::forecastsWithoutASurvey() {
  TestWindow test;
  test.window.openFile(write(test, "train.workload", R"(convscope_workload 1
source chrome-trace train.trace.json.gz
device NVIDIA H200
version PyTorch 2.11.0
version cuDNN 9.19.0
benchmark off
marks profiler-step
problem 1 fwd tf32 nchw n32 c3 k64 in224x224 f7x7 s2x2 p3x3
  executor cudnn
  device_us 300
problem 2 fwd tf32 nchw n31 c3 k64 in224x224 f7x7 s2x2 p3x3
  executor cudnn
  device_us 290
call 1 computes 1
call 2 computes 2
kind 1
  calls 1 2
  wall_us 1000
  device_busy_us 950
iterations 1 x5
)"));
  auto* page = test.window.findChild<RunPage*>();
  const auto forecast = [&]() -> QLabel& {
    for (QLabel* label : page->findChildren<QLabel*>())
      if (label->accessibleName() == QStringLiteral("Forecast from other sessions")) return *label;
    qFatal("no label");
  };
  QTRY_VERIFY2_WITH_TIMEOUT(forecast().text().contains(QStringLiteral("1 of 2 problems")),
                            qPrintable(forecast().text()), kPatienceMs);
  const auto copy = [&]() -> QPushButton& {
    for (QPushButton* button : page->findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Copy the command that measures them")) return *button;
    qFatal("no button");
  };
  QVERIFY(copy().isVisible() && copy().toolTip().contains(QStringLiteral("train.workload")));
  test.window.openFile(write(test, "unknown.workload", kWorkload));
  QTRY_VERIFY_WITH_TIMEOUT(forecast().text().contains(QStringLiteral("does not say on which device")), kPatienceMs);
}

/// A log that no device here can measure has no run to show: the page Measure offers the session that has its problems.
void RecordingTest::offersTheNearestSession() {
  TestWindow test(Script{.device = {.id = "cpu:0", .name = "CPU", .memoryBytes = std::uint64_t{8} << 30}});
  QVERIFY(test.waitForDevice());
  const auto shownButton = [&](const QString& text) -> QPushButton* {
    for (QPushButton* button : test.window.measuring().subject().findChildren<QPushButton*>())
      if (button->text() == text && button->isVisible()) return button;
    return nullptr;
  };
  const auto shownText = [&] {
    for (QLabel* label : test.window.measuring().subject().findChildren<QLabel*>())
      if (label->accessibleName() == QStringLiteral("Forecast from other sessions")) return label->text();
    return QString();
  };
  test.window.openFile(write(test, "other.workload", R"(convscope_workload 1
source cudnn-frontend-log other.log
problem 1 fwd tf32 nchw n31 c3 k65 in224x224 f3x3 p1x1
  executor cudnn
problem 2 fwd tf32 nchw n31 c3 k66 in224x224 f3x3 p1x1
  executor cudnn
problem 3 fwd tf32 nchw n32 c3 k64 in224x224 f3x3 p1x1
  executor cudnn
)"));
  const QString list = QStringLiteral("Show the recorded sessions");
  QTRY_VERIFY_WITH_TIMEOUT(shownButton(list) != nullptr, kPatienceMs);
  QVERIFY2(shownText().contains(QStringLiteral("--host")), qPrintable(shownText()));
  QVERIFY2(shownText().contains(QStringLiteral("vgg16-tf32: it has 1 of these 3 problems")), qPrintable(shownText()));
  shownButton(list)->click();
  QVERIFY(!test.window.measuring().page().isVisible());  // the start page has the list
  test.window.openFile(QStringLiteral(CONVSCOPE_SOURCE_DIR "/tests/workload/data/vgg16-tf32-on.log.gz"));
  const QString open = QStringLiteral("Open vgg16-tf32");
  QTRY_VERIFY_WITH_TIMEOUT(shownButton(open) != nullptr, kPatienceMs);
  // The forecast is that of the command line for the device of that session.
  NamedWorkload log{"vgg16-tf32-on", readWorkload(CONVSCOPE_SOURCE_DIR "/tests/workload/data/vgg16-tf32-on.log.gz")};
  log.workload.device = "NVIDIA H200";
  NamedSessions sessions;
  sessions.addRecorded(log.workload);
  const QString words = toQString(knownText(*knownAnswer(log, sessions.sources())));
  QVERIFY2(words.startsWith(QStringLiteral("Leave torch.backends.cudnn.benchmark = False")), qPrintable(words));
  const QString assumed = QStringLiteral("as if it ran on NVIDIA H200, which it does not say: ");
  QVERIFY2(shownText().contains(assumed + words), qPrintable(shownText()));
  shownButton(open)->click();
  QVERIFY(test.lastSurvey() != nullptr);
  QCOMPARE(test.lastSurvey()->started.network.name, std::string("vgg16"));
  QVERIFY(test.window.measuring().subject().workload() != nullptr);  // the log can be measured still
  QCOMPARE(test.window.measuring().subject().workload()->name, std::string("vgg16-tf32-on"));
}

/// A device that may be the recorded one measures it: the page Measure needs no room for another session.
void RecordingTest::offersNothingWhereItCanBeMeasured() {
  TestWindow test(Script{
      .device = {.id = "cuda:0", .name = "GPU", .memoryBytes = std::uint64_t{8} << 30, .computeCapability = 90}});
  QVERIFY(test.waitForDevice());
  auto* page = test.window.findChild<RunPage*>();
  test.window.openFile(write(test, "train.workload", kWorkload));
  const auto isOffered = [](const QWidget& place) {
    const auto buttons = place.findChildren<QPushButton*>(QStringLiteral("openRecording"));
    return std::ranges::any_of(buttons, [](const QPushButton* each) { return !each->isHidden(); });
  };
  QTRY_VERIFY_WITH_TIMEOUT(isOffered(*page), kPatienceMs);
  QVERIFY(!isOffered(test.window.measuring().subject()));
}

void RecordingTest::networkInstead() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  test.window.openFile(write(test, "train.workload", kWorkload));
  QTRY_VERIFY_WITH_TIMEOUT(test.window.measuring().subject().workload() != nullptr, kPatienceMs);
  test.window.measuring().subject().showNetwork();
  QVERIFY(test.window.measuring().subject().workload() == nullptr);
  QVERIFY(test.run());
  QVERIFY(!test.lastSurvey()->started.recorded);
}

void RecordingTest::notARecording() {
  TestWindow test;
  const Network network = test.window.measuring().editor().network();
  using Bad = std::pair<const char*, const char*>;  // names of their own: the notice of one stays until the next
  for (const auto& [name, text] : {Bad{"empty.workload", "convscope_workload 1\n"},
                                   Bad{"newer.workload", "convscope_workload 99\n"}, Bad{"none.workload", "hello\n"}}) {
    test.window.openFile(write(test, name, text));
    QTRY_VERIFY2(noticeOf(test).contains(QStringLiteral("unchanged")) && noticeOf(test).contains(QLatin1String(name)),
                 qPrintable(noticeOf(test)));
    QVERIFY(test.window.measuring().subject().workload() == nullptr);
    QVERIFY(test.window.measuring().editor().network() == network);
  }
}

void RecordingTest::readingLeavesTheWindowAlive() {
  TestWindow test;
  const QString large = writeLargeTrace(test);
  test.window.openFile(large);
  QTRY_VERIFY_WITH_TIMEOUT(noticeOf(test).contains(QStringLiteral("Reading large.trace.json.gz")), kPatienceMs);
  QVERIFY(test.window.measuring().subject().workload() == nullptr);
  test.window.reading().showPage(1);
  QVERIFY(!test.window.grab().isNull());
  QPushButton* cancel = nullptr;
  for (QPushButton* button : test.window.notices().findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("Cancel")) cancel = button;
  }
  QVERIFY(cancel != nullptr);
  cancel->click();
  QVERIFY(noticeOf(test).isEmpty());
  QTest::qWait(300);
  QVERIFY2(noticeOf(test).isEmpty(), qPrintable(noticeOf(test)));  // who cancels needs no error
  QVERIFY(test.window.measuring().subject().workload() == nullptr);
}

void RecordingTest::anotherFileCancelsTheReading() {
  TestWindow test;
  test.window.openFile(writeLargeTrace(test));
  test.window.openFile(write(test, "train.workload", kWorkload));
  constexpr int kLessThanTheLargeTraceMs = 15'000;
  QTRY_VERIFY_WITH_TIMEOUT(test.window.measuring().subject().workload() != nullptr, kLessThanTheLargeTraceMs);
  QCOMPARE(test.window.measuring().subject().workload()->name, std::string("train"));
  QVERIFY(noticeOf(test).isEmpty());
}

}  // namespace recording_test

CONVSCOPE_QT_TEST(recording_test::RecordingTest, recording)
#include "recording_test.moc"
