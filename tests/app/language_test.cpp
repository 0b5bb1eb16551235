#include "window/language.h"

#include <QAction>
#include <QFile>
#include <QFontDatabase>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/window_fixture.h"
#include "support/qt_test.h"
#include "window/settings.h"

namespace language_test {

using namespace convscope::window;
using convscope::testing::press;
using convscope::testing::TestWindow;

class LanguageTest : public QObject {
  Q_OBJECT

 private slots:
  void followsTheSystemIfItHasItsLanguage();
  void isEnglishForAnUnknownLanguage();
  void isEnglishForABrokenTranslation();
  void isRemembered();
  void aRestartIsOffered();
};

void LanguageTest::followsTheSystemIfItHasItsLanguage() {
  QCOMPARE(languageOf(QLocale(QStringLiteral("zh_CN"))), QStringLiteral("zh_CN"));
  QCOMPARE(languageOf(QLocale(QStringLiteral("zh_TW"))), QStringLiteral("en"));
  QCOMPARE(languageOf(QLocale(QStringLiteral("de_DE"))), QStringLiteral("en"));
  QCOMPARE(languageOf(QLocale::c()), QStringLiteral("en"));
}

void LanguageTest::isEnglishForAnUnknownLanguage() {
  QCOMPARE(translateApplication(QStringLiteral("tlh")),
           QStringLiteral("There is no language \"tlh\", so all texts are English. Languages: en, zh_CN."));
  QCOMPARE(translateApplication(QStringLiteral("en")), QString());
}

void LanguageTest::isEnglishForABrokenTranslation() {
  if (QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty()) {
    QVERIFY(translateApplication(QStringLiteral("zh_CN")).contains(QStringLiteral("fonts-noto-cjk")));
    return;
  }
  const QTemporaryDir folder;
  const QString unreadable = QStringLiteral("The translation \"zh_CN\" cannot be read, so all texts are English.");
  QCOMPARE(translateApplication(QStringLiteral("zh_CN"), folder.path()), unreadable);  // missing
  QFile file(folder.filePath(QStringLiteral("convscope_zh_CN.qm")));
  QFile whole(QStringLiteral(":/i18n/convscope_zh_CN.qm"));
  QVERIFY(file.open(QIODevice::WriteOnly) && whole.open(QIODevice::ReadOnly));
  file.write(whole.readAll().left(100));
  file.close();
  QCOMPARE(translateApplication(QStringLiteral("zh_CN"), folder.path()), unreadable);  // cut
}

void LanguageTest::isRemembered() {
  const QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("s.ini"));
  QCOMPARE(Settings(file).language(), QString());
  Settings(file).setLanguage(QStringLiteral("zh_CN"));
  QCOMPARE(Settings(file).language(), QStringLiteral("zh_CN"));
}

void LanguageTest::aRestartIsOffered() {
  TestWindow test;
  const QString session = recordedSessions().front().file;
  test.window.openFile(session);
  QSignalSpy restarts(&test.window, &MainWindow::restarted);
  const auto choose = [&](const QString& button) {
    press(button);
    for (QAction* action : test.window.findChildren<QAction*>()) {
      if (action->text() == QStringLiteral("简体中文")) action->trigger();
    }
  };
  choose(QStringLiteral("Later"));
  QVERIFY(test.window.isVisible());
  QCOMPARE(test.settings.language(), QStringLiteral("zh_CN"));
  choose(QStringLiteral("Restart now"));
  QVERIFY(!test.window.isVisible());
  QCOMPARE(restarts.count(), 1);
  QCOMPARE(restarts.front().front().toString(), session);
}

}  // namespace language_test

CONVSCOPE_QT_TEST(language_test::LanguageTest, language)
#include "language_test.moc"
