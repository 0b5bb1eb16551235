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

}  // namespace convscope::window
