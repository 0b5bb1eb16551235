// Choice files and reports of runs in the window.
#include "widgets/choices/choices_page.h"

#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QTableView>

#include "app/window_fixture.h"
#include "files/resource_path.h"
#include "support/qt_test.h"
#include "window/choices_control.h"
#include "window/parts/page_area.h"

namespace app_choices_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

const QString kSession = QString::fromStdString((resourceFolder("sessions") / "alexnet-tf32.convscope.gz").string());

QByteArray contentsOf(const QString& name) {
  QFile file(name);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeTo(const QString& name, const QByteArray& text) {
  QFile file(name);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(text);
}

struct ChoicesWindow : TestWindow {
  explicit ChoicesWindow(const QString& session = kSession) {
    if (!session.isEmpty()) window.openFile(session);
  }
  ChoicesPage& page() { return *window.findChild<ChoicesPage*>(); }
  QString said() { return window.notices().text(QStringLiteral("choices")); }
  void click(const QString& text) {
    for (auto* button : window.findChildren<QPushButton*>()) {
      if (button->isVisible() && button->text().remove(u'&') == text) return QTest::mouseClick(button, Qt::LeftButton);
    }
    QFAIL(qPrintable(text));
  }
};

}  // namespace

class ChoicesInTheWindow : public QObject {
  Q_OBJECT

 private slots:
  void summaryLeadsToTheChoices() {
    ChoicesWindow test;
    test.click(QStringLiteral("Use these choices…"));
    QCOMPARE(test.window.reading().area().currentPage(), &test.page());
    QTest::keyClick(test.window.focusWidget(), Qt::Key_Escape);
    QCOMPARE(test.window.reading().area().currentPage()->name(), QStringLiteral("summary"));
    actionOf(test, "Measured choices…")->trigger();
    QCOMPARE(test.window.reading().area().currentPage(), &test.page());
  }

  /// The window and the command line write the same file and show the same figures.
  void theFileIsThatOfTheCommandLine() {
    ChoicesWindow test;
    test.window.reading().area().showNamed(QStringLiteral("choices"));
    test.window.reading().choices().writeTo(test.file("window.choices"));
    QVERIFY(test.said().contains(test.file("window.choices")));
    QVERIFY(test.page().line().contains(test.file("window.choices")));
    QProcess cli;
    cli.start(QStringLiteral(CONVSCOPE_BINARY_DIR "/bin/convscope-cli"),
              {QStringLiteral("choose"), kSession, QStringLiteral("--out"), test.file("cli.choices")});
    QVERIFY(cli.waitForFinished());
    QCOMPARE(contentsOf(test.file("window.choices")), contentsOf(test.file("cli.choices")));
    const QString printed = QString::fromUtf8(cli.readAllStandardOutput());
    QTableView& surveys = *test.page().tables().at(1);
    QCOMPARE(surveys.model()->rowCount(), 1);
    for (int column = 3; column < surveys.model()->columnCount(); ++column) {
      const QString figure = surveys.model()->index(0, column).data().toString();
      QVERIFY2(!figure.isEmpty() && printed.contains(figure), qPrintable(figure + u'\n' + printed));
    }
    QCOMPARE(test.settings.exportFolder(), test.folder.path());
  }

  void aFileThatCannotBeWrittenIsSaid() {
    ChoicesWindow test;
    test.window.reading().area().showNamed(QStringLiteral("choices"));
    test.window.reading().choices().writeTo(test.file("nowhere/a.choices"));
    QVERIFY2(test.said().contains(QStringLiteral("cannot write")), qPrintable(test.said()));
    QCOMPARE(test.page().line(), QString());
  }

  void aReportIsOpenedByItsContent() {
    ChoicesWindow test{QString()};
    const QByteArray line = "7\tapplied\tfwd fp32 nchw n1 c1 k1 in8x8 f3x3 p1x1\teng1\n";
    for (const char* name : {"my.report", "run.txt"}) {
      writeTo(test.file(name), line);
      test.window.reading().area().showStart(true);
      test.window.openFile(test.file(name));
      QCOMPARE(test.window.reading().area().currentPage(), &test.page());
      QCOMPARE(test.page().coverage().name(), QString::fromLatin1(name));
      QCOMPARE(test.page().coverage().processes().size(), std::size_t{1});
    }
    writeTo(test.file("empty.report"), {});
    test.window.openFile(test.file("empty.report"));
    QVERIFY(test.page().coverage().processes().empty());
    QVERIFY(test.window.session().document().isEmpty());
    writeTo(test.file("wrong.report"), "{\"name\": \"a network\"}\n");
    test.window.openFile(test.file("wrong.report"));
    QVERIFY(test.window.notices().text(QStringLiteral("file")).contains(QStringLiteral("is not the report of a run")));
    QCOMPARE(test.page().coverage().name(), QStringLiteral("empty.report"));
    writeTo(test.file("my.choices"), "convscope_choices 1\n");
    test.window.openFile(test.file("my.choices"));
    QVERIFY(test.window.notices().text(QStringLiteral("file")).contains(QStringLiteral("my.choices is a choice file")));
    test.window.openFile(test.file("gone.report"));
    QVERIFY(test.window.notices().text(QStringLiteral("file")).contains(QStringLiteral("gone.report")));
    QCOMPARE(test.page().coverage().name(), QStringLiteral("empty.report"));
  }

  void aReportIsDropped() {
    ChoicesWindow test;
    writeTo(test.file("my.report"), "7\tunknown\tfwd fp32 nchw n1 c1 k1 in8x8 f3x3 p1x1\tnot in the choice file\n");
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(test.file("my.report"))});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&test.window, &enter);
    QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&test.window, &drop);
    QCOMPARE(test.window.reading().area().currentPage(), &test.page());
    QCOMPARE(test.page().tables().at(2)->model()->rowCount(), 1);
  }

  void aCpuHasNoChoices() {
    ChoicesWindow test(QString::fromStdString((resourceFolder("sessions") / "alexnet-cpu.convscope.gz").string()));
    for (const auto* button : test.window.reading().area().currentPage()->findChildren<QPushButton*>()) {
      if (button->text().remove(u'&') != QStringLiteral("Use these choices…")) continue;
      QVERIFY(!button->isEnabled());
      QVERIFY(button->toolTip().contains(QStringLiteral("survey of cuDNN")));
    }
    test.window.reading().area().showNamed(QStringLiteral("choices"));
    QCOMPARE(test.page().choices().contents(), nullptr);
  }
};

}  // namespace app_choices_test

CONVSCOPE_QT_TEST(app_choices_test::ChoicesInTheWindow, choices)
#include "choices_test.moc"
