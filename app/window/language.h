#pragma once

#include <QLocale>
#include <QString>
#include <vector>

namespace convscope::window {

struct Language {
  QString code;  ///< e.g. "zh_CN"
  QString name;  ///< in the language itself
};

/// Returns the languages of the window; the first one, English, is that of the sources.
const std::vector<Language>& languages();

/// Returns the code of the language that the system prefers: English unless the window has it.
QString languageOf(const QLocale& system);

/// Translates the application's texts, those of Qt and of profiler/ into the language with this code; an empty code
/// means the system's language. Returns an empty text, or one line that says why the texts are English. `folder`
/// contains the translations. Call it before creating widgets.
QString translateApplication(const QString& code, const QString& folder = QStringLiteral(":/i18n"));

/// Returns the text of a menu or button without the mark of its key: "File" for "&File", "文件" for "文件(&F)".
QString withoutMenuKeys(QString text);

/// Returns the English of a text of the window, both without the marks of keys; of several English texts that have this
/// translation, one after the other. Empty if the window is English or does not have the text.
QString englishOf(const QString& text);

}  // namespace convscope::window
