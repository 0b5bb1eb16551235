#include <QLabel>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

#include "algorithms/streamed_survey.h"
#include "determinism/shown_determinism.h"
#include "problem/errors.h"
#include "support/qt_test.h"
#include "widgets/inspector/inspector.h"
#include "widgets/shared/session_store.h"

namespace session_store_test {

using namespace convscope;
using namespace convscope::testing;

/// The signals of a store, each with how often it came.
struct Signals {
  explicit Signals(const SessionStore& store)
      : added(&store, &SessionStore::surveyAdded),
        listed(&store, &SessionStore::problemListed),
        changed(&store, &SessionStore::problemChanged),
        survey(&store, &SessionStore::surveyChanged),
        ended(&store, &SessionStore::surveyEnded),
        replay(&store, &SessionStore::replayChanged) {}
  QList<qsizetype> take() {
    QList<qsizetype> counts;
    for (QSignalSpy* spy : {&added, &listed, &changed, &survey, &ended, &replay}) {
      counts.append(spy->count());
      spy->clear();
    }
    return counts;
  }

  QSignalSpy added, listed, changed, survey, ended, replay;
};

/// What a store says of changes: each once per batch, after the session was updated.
class SessionStoreTest : public QObject {
  Q_OBJECT

 private slots:
  void saysEachChangeOncePerBatch();
  void aWholeSurveyChangesWithItsProblems();
  void saysWhatCameBeforeAWrongEvent();
  void theInspectorShowsALateRemark();
  void theEvidenceShowsTheEndOfTheCheck();
};

void SessionStoreTest::saysEachChangeOncePerBatch() {
  SessionStore store;
  Signals emitted(store);
  const std::vector<Event> events = makeStream({.layers = 2, .algorithms = 4});
  store.apply(events);
  const auto problems = static_cast<qsizetype>(store.session().surveys.at(0).problems.size());
  QCOMPARE(emitted.take(), (QList<qsizetype>{1, problems, problems, 0, 1, 0}));
  const int run = store.session().surveys[0].started.run;
  store.apply({Sampled{run, 1, 0, SampleKind::Hot, 1, {1.0}, 0, 0}, RemarkAdded{run, "one"}, RemarkAdded{run, "two"},
               Sampled{run, 1, 1, SampleKind::Hot, 1, {1.0}, 0, 0}});
  QCOMPARE(emitted.take(), (QList<qsizetype>{0, 0, 1, 1, 0, 0}));
  ReplayStarted replay;
  replay.run = run + 1;
  replay.sizes = {{1, 3, 8, 8}};
  store.apply({SurveyEnded{run, SurveyEnd::Completed, {}, 5}, replay, ReplayIterations{.run = run + 1, .us = {5}}});
  QCOMPARE(emitted.take(), (QList<qsizetype>{0, 0, 0, 0, 1, 1}));
}

void SessionStoreTest::aWholeSurveyChangesWithItsProblems() {
  SessionStore store;
  store.apply(makeStream({.layers = 2, .algorithms = 4}));
  const auto problems = static_cast<qsizetype>(store.session().surveys.at(0).problems.size());
  const int run = store.session().surveys[0].started.run;
  store.apply({AlgorithmGivenUp{run, 1, {}, "it crashed"}});
  Signals emitted(store);
  store.apply({SurveyResumed{run, {}, true, {}}, Sampled{run, 2, 0, SampleKind::Hot, 1, {1.0}, 0, 0}});
  QCOMPARE(emitted.changed.first().at(1).toInt(), 2);  // of its own: a sorted table has it in its place before others
  QCOMPARE(emitted.take(), (QList<qsizetype>{0, 0, problems, 1, 0, 0}));
}

void SessionStoreTest::saysWhatCameBeforeAWrongEvent() {
  SessionStore store;
  Signals emitted(store);
  std::vector<Event> events{makeStream({}).front(), SurveyEnded{77, SurveyEnd::Completed, {}, 0}};
  QVERIFY_THROWS_EXCEPTION(EventError, store.apply(events));
  QCOMPARE(emitted.take(), (QList<qsizetype>{1, 0, 0, 0, 0, 0}));
}

void SessionStoreTest::theInspectorShowsALateRemark() {
  SessionStore store;
  ShownSurvey current{store};
  Inspector inspector(current);
  inspector.show();
  store.apply(makeStream({.layers = 1, .algorithms = 2}));
  QTRY_VERIFY(!inspector.text().isEmpty());
  store.apply({RemarkAdded{store.session().surveys.at(0).started.run, "the fan was loud"}});
  QTRY_VERIFY(inspector.text().contains(QStringLiteral("the fan was loud")));
}

void SessionStoreTest::theEvidenceShowsTheEndOfTheCheck() {
  ShownDeterminism shown;
  RepeatabilityChecked checked;
  checked.problem = 2;
  checked.algorithm = 1;
  checked.executions = checked.equal = 20;
  const auto says = [&shown](const char* words) {
    for (const QLabel* label : shown.view().drawer()->findChildren<QLabel*>())
      if (label->text().contains(QLatin1String(words))) return true;
    return false;
  };
  shown.store.apply({CheckStarted{}, checked});
  QTRY_VERIFY(says("The check has not finished."));
  shown.store.apply({CheckEnded{}});
  QVERIFY(says("1 algorithm checked") && !says("The check has not finished."));
}

}  // namespace session_store_test

CONVSCOPE_QT_TEST(session_store_test::SessionStoreTest, session_store)
#include "session_store_test.moc"
