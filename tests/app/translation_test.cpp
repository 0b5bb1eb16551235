// Every text of the window has a translation with the same placeholders, and the guide has the same sections.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>
#include <algorithm>

#include "support/qt_test.h"
#include "text/message.h"
#include "window/guide.h"

namespace translation_test {

const QString kSources = QStringLiteral(CONVSCOPE_SOURCE_DIR "/");
const QString kTranslation = kSources + QStringLiteral("resources/translations/convscope_zh_CN.ts");

struct Message {
  QString context;
  QString source;
  QString translation;
  bool finished = true;
};

QList<Message> messagesOf(const QString& file) {
  QFile input(file);
  if (!input.open(QIODevice::ReadOnly)) return {};
  QList<Message> messages;
  QString context;
  QXmlStreamReader xml(&input);
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == u"name") context = xml.readElementText();
    if (xml.name() == u"source") messages.append({context, xml.readElementText(), {}});
    if (xml.name() == u"translation") {
      messages.last().finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
      messages.last().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
    }
  }
  return messages;
}

/// Returns the placeholders, sorted: "%1" and "%n" of Qt. Those of fmt, in texts of profiler/, are only counted,
/// because a translation may number them.
QStringList placeholdersOf(const QString& text, bool isPhrase) {
  static const QRegularExpression kQt(QStringLiteral("%(?:L?[0-9]+|n)"));
  static const QRegularExpression kFmt(QStringLiteral("\\{[^{}]*\\}"));
  QStringList found;
  for (auto match = (isPhrase ? kFmt : kQt).globalMatch(text); match.hasNext();) found.append(match.next().captured());
  if (isPhrase) return QStringList(found.size(), QStringLiteral("{}"));
  found.sort();
  found.removeDuplicates();
  return found;
}

class TranslationTest : public QObject {
  Q_OBJECT

 private slots:
  void hasEveryTextOfTheSources();
  void hasTheSamePlaceholders();
  void keepsTheGlossary();
  void namesTheSwitchByOneWord();
  void hasNoGapAfterChineseMarks();
  void recognisesEveryMessage();
  void hasEveryMessageByItsPattern();
  void everyCommonErrorIsMarked();
  void isOfKnownContexts();
  void guideHasTheSameSections();
};

