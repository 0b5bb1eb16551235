#include <sys/resource.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "problem/input_error.h"
#include "session/session_file.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "window/document/document.h"

namespace document_test {

using namespace convscope;
using window::Document;
using window::logsLeftBehind;

namespace {

/// The events that a survey adds up from, enough of them for a log.
std::vector<Event> smallSurvey(int run) {
  SurveyStarted started;
  started.run = run;
  started.time = "2026-01-02T03:04:05Z";
  started.program = "test";
  started.device = {.id = "fake:0", .name = "Fake"};
  started.network.name = "small";
  started.input = {1, 1, 4, 4};
  started.network.input = started.input;
  Problem problem;
  problem.axes = {Axis{.input = 4, .filter = 3}, Axis{.input = 4, .filter = 3}};
  started.problems = {{problem, {"conv1"}}};
  return {started, SurveyEnded{run, SurveyEnd::Completed, {}, 10}};
}

QString refusal(const auto& action) {
  try {
    action();
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

QByteArray contents(const QString& name) {
  QFile file(name);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Files may not grow beyond so many bytes while it lives: what a full disk looks like to a program.
class Quota {
 public:
  explicit Quota(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &m_before);
    m_handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{bytes, m_before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~Quota() {
    setrlimit(RLIMIT_FSIZE, &m_before);
    std::signal(SIGXFSZ, m_handler);
  }

 private:
  rlimit m_before{};
  void (*m_handler)(int) = nullptr;
};

struct Desk {
  QString file(const char* name) const { return folder.filePath(QLatin1String(name)); }
  QString working() const { return file("working"); }
  /// As a survey does it, the worker's part included.
  void measure(Document& document) {
    const std::vector<Event> events = smallSurvey(document.nextRun());
    const EventSink log = document.openLog();
    for (const Event& event : events) log(event);
    document.add(events);
    document.closeLog();
  }

  static void open(Document& document, const QString& file) { document.open(readSession(file.toStdString()), file); }

  QTemporaryDir folder;
  SessionStore store;
};

}  // namespace

class DocumentTest : public QObject {
  Q_OBJECT

 private slots:
  void savesWhatWasMeasured();
  void goesOnWithAnOpenedFile();
  void savesWhileASurveyRuns();
  void refusesForeignFiles();
  void refusesDevices();
  void fullDiskKeepsFileAndDocument();
  void fullDiskInTheMiddleOfASurvey();
  void leavesALogBehindOnlyAfterACrash();
  void recovers();
  void namesTheSurveyThatWasLost();
  void readsAroundACutLine();
  void leavesOutWhatTheSessionRefused();
};

void DocumentTest::savesWhatWasMeasured() {
  Desk desk;
  Document document(desk.store, desk.working());
  QSignalSpy changed(&document, &Document::changed);
  QVERIFY(document.isEmpty() && !document.isModified());
  QCOMPARE(document.name(), QStringLiteral("New session"));
  desk.measure(document);
  QVERIFY(document.isModified());
  QCOMPARE(document.name(), QStringLiteral("small"));  // its network
  QCOMPARE(changed.count(), 1);
  document.save(desk.file("a.convscope"));
  QVERIFY(!document.isModified());
  QCOMPARE(document.name(), QStringLiteral("a.convscope"));
  QVERIFY(readSession(desk.file("a.convscope").toStdString()).session == desk.store.session());
  document.save(desk.file("b.convscope"));
  QCOMPARE(contents(desk.file("b.convscope")), contents(desk.file("a.convscope")));
  QCOMPARE(document.file(), desk.file("b.convscope"));
}

void DocumentTest::goesOnWithAnOpenedFile() {
  Desk desk;
  const QString file = desk.file("a.convscope");
  {
    Document document(desk.store, desk.working());
    desk.measure(document);
    document.save(file);
  }
  const QByteArray before = contents(file);
  Document document(desk.store, desk.working());
  desk.open(document, file);
  QVERIFY(desk.store.provenance().contains(QStringLiteral("2026-01-02")));
  QCOMPARE(document.nextRun(), 1);
  desk.measure(document);
  QVERIFY(document.isModified());
  QCOMPARE(contents(file), before);  // a working copy, until it is saved
  document.save(file);
  QVERIFY(contents(file).startsWith(before));
  QCOMPARE(readSession(file.toStdString()).session.surveys.size(), std::size_t{2});
}

void DocumentTest::savesWhileASurveyRuns() {
  Desk desk;
  Document document(desk.store, desk.working());
  const std::vector<Event> events = smallSurvey(0);
  const EventSink log = document.openLog();
  log(events[0]);
  document.add({events[0]});
  document.save(desk.file("a.convscope"));
  QVERIFY(document.isModified());  // more is to come
  log(events[1]);
  document.add({events[1]});
  document.closeLog();
  document.save(desk.file("a.convscope"));
  QVERIFY(!document.isModified());
  QVERIFY(readSession(desk.file("a.convscope").toStdString()).session == desk.store.session());
}

void DocumentTest::refusesForeignFiles() {
  Desk desk;
  Document document(desk.store, desk.working());
  desk.measure(document);
  const Session before = desk.store.session();
  for (const QByteArray& text :
       {QByteArray(), QByteArray("hello\n"), QByteArray("{\"convscope_session\":99,\"event\":1}\n"),
        QByteArray(1000, '\0'), QByteArray("{\"convscope_session\":1\n{}\n{}\n")}) {
    QFile file(desk.file("foreign"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    const QString why = refusal([&] { desk.open(document, desk.file("foreign")); });
    QVERIFY2(why.contains(QStringLiteral("foreign")), qPrintable(why));
    QVERIFY(desk.store.session() == before);
    QVERIFY(document.isModified());
  }
  QVERIFY(!refusal([&] { desk.open(document, desk.folder.path()); }).isEmpty());
  QVERIFY(!refusal([&] { desk.open(document, desk.file("absent")); }).isEmpty());
  document.save(desk.file("a.convscope"));  // still whole
  QVERIFY(readSession(desk.file("a.convscope").toStdString()).session == before);
}

void DocumentTest::refusesDevices() {
  Desk desk;
  Document document(desk.store, desk.working());
  desk.measure(document);
  QVERIFY(refusal([&] { document.save(QStringLiteral("/dev/null")); }).contains(QStringLiteral("it is no file")));
  QVERIFY(!QFileInfo(QStringLiteral("/dev/null")).isFile());
  QVERIFY(!refusal([&] { document.save(desk.file("absent/a.convscope")); }).isEmpty());
  QVERIFY(document.isModified());
  QCOMPARE(document.file(), QString());
}

void DocumentTest::fullDiskKeepsFileAndDocument() {
  Desk desk;
  Document document(desk.store, desk.working());
  desk.measure(document);
  document.save(desk.file("a.convscope"));
  const QByteArray before = contents(desk.file("a.convscope"));
  desk.measure(document);
  {
    const Quota quota(100);
    QVERIFY(!refusal([&] { document.save(desk.file("a.convscope")); }).isEmpty());
  }
  QVERIFY(document.isModified());
  QCOMPARE(contents(desk.file("a.convscope")), before);
  document.save(desk.file("a.convscope"));
  QVERIFY(readSession(desk.file("a.convscope").toStdString()).session == desk.store.session());
}

void DocumentTest::fullDiskInTheMiddleOfASurvey() {
  Desk desk;
  Document document(desk.store, desk.working());
  const std::vector<Event> events = smallSurvey(0);
  const EventSink log = document.openLog();
  log(events[0]);
  document.add({events[0]});
  {
    const Quota quota(10);
    QVERIFY(!refusal([&] { log(events[1]); }).isEmpty());
  }
  document.closeLog();
  document.save(desk.file("a.convscope"));  // what came before is whole
  QVERIFY(readSession(desk.file("a.convscope").toStdString()).session == desk.store.session());
}

void DocumentTest::leavesALogBehindOnlyAfterACrash() {
  Desk desk;
  {
    Document document(desk.store, desk.working());
    desk.measure(document);
    QVERIFY(logsLeftBehind(desk.working()).isEmpty());  // this process holds it
    QCOMPARE(QDir(desk.working()).entryList(QDir::Files).size(), 1);
    document.save(desk.file("a.convscope"));
    QVERIFY(QDir(desk.working()).entryList(QDir::Files).isEmpty());
    desk.measure(document);
  }
  QVERIFY(QDir(desk.working()).entryList(QDir::Files).isEmpty());
}

void DocumentTest::recovers() {
  Desk desk;
  const QString log = desk.working() + QStringLiteral("/log.convscope");
  QDir().mkpath(desk.working());
  {
    SessionWriter writer(log.toStdString(), SessionWriter::Mode::Create);
    writer.write(smallSurvey(0)[0]);
  }
  QFile file(log);
  QVERIFY(file.open(QIODevice::Append));
  file.write("{\"event\":\"surv");  // as far as it came
  file.close();
  QFile other(desk.working() + QStringLiteral("/junk.convscope"));
  QVERIFY(other.open(QIODevice::WriteOnly));
  other.close();

  const auto found = logsLeftBehind(desk.working());
  QCOMPARE(found.size(), 1);
  QVERIFY2(found[0].what.contains(QStringLiteral("small on Fake, 2026-01-02 03:04 UTC")), qPrintable(found[0].what));
  Document document(desk.store, desk.working());
  QVERIFY(!document.recover(found[0].file).isEmpty());
  QVERIFY(document.isModified());
  QCOMPARE(desk.store.session().surveys.size(), std::size_t{1});
  QVERIFY(logsLeftBehind(desk.working()).isEmpty());
  desk.measure(document);
  document.save(desk.file("a.convscope"));
  QCOMPARE(readSession(desk.file("a.convscope").toStdString()).session.surveys.size(), std::size_t{2});
  QVERIFY(!QFileInfo::exists(log));
}

void DocumentTest::namesTheSurveyThatWasLost() {
  Desk desk;
  QDir().mkpath(desk.working());
  std::vector<Event> lost = smallSurvey(1);
  std::get<SurveyStarted>(lost[0]).network.name = "lost";
  {
    SessionWriter writer((desk.working() + QStringLiteral("/log.convscope")).toStdString(),
                         SessionWriter::Mode::Create);
    for (const Event& event : smallSurvey(0)) writer.write(event);  // of the file that the log continues
    for (const Event& event : lost) writer.write(event);
  }
  const auto found = logsLeftBehind(desk.working());
  QCOMPARE(found.size(), 1);
  QCOMPARE(found[0].what, QStringLiteral("lost on Fake, 2026-01-02 03:04 UTC, the last of 2 surveys"));
}

void DocumentTest::readsAroundACutLine() {
  Desk desk;
  Document document(desk.store, desk.working());
  desk.measure(document);
  document.save(desk.file("a.convscope"));
  QFile file(desk.file("a.convscope"));
  QVERIFY(file.open(QIODevice::Append));
  file.write("{\"ev");
  file.close();
  desk.open(document, desk.file("a.convscope"));
  QCOMPARE(desk.store.session().surveys.size(), std::size_t{1});
  document.save(desk.file("b.convscope"));
  QVERIFY(readSession(desk.file("b.convscope").toStdString()).warnings.empty());
}

void DocumentTest::leavesOutWhatTheSessionRefused() {
  Desk desk;
  Document document(desk.store, desk.working());
  QSignalSpy listed(&desk.store, &SessionStore::surveyAdded);
  std::vector<Event> events = smallSurvey(0);
  events.insert(events.begin() + 1, SurveyEnded{7, SurveyEnd::Completed, {}, 0, {}});  // of no survey
  const EventSink log = document.openLog();
  for (const Event& event : events) log(event);
  QVERIFY_THROWS_EXCEPTION(EventError, document.add(events));
  QCOMPARE(listed.count(), 1);  // what came before is shown
  document.closeLog();
  QVERIFY(document.isModified());
  document.save(desk.file("a.convscope"));
  const Session saved = readSession(desk.file("a.convscope").toStdString()).session;
  QVERIFY(saved == desk.store.session());
  QCOMPARE(saved.surveys.size(), std::size_t{1});
}

}  // namespace document_test

CONVSCOPE_QT_TEST(document_test::DocumentTest, document)
#include "document_test.moc"
