#include <QTemporaryDir>
#include <QTest>

#include "support/qt_test.h"
#include "window/settings.h"

namespace settings_test {

using namespace convscope;
using window::Colours;
using window::RunSetup;
using window::Settings;

class SettingsTest : public QObject {
  Q_OBJECT

 private slots:
  void remembers();
  void defaultsWhereNothingFits();
  void recentFilesAreFewAndDistinct();
};

void SettingsTest::remembers() {
  const QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("s.ini"));
  const RunSetup setup{"cudnn", "cuda:1", Precision::Bf16, Layout::Nhwc, {Pass::BackwardFilter}, 64};
  {
    Settings settings(file);
    settings.setColours(Colours::Dark);
    settings.setZoom(250);
    settings.setRunSetup(setup);
    settings.setWindow("geometry", "state");
    settings.setFolder(folder.path());
    settings.setLessonProgress(QStringLiteral("/a/b c/课"), "{\"last\":\"课\"}");
    settings.setInputSizes(QStringLiteral("list"), QStringLiteral("list:pasted\n10 0\n224,\"1\""));
  }
  const Settings settings(file);
  QCOMPARE(settings.colours(), Colours::Dark);
  QCOMPARE(settings.zoom(), 250);
  QVERIFY(settings.runSetup() == setup);
  QCOMPARE(settings.windowGeometry(), QByteArray("geometry"));
  QCOMPARE(settings.windowState(), QByteArray("state"));
  QCOMPARE(settings.folder(), folder.path());
  QCOMPARE(settings.lessonProgress(QStringLiteral("/a/b c/课")), QByteArray("{\"last\":\"课\"}"));
  QVERIFY(settings.lessonProgress(QStringLiteral("/a/b c")).isEmpty());
  QCOMPARE(settings.inputSizes(QStringLiteral("list")), QStringLiteral("list:pasted\n10 0\n224,\"1\""));
  QVERIFY(settings.inputSizes(QStringLiteral("list_3d")).isEmpty());
}

void SettingsTest::defaultsWhereNothingFits() {
  const QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("s.ini"));
  {
    QSettings raw(file, QSettings::IniFormat);
    raw.setValue(QStringLiteral("window/colours"), QStringLiteral("purple"));
    raw.setValue(QStringLiteral("run/precision"), QStringLiteral("fp7"));
    raw.setValue(QStringLiteral("run/layout"), 17);
    raw.setValue(QStringLiteral("run/passes"), QStringList{QStringLiteral("fwd"), QStringLiteral("sideways")});
    raw.setValue(QStringLiteral("run/workspace_limit_mib"), -5);
    raw.setValue(QStringLiteral("run/hosts"), QStringList{QStringLiteral("gpu1"), QStringLiteral("docker 'x"),
                                                          QStringLiteral("gpu1"), QString(), QStringLiteral("-x")});
  }
  const Settings settings(file);
  QCOMPARE(settings.colours(), Colours::System);
  for (const char* zoom : {"74", "301", "-100", "large", "99999999999"}) {
    QSettings(file, QSettings::IniFormat).setValue(QStringLiteral("window/zoom"), QString::fromUtf8(zoom));
    QCOMPARE(Settings(file).zoom(), convscope::window::kUsualZoom);
  }
  QVERIFY(settings.runSetup() == RunSetup{});
  QCOMPARE(settings.hosts(), QStringList{QStringLiteral("gpu1")});
}

void SettingsTest::recentFilesAreFewAndDistinct() {
  const QTemporaryDir folder;
  Settings settings(folder.filePath(QStringLiteral("s.ini")));
  for (int i = 0; i < 15; ++i) settings.addRecentFile(QStringLiteral("/%1").arg(i));
  settings.addRecentFile(QStringLiteral("/10"));
  const QStringList files = settings.recentFiles();
  QCOMPARE(files.size(), Settings::kMostRecentFiles);
  QCOMPARE(files.front(), QStringLiteral("/10"));
  QCOMPARE(files.count(QStringLiteral("/10")), 1);
  settings.forgetRecentFiles();
  QVERIFY(settings.recentFiles().isEmpty());
}

}  // namespace settings_test

CONVSCOPE_QT_TEST(settings_test::SettingsTest, settings)
#include "settings_test.moc"
