#include "widgets/shared/shown_survey.h"

#include <QTest>
#include <variant>
#include <vector>

#include "algorithms/streamed_survey.h"
#include "input_sizes/swept_session.h"
#include "support/qt_test.h"
#include "widgets/determinism/network_determinism.h"
#include "widgets/share/network_shares.h"
#include "widgets/shared/session_summary.h"
#include "widgets/warm_up/network_warmup.h"

namespace shown_survey_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

/// Returns a sweep of five sizes, of which the ones in `stopped` were stopped.
Session sweepWithout(const std::vector<std::size_t>& stopped) {
  Session session = sweptSession(160, 288, 32, {.network = "mnist-tutorial", .algorithms = 2});
  for (const std::size_t each : stopped) session.surveys.at(each).ended->how = SurveyEnd::Cancelled;
  return session;
}

int openedOf(const Session& session) {
  SessionStore store;
  const ShownSurvey shown{store};
  store.replace(session);
  const ShownSurvey later{store};
  return later.index() == shown.index() ? shown.index() : -2;
}

}  // namespace

/// Which survey of a session that is opened is shown.
class ShownSurveyTest : public QObject {
  Q_OBJECT

 private slots:
  void aSessionOpensOnTheLastCompleteSize() {
    QCOMPARE(openedOf({}), -1);
    QCOMPARE(openedOf(sweepWithout({})), 4);
    QCOMPARE(openedOf(sweepWithout({3, 4})), 2);
    QCOMPARE(openedOf(sweepWithout({1, 4})), 3);
    QCOMPARE(openedOf(sweepWithout({0, 1, 2, 3, 4})), 0);
  }

  /// A stopped survey under other conditions is no size of the sweep before it.
  void aStoppedSurveyOfItsOwnIsShown() {
    Session session = sweepWithout({4});
    session.surveys[4].started.options.precision = Precision::Fp16;
    QCOMPARE(openedOf(session), 4);
  }

  /// Also in a slot that was connected to the store before the views: no order of slots makes figures outdated.
  void figuresAreOfTheShownSurveyInEverySlot() {
    SessionStore store;
    const ShownSurvey* shown = nullptr;
    const NetworkShares* shares = nullptr;
    const NetworkWarmup* warmUp = nullptr;
    const NetworkDeterminism* determinism = nullptr;
    int checked = 0;
    const auto check = [&] {
      QCOMPARE(shown->index(), static_cast<int>(store.session().surveys.size()) - 1);
      const std::size_t problems = shown->survey()->problems.size();
      QCOMPARE(shares->times().size(), problems);
      QCOMPARE(warmUp->figures().problems.size(), problems);
      QCOMPARE(determinism->pairs().size(), problems);
      QVERIFY(shown->summary().contents() != nullptr);
      ++checked;
    };
    connect(&store, &SessionStore::replaced, this, check);
    connect(&store, &SessionStore::surveyAdded, this, check);
    ShownSurvey survey{store};
    connect(&survey.summary(), &SessionSummary::changed, this, check);
    const NetworkShares itsShares{survey};
    const NetworkWarmup itsWarmUp{survey};
    const NetworkDeterminism itsDeterminism{survey};
    shown = &survey;
    shares = &itsShares;
    warmUp = &itsWarmUp;
    determinism = &itsDeterminism;
    store.replace(makeSession({.layers = 2}));
    QCOMPARE(checked, 2);
    store.replace(makeSession({.layers = 3}));
    QCOMPARE(checked, 4);
    std::vector<Event> events = makeStream({.layers = 1});
    events.resize(1);
    std::get<SurveyStarted>(events.front()).run = store.session().surveys.back().started.run + 1;
    store.apply(events);
    QCOMPARE(checked, 6);
  }

  void figuresFollowAProblemInEverySlot() {
    SessionStore store;
    const ShownSurvey* shown = nullptr;
    std::size_t samples = 0;
    connect(&store, &SessionStore::problemChanged, this, [&](int, int problem) {
      if (shown != nullptr && problem == 1) samples = shown->figures(problem).times.at(0).count;
    });
    ShownSurvey survey{store};
    store.apply(makeStream({.layers = 2, .algorithms = 4, .finish = false}));
    const std::size_t before = survey.figures(1).times.at(0).count;
    QVERIFY(before > 0);
    shown = &survey;
    const int run = store.session().surveys[0].started.run;
    store.apply({Sampled{run, 1, 0, SampleKind::Hot, 1, {1.0, 1.1, 1.2}, 0, 0}});
    QCOMPARE(samples, before + 3);
  }
};

}  // namespace shown_survey_test

CONVSCOPE_QT_TEST(shown_survey_test::ShownSurveyTest, shown_survey)
#include "shown_survey_test.moc"