/// lupdate finds nothing in the sources that the file lacks.
void TranslationTest::hasEveryTextOfTheSources() {
  const QTemporaryDir folder;
  const QString copy = folder.filePath(QStringLiteral("convscope_zh_CN.ts"));
  QVERIFY(QFile::copy(kTranslation, copy));
  QProcess lupdate;
  lupdate.start(QStringLiteral(CONVSCOPE_LUPDATE),
                QStringLiteral(CONVSCOPE_LUPDATE_OPTIONS).split(u'|') + QStringList{QStringLiteral("-ts"), copy});
  QVERIFY2(lupdate.waitForFinished(60'000), qPrintable(lupdate.errorString()));
  QCOMPARE(lupdate.exitCode(), 0);
  const QList<Message> messages = messagesOf(copy);
  QVERIFY(messages.size() > 1000);
  QStringList lacking;
  for (const Message& message : messages) {
    if (!message.finished || message.translation.isEmpty())
      lacking.append(QStringLiteral("%1: %2").arg(message.context, message.source));
  }
  QVERIFY2(lacking.isEmpty(),
           qPrintable(QStringLiteral("cmake --build BUILD --target update_translations, then translate:\n") +
                      lacking.join(u'\n')));
}

void TranslationTest::hasTheSamePlaceholders() {
  for (const Message& message : messagesOf(kTranslation)) {
    const bool isPhrase = message.context.front().isLower() && !message.context.contains(QStringLiteral("::"));
    const QStringList wanted = placeholdersOf(message.source, isPhrase);
    QVERIFY2(placeholdersOf(message.translation, isPhrase) == wanted,
             qPrintable(message.source + u'\n' + message.translation));
  }
}

/// One word of the field has one translation everywhere; the glossary has a term and the words for it on each line.
void TranslationTest::keepsTheGlossary() {
  // Code, quoted values and names of options are not translated.
  static const QRegularExpression kCode(
      QStringLiteral("<code>.*?</code>|<pre>.*?</pre>|'\\w+'|convscope-cli \\S+(?: [A-Z]+)?"));
  QFile file(kSources + QStringLiteral("resources/translations/glossary_zh_CN.tsv"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QList<Message> messages = messagesOf(kTranslation);
  for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)) {
    const QString term = line.section(u'\t', 0, 0);
    const QStringList words = line.section(u'\t', 1).split(u'|');
    const QRegularExpression wanted(
        QStringLiteral("(?<![\\w.\\-'])(?:%1|%2)(?:s|es)?(?![\\w\\-=.]\\w)")
            .arg(QRegularExpression::escape(term), QRegularExpression::escape(term.left(1).toUpper() + term.mid(1))));
    int found = 0;
    for (const Message& message : messages) {
      if (!QString(message.source).remove(kCode).contains(wanted)) continue;
      ++found;
      const auto isIn = [&](const QString& word) { return message.translation.contains(word); };
      QVERIFY2(std::ranges::any_of(words, isIn),
               qPrintable(term + QStringLiteral(": ") + message.source + u'\n' + message.translation));
    }
    QVERIFY2(found > 0, qPrintable(term));
  }
}

/// The window says "benchmark = True" or "benchmark choice"; lessons and policies also say "benchmark mode".
void TranslationTest::namesTheSwitchByOneWord() {
  for (const Message& message : messagesOf(kTranslation)) {
    if (!message.context.startsWith(u"convscope::") && message.context != u"ConvScope") continue;
    QVERIFY2(!message.source.contains(QStringLiteral("benchmark mode"), Qt::CaseInsensitive),
             qPrintable(message.context + QStringLiteral(": ") + message.source));
  }
}

/// Full-width marks have their own white, so a space beside one is a gap in the line.
void TranslationTest::hasNoGapAfterChineseMarks() {
  static const QRegularExpression kGap(QStringLiteral("[。，；：！？）、] | [。，；：！？（、]"));
  for (const Message& message : messagesOf(kTranslation))
    QVERIFY2(!message.translation.contains(kGap), qPrintable(message.translation));
}

/// A message with arguments is found by its English text, and its translation takes the arguments.
void TranslationTest::recognisesEveryMessage() {
  static const QRegularExpression kPlaceholder(QStringLiteral("\\{[^{}]*\\}"));
  std::vector<convscope::MessageTranslation> messages;
  for (const Message& message : messagesOf(kTranslation))
    if (message.context == u"message")
      messages.push_back({message.source.toStdString(), message.translation.toStdString()});
  QVERIFY(messages.size() > 200);
  convscope::setMessages(messages);
  const auto clear = qScopeGuard([] { convscope::setMessages({}); });
  for (const convscope::MessageTranslation& message : messages) {
    const QString english = QString::fromStdString(message.english).replace(kPlaceholder, QStringLiteral("7"));
    const QString shown = QString::fromStdString(convscope::translatedMessage(english.toStdString()));
    QCOMPARE(shown.count(u'7'), english.count(u'7'));
    QVERIFY2(shown != english, qPrintable(english));
  }
}

/// The compiled translations have every message under its pattern, by which formatMessage() looks for it.
void TranslationTest::hasEveryMessageByItsPattern() {
  QTranslator translator;
  QVERIFY(translator.load(QStringLiteral(":/i18n/convscope_zh_CN.qm")));
  int found = 0;
  for (const Message& message : messagesOf(kTranslation)) {
    if (message.context != u"message") continue;
    QCOMPARE(translator.translate("message", message.source.toUtf8().constData()), message.translation);
    ++found;
  }
  QVERIFY(found > 200);
}

/// Errors of files that only experts write stay English (docs/architecture.md, Languages).
void TranslationTest::everyCommonErrorIsMarked() {
  static const QRegularExpression kUnmarked(QStringLiteral(
      "(?:InputError|MissingData|DeviceError)\\(\\s*(?:fmt::format\\(\\s*)?\"[^\"]*[a-z]{3} [a-z]{3}[^\"]*\""));
  static const QRegularExpression kExpert(
      QStringLiteral("/(?:helpers|lesson|backend|engine|merge|recorded_verdicts|"
                     "json_decode|event_reader|workload)[/._]"));
  QDirIterator sources(kSources + QStringLiteral("profiler"), {QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
  int read = 0;
  while (sources.hasNext()) {
    QFile file(sources.next());
    if (file.fileName().contains(kExpert)) continue;
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QRegularExpressionMatch found = kUnmarked.match(QString::fromUtf8(file.readAll()));
    QVERIFY2(!found.hasMatch(), qPrintable(file.fileName() + u' ' + found.captured()));
    ++read;
  }
  QVERIFY(read > 100);
}

/// A class without Q_OBJECT would look for its texts in the context of its base class, in vain.
void TranslationTest::isOfKnownContexts() {
  QSet<QString> known{QStringLiteral("QObject")};
  QDirIterator headers(kSources, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
  static const QRegularExpression kContext(QStringLiteral(
      "Q_DECLARE_TR_FUNCTIONS\\((?:\\w+::)*(\\w+)\\)|(?:translated|translatable|phrase|translate|QT_TRANSLATE_NOOP)"
      "\\(\\s*\"(\\w+)\"|"
      "class (\\w+)[^;{]*\\{\\s*Q_OBJECT"));
  while (headers.hasNext()) {
    const QString name = headers.next();
    if (name.contains(QStringLiteral("/build/")) || name.contains(QStringLiteral("/tests/"))) continue;
    QFile file(name);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    for (auto match = kContext.globalMatch(text); match.hasNext();) {
      const QRegularExpressionMatch found = match.next();
      for (int i = 1; i <= 3; ++i) known.insert(found.captured(i));
    }
  }
  for (const Message& message : messagesOf(kTranslation)) {
    const QString context = message.context.section(QStringLiteral("::"), -1);
    QVERIFY2(known.contains(context), qPrintable(message.context + QStringLiteral(": ") + message.source));
  }
}

void TranslationTest::guideHasTheSameSections() {
  const auto headings = [](const QString& guide) {
    QFile file(kSources + guide);
    QStringList found;
    if (!file.open(QIODevice::ReadOnly)) return found;
    for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n'))
      if (line.startsWith(QStringLiteral("## "))) found.append(line.mid(3));
    return found;
  };
  const QStringList chinese = headings(QStringLiteral("docs/guide.zh_CN.md"));
  QCOMPARE(chinese.size(), headings(QStringLiteral("docs/guide.md")).size());
  QTranslator translator;
  QVERIFY(translator.load(QStringLiteral(":/i18n/convscope_zh_CN.qm")));
  for (const char* page :
       {"", "summary", "layers", "input-sizes", "memory", "compare", "choices", "engines", "lessons"}) {
    const QByteArray section = convscope::window::guideSection(QString::fromLatin1(page)).toUtf8();
    const QString title = translator.translate("convscope::window::Guide", section.constData());
    QVERIFY2(chinese.contains(title), section.constData());
  }
}

}  // namespace translation_test

CONVSCOPE_QT_TEST(translation_test::TranslationTest, translation)
#include "translation_test.moc"
