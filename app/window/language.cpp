#include "window/language.h"

#include <QCoreApplication>
#include <QFile>
#include <QFontDatabase>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>
#include <QTranslator>
#include <QXmlStreamReader>
#include <algorithm>
#include <memory>

#include "text/message.h"
#include "text/translate.h"

namespace convscope::window {
namespace {

bool isKnown(const QString& code) {
  return std::ranges::any_of(languages(), [&](const Language& language) { return language.code == code; });
}

QString codesOfLanguages() {
  QStringList codes;
  for (const Language& language : languages()) codes.append(language.code);
  return codes.join(QStringLiteral(", "));
}

std::string translatedByQt(const char* context, const char* text) {
  return QCoreApplication::translate(context, text).toStdString();
}

/// Contexts of texts that arrive in English: messages, and the sentences of verdicts.tsv.
bool isOfMessages(const QString& context) {
  return context == u"message" || context == u"benchmark_verdict" || context == u"verdict_caution";
}

/// Reads the messages of profiler/ (text/message.h) from lupdate's file. A damaged file gives those before the damage.
std::vector<MessageTranslation> messagesIn(const QString& name) {
  std::vector<MessageTranslation> messages;
  QFile file(name);
  if (!file.open(QIODevice::ReadOnly)) return messages;
  QXmlStreamReader xml(&file);
  QString context;
  std::string english;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == u"name") context = xml.readElementText();
    if (!isOfMessages(context)) continue;
    if (xml.name() == u"source") english = xml.readElementText().toStdString();
    if (xml.name() == u"translation") messages.push_back({english, xml.readElementText().toStdString()});
  }
  return messages;
}

/// Returns the English texts of the window by their translation in lupdate's file, without the marks of keys.
QHash<QString, QStringList> englishTextsIn(const QString& name) {
  constexpr auto kWhole = QXmlStreamReader::IncludeChildElements;  // plural forms
  QHash<QString, QStringList> texts;
  QFile file(name);
  if (!file.open(QIODevice::ReadOnly)) return texts;
  QXmlStreamReader xml(&file);
  QString english;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == u"source") english = withoutMenuKeys(xml.readElementText(kWhole));
    if (xml.name() != u"translation") continue;
    QStringList& known = texts[withoutMenuKeys(xml.readElementText(kWhole))];
    if (!known.contains(english)) known.append(english);
  }
  return texts;
}

/// The file with the translations of the window; empty if that is English.
QString& translationFile() {
  static QString file;
  return file;
}

/// Installs the translation in `file` until the application ends.
bool install(const QString& file) {
  auto translator = std::make_unique<QTranslator>(QCoreApplication::instance());
  return translator->load(file) && !translator->isEmpty() && QCoreApplication::installTranslator(translator.release());
}

}  // namespace

const std::vector<Language>& languages() {
  static const std::vector<Language> kLanguages{{QStringLiteral("en"), QStringLiteral("English")},
                                                {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
  return kLanguages;
}

QString languageOf(const QLocale& system) {
  const QLocale preferred(system.uiLanguages().value(0));
  const bool simplified =
      preferred.language() == QLocale::Chinese && preferred.script() == QLocale::SimplifiedHanScript;
  return languages()[simplified ? 1 : 0].code;
}

QString translateApplication(const QString& code, const QString& folder) {
  const QString wanted = code.isEmpty() ? languageOf(QLocale::system()) : code;
  // These messages are about texts that cannot be shown, so they are English.
  if (!isKnown(wanted))
    return QStringLiteral("There is no language \"%1\", so all texts are English. Languages: %2.")
        .arg(wanted, codesOfLanguages());
  if (wanted == languages().front().code) return {};
  if (QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty())
    return QStringLiteral(
        "This system has no font with Chinese characters, so all texts are English. Install one, e.g. the package "
        "fonts-noto-cjk, and start ConvScope again.");
  if (!install(QStringLiteral("%1/convscope_%2.qm").arg(folder, wanted)))
    return QStringLiteral("The translation \"%1\" cannot be read, so all texts are English.").arg(wanted);
  install(QStringLiteral("%1/qtbase_%2.qm").arg(folder, wanted));  // Qt's own buttons stay English without it
  setTranslator(translatedByQt, wanted.toStdString());
  translationFile() = QStringLiteral("%1/convscope_%2.ts").arg(folder, wanted);
  setMessages(messagesIn(translationFile()));
  return {};
}

QString withoutMenuKeys(QString text) {
  static const QRegularExpression kAdded(QStringLiteral("\\s*\\(&[A-Za-z0-9]\\)"));  // in a language of other letters
  const QString ampersand(QChar(0));
  text.remove(kAdded);
  text.replace(QStringLiteral("&&"), ampersand);
  return text.remove(u'&').replace(ampersand, QStringLiteral("&"));
}

QString englishOf(const QString& text) {
  if (translationFile().isEmpty()) return {};
  static const QHash<QString, QStringList> kTexts = englishTextsIn(translationFile());  // of the first search
  return kTexts.value(withoutMenuKeys(text)).join(u' ');
}

}  // namespace convscope::window
