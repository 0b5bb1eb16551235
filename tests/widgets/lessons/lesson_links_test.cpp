// A lesson by somebody else opens no link by itself and shows no file outside of its folder.
#include <QAbstractButton>
#include <QApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QMessageBox>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTimer>

#include "lesson/lesson_reader.h"
#include "support/qt_test.h"
#include "widgets/export/pdf_pages.h"
#include "widgets/lessons/lesson_text_view.h"
#include "widgets/shared/text_references.h"

namespace convscope::testing {
namespace {

const QString kHostile = QStringLiteral(
    "Text [cmd](file:///usr/bin/xcalc) [js](javascript:alert(1)) ![pic](/etc/passwd) ![pic2](file:///etc/hostname.png) "
    "<script>alert(1)</script> <img src=\"file:///etc/hostname.png\"> [ssh](ssh://x) [relative](../x) "
    "[**bold**](mailto:a@b) [![both](up/../../x.png)](data:text/html,x) [page](https://pytorch.org/docs)");

/// Returns the addresses of links and the names of pictures.
QStringList referencesOf(const QTextDocument& document) {
  QStringList all;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    for (auto part = block.begin(); !part.atEnd(); ++part) {
      const QTextCharFormat format = part.fragment().charFormat();
      if (format.isAnchor()) all.append(format.anchorHref());
      if (format.isImageFormat()) all.append(format.toImageFormat().name());
    }
  }
  all.removeDuplicates();
  return all;
}

/// Answers the next message box by the button with this text, and notes what the box shows.
void answer(const QString& button, QString& shown) {
  QTimer::singleShot(0, qApp, [button, &shown] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr) return answer(button, shown);
    shown = box->informativeText();
    for (QAbstractButton* each : box->buttons()) {
      if (each->text().remove(u'&') == button) return each->click();
    }
    box->reject();
  });
}

}  // namespace

class LessonLinksTest : public QObject {
  Q_OBJECT

 public slots:
  void noteOpened(const QUrl& url) { m_opened.append(url.toString()); }

