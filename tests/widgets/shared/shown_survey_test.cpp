#include "widgets/shared/shown_survey.h"

#include <QTest>
#include <vector>

#include "input_sizes/swept_session.h"
#include "support/qt_test.h"

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
};

}  // namespace shown_survey_test

CONVSCOPE_QT_TEST(shown_survey_test::ShownSurveyTest, shown_survey)
#include "shown_survey_test.moc"
