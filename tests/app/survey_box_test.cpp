#include "window/parts/survey_box.h"

#include <QTest>
#include <set>

#include "support/qt_test.h"
#include "support/synthetic_session.h"

namespace survey_box_test {

using namespace convscope;
using namespace convscope::testing;

/// The names of the surveys of a session in the box above the pages.
class SurveyBoxTest : public QObject {
  Q_OBJECT

 private slots:
  void sizesTellSurveysApart();
  void networksOfOneNameAreToldApartByALayer();
  void surveysThatAreAlikeHaveTheirTimes();
};

QStringList namesIn(const Session& session) {
  SessionStore store;
  ShownSurvey shown{store};
  const window::SurveyBox box(store, shown);
  store.replace(session);
  QStringList names;
  for (int i = 0; i < box.count(); ++i) names.append(box.itemText(i));
  return names;
}

Session measuredThrice() {
  Session session =
      syntheticSession({.network = "alexnet", .algorithms = 4}, {{8, 3, 224, 224}, {8, 3, 224, 224}, {8, 3, 224, 224}});
  for (int i = 0; i < 3; ++i)
    session.surveys[static_cast<std::size_t>(i)].started.time = "2026-11-20T10:0" + std::to_string(i) + ":00Z";
  return session;
}

void SurveyBoxTest::sizesTellSurveysApart() {
  const QStringList names = namesIn(syntheticSession({.network = "alexnet", .algorithms = 4}, {{8, 3, 224, 224}, {}}));
  QCOMPARE(names.front(), QStringLiteral("1: 8x3x224x224"));
}

void SurveyBoxTest::networksOfOneNameAreToldApartByALayer() {
  Session session = measuredThrice();
  Layer& layer = session.surveys[2].started.network.layers.front();
  auto& convolution = std::get<ConvolutionLayer>(layer.kind);
  const auto channels = convolution.outChannels;
  convolution.outChannels += 8;
  const QStringList names = namesIn(session);
  const QString text = QStringLiteral("%1: %2 channels").arg(QString::fromStdString(layer.name));
  QVERIFY2(names[0].contains(text.arg(channels)), qPrintable(names[0]));
  QVERIFY2(names[2].contains(text.arg(channels + 8)), qPrintable(names[2]));
  // The first two are alike but for their times.
  QVERIFY2(names[0].contains(QStringLiteral("10:00")), qPrintable(names[0]));
  QVERIFY2(names[1].contains(QStringLiteral("10:01")), qPrintable(names[1]));
  QVERIFY2(!names[2].contains(QStringLiteral("10:02")), qPrintable(names[2]));
}

void SurveyBoxTest::surveysThatAreAlikeHaveTheirTimes() {
  Session session = measuredThrice();
  session.surveys.push_back(session.surveys.front());
  session.surveys.back().started.input = {4, 3, 224, 224};
  const QStringList names = namesIn(session);
  QCOMPARE(std::set<QString>(names.begin(), names.end()).size(), std::size_t{4});
  QCOMPARE(names.back(), QStringLiteral("4: 4x3x224x224"));
}

}  // namespace survey_box_test

CONVSCOPE_QT_TEST(survey_box_test::SurveyBoxTest, survey_box)
#include "survey_box_test.moc"
