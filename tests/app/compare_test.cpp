#include <QApplication>
#include <QPushButton>
#include <QTimer>
#include <algorithm>

#include "app/window_fixture.h"
#include "files/resource_path.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "support/written_session.h"
#include "widgets/compare/compare_page.h"
#include "widgets/summary/summary_page.h"

namespace compare_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

const QString kFile = QStringLiteral("file");

std::string written(const TestWindow& test, const char* name, std::uint64_t seed) {
  const std::string file = test.file(name).toStdString();
  writeSession(file, syntheticSession({.network = "mnist-tutorial", .algorithms = 6, .seed = seed}, {{4, 1, 28, 28}}));
  return file;
}

ComparePage& pageOf(TestWindow& test) {
  return *test.window.findChild<ComparePage*>();
}

}  // namespace

/// Comparing with another session in the window.
class CompareTest : public QObject {
  Q_OBJECT

 private slots:
  void anotherSessionIsReadAndCompared();
  void aRecordingIsFoundByName();
  void theTabAndTheFindingLeadToTheSame();
  void theRecordingOfManySizesIsOneClickAway();
  void whatCannotBeReadChangesNothing();
  void theButtonAsksForAFile();
};

void CompareTest::anotherSessionIsReadAndCompared() {
  TestWindow test;
  test.window.openFile(QString::fromStdString(written(test, "a.convscope", 1)));
  const Session open = test.store.session();
  test.window.session().files().readOther(QString::fromStdString(written(test, "b.convscope", 2)));
  QVERIFY(test.store.session() == open);
  const SurveyComparison& comparison = pageOf(test).comparison();
  QVERIFY(comparison.totals().problems > 0);
  QVERIFY(comparison.beforeDetails().contains(QStringLiteral("recorded in b.convscope")));
  QVERIFY(test.window.notices().text(kFile).isEmpty());
}

void CompareTest::aRecordingIsFoundByName() {
  TestWindow test;
  openRecording(test);
  const QString folder = test.settings.folder();
  test.window.session().files().readRecorded(QStringLiteral("mnist-tutorial-tf32"));
  QVERIFY(pageOf(test).comparison().totals().problems > 0);
  QVERIFY(pageOf(test).comparison().beforeDetails().contains(QStringLiteral("tf32")));
  QCOMPARE(test.settings.folder(), folder);  // dialogs open in the user's folder, not among the program's files
}

void CompareTest::theTabAndTheFindingLeadToTheSame() {
  QStringList purposes;
  for (const bool byTab : {true, false}) {
    TestWindow test;
    openRecording(test);
    ComparePage& page = pageOf(test);
    QVERIFY(page.comparison().purpose().isEmpty());
    const QString recording = page.comparison().defaultRecording();
    QCOMPARE(recording, QStringLiteral("mnist-tutorial-tf32"));
    if (byTab)
      emit page.requested(request::Recording{recording});
    else
      emit test.window.findChild<SummaryPage*>()->requested(request::Recording{recording});
    purposes.append(page.comparison().purpose());
  }
  QCOMPARE(purposes.first(), purposes.last());
  QVERIFY2(purposes.first().contains(QStringLiteral("the recording mnist-tutorial-tf32 that comes with ConvScope")),
           qPrintable(purposes.first()));
}

/// A session of one size leads to the recorded one of several.
void CompareTest::theRecordingOfManySizesIsOneClickAway() {
  TestWindow test;
  test.window.openFile(QString::fromStdString((resourceFolder("sessions") / "resnet50-fp32.convscope.gz").string()));
  QCOMPARE(test.store.session().surveys.size(), std::size_t{1});
  // On Input sizes, which is hidden, and in the finding, which is shown.
  const auto buttons = test.window.findChildren<QPushButton*>();
  const auto open = std::ranges::find_if(buttons, [](const QPushButton* button) {
    return button->isVisible() && button->text() == QStringLiteral("Open resnet50-sizes-fp32");
  });
  QVERIFY(open != buttons.end());
  (*open)->click();
  QCOMPARE(test.store.session().surveys.size(), std::size_t{7});
  QCOMPARE(test.window.session().document().name(), QStringLiteral("resnet50-sizes-fp32.convscope.gz"));
}

void CompareTest::whatCannotBeReadChangesNothing() {
  TestWindow test;
  test.window.openFile(QString::fromStdString(written(test, "a.convscope", 1)));
  test.window.session().files().readOther(QString::fromStdString(written(test, "b.convscope", 2)));
  const ComparisonTotals before = pageOf(test).comparison().totals();
  QVERIFY(before.problems > 0);
  for (const auto& [name, text] :
       {std::pair("empty.convscope", QByteArray()), std::pair("list.json", QByteArray("[1,2]\n[3]\n")),
        std::pair("picture.png", QByteArray("\x89PNG\r\n\x1a\n\0\0", 10))}) {
    QFile file(test.file(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    test.window.session().files().readOther(test.file(name));
    const QString said = test.window.notices().text(kFile);
    QVERIFY2(said.contains(QLatin1String(name)) && said.contains(QStringLiteral("unchanged")), qPrintable(said));
    QCOMPARE(pageOf(test).comparison().totals().beforeUs, before.beforeUs);
  }
  test.window.session().files().readOther(test.file("absent.convscope"));
  QVERIFY(test.window.notices().text(kFile).contains(QStringLiteral("No such file")));
}

void CompareTest::theButtonAsksForAFile() {
  TestWindow test;
  test.window.openFile(QString::fromStdString(written(test, "a.convscope", 1)));
  QString asked;
  QTimer::singleShot(0, [&asked] {
    QWidget* dialog = QApplication::activeModalWidget();
    if (dialog == nullptr) return;
    asked = dialog->windowTitle();
    dialog->close();
  });
  emit pageOf(test).requested(request::OtherSession{});
  QVERIFY2(asked.contains(QStringLiteral("compare")), qPrintable(asked));
  QCOMPARE(pageOf(test).comparison().chosen(), -1);
}

}  // namespace compare_test

CONVSCOPE_QT_TEST(compare_test::CompareTest, compare)
#include "compare_test.moc"