 private slots:
  void initTestCase() {
    QDir(m_folder.path()).mkpath(QStringLiteral("lesson/up"));
    QImage picture(8, 8, QImage::Format_RGB32);
    picture.fill(Qt::red);
    for (const char* name : {"lesson/a.png", "lesson/up/b.png", "outside.png"})
      QVERIFY(picture.save(m_folder.filePath(QLatin1String(name)), "PNG"));
    QVERIFY(QFile::link(m_folder.filePath(QStringLiteral("outside.png")), home() + QStringLiteral("/link.png")));
    QVERIFY(QFile::link(home() + QStringLiteral("/a.png"), home() + QStringLiteral("/inside.png")));
    for (const char* name : {"/vector.svg", "/vector.png"}) {
      QFile vector(home() + QLatin1String(name));
      QVERIFY(vector.open(QIODevice::WriteOnly));
      vector.write(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\"/></svg>");
    }
    QDesktopServices::setUrlHandler(QStringLiteral("https"), this, "noteOpened");
    QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "noteOpened");
  }
  void cleanupTestCase() {
    QDesktopServices::unsetUrlHandler(QStringLiteral("https"));
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
  }
  void init() { m_opened.clear(); }

  void onlyWebPagesAreLinks() {
    QTextDocument document;
    document.setMarkdown(kHostile, kLessonMarkdown);
    restrictReferences(document, 0, home());
    QCOMPARE(referencesOf(document), QStringList{QStringLiteral("https://pytorch.org/docs")});
    const QString text = document.toPlainText();
    for (const char* words :
         {"cmd", "js", "pic", "pic2", "<script>alert(1)</script>", "<img src=", "relative", "bold", "both", "page"})
      QVERIFY2(text.contains(QLatin1String(words)), words);
    QVERIFY(!text.contains(QChar::ObjectReplacementCharacter));
  }

  void earlierTextOfADocumentIsLeftAlone() {
    QTextDocument document;
    QTextCursor cursor(&document);
    cursor.insertHtml(QStringLiteral("<a href=\"convscope:own\">own</a>"));
    cursor.insertBlock();
    const int begin = cursor.position();
    cursor.insertMarkdown(QStringLiteral("[x](file:///x) [y](http://y.org)"), kLessonMarkdown);
    restrictReferences(document, begin, {});
    QCOMPARE(referencesOf(document), (QStringList{QStringLiteral("convscope:own"), QStringLiteral("http://y.org")}));
  }

  void picturesAreInTheLessonsFolder() {
    QCOMPARE(pictureIn(home(), QStringLiteral("a.png")),
             QFileInfo(home() + QStringLiteral("/a.png")).canonicalFilePath());
    QVERIFY(!pictureIn(home(), QStringLiteral("up/b.png")).isEmpty());
    QVERIFY(!pictureIn(home(), QStringLiteral("inside.png")).isEmpty());
    for (const QString& name :
         {home() + QStringLiteral("/a.png"), QStringLiteral("file://") + home() + QStringLiteral("/a.png"),
          QStringLiteral("../outside.png"), QStringLiteral("up/../a.png"), QStringLiteral("link.png"),
          QStringLiteral("vector.svg"), QStringLiteral("vector.png"), QStringLiteral("none.png"), QStringLiteral("up"),
          QStringLiteral(":/convscope/icons/add.svg"), QStringLiteral("qrc:/x.png"), QString()})
      QVERIFY2(pictureIn(home(), name).isEmpty(), qPrintable(name));
    QVERIFY(pictureIn({}, QStringLiteral("a.png")).isEmpty());
  }

  void aLessonKnowsItsFolder() {
    QFile file(home() + QStringLiteral("/own.md"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("---\nconvscope_lesson: 1\ntitle: T\n---\n# S\nText.\n");
    file.close();
    QCOMPARE(QString::fromStdString(readLessonFile(file.fileName().toStdString()).folder), home());
  }

  void aLinkIsOpenedOnlyWithConsent() {
    LessonTextView view;
    view.setPictureFolder(home());
    view.setMarkdown(kHostile + QStringLiteral(" ![own](a.png)"));
    view.show();
    auto* label = view.findChild<QLabel*>();
    QVERIFY(!label->openExternalLinks());
    static const QRegularExpression kReference(QStringLiteral("(?:href|src)=\"([^\"]*)\""));
    QStringList references;
    for (auto found = kReference.globalMatch(label->text()); found.hasNext();)
      references.append(found.next().captured(1));
    QCOMPARE(references,
             (QStringList{QStringLiteral("https://pytorch.org/docs"), pictureIn(home(), QStringLiteral("a.png"))}));
    QVERIFY(!label->text().contains(QStringLiteral("<script")));

    QString shown;
    answer(QStringLiteral("Cancel"), shown);
    emit label->linkActivated(QStringLiteral("https://pytorch.org/<b>x"));
    QCOMPARE(shown, QStringLiteral("https://pytorch.org/%3Cb%3Ex"));
    QVERIFY(m_opened.isEmpty());
    answer(QStringLiteral("Open"), shown);
    emit label->linkActivated(QStringLiteral("https://pytorch.org/docs"));
    QCOMPARE(m_opened, QStringList{QStringLiteral("https://pytorch.org/docs")});
    emit label->linkActivated(QStringLiteral("file:///usr/bin/xcalc"));
    QCOMPARE(m_opened.size(), 1);
  }

  void aHandoutEmbedsOnlyItsOwnPictures() {
    const QByteArray picture("/Subtype /Image");
    const auto handout = [&](const QString& name) {
      PdfPages pages(QStringLiteral("T"), {}, QPageLayout::Portrait);
      pages.addMarkdown(QStringLiteral("![x](%1)").arg(name), home());
      return pages.bytes();
    };
    QVERIFY(handout(QStringLiteral("a.png")).contains(picture));
    for (const QString& name : {m_folder.filePath(QStringLiteral("outside.png")), QStringLiteral("link.png"),
                                QStringLiteral("../outside.png")})
      QVERIFY2(!handout(name).contains(picture), qPrintable(name));
  }

 private:
  QString home() const { return m_folder.filePath(QStringLiteral("lesson")); }

  QTemporaryDir m_folder;
  QStringList m_opened;
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::LessonLinksTest, lesson_links)
#include "lesson_links_test.moc"
