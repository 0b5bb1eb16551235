#include "widgets/shared/markup.h"

#include <QTextDocument>

namespace convscope {
namespace {

/// Returns whether XML 1.0 allows the character at `index`, which may be half of a surrogate pair.
bool isAllowed(const QString& text, qsizetype index) {
  const QChar character = text.at(index);
  if (character.isHighSurrogate()) return index + 1 < text.size() && text.at(index + 1).isLowSurrogate();
  if (character.isLowSurrogate()) return index > 0 && text.at(index - 1).isHighSurrogate();
  const char16_t code = character.unicode();
  if (code < 0x20) return code == u'\t' || code == u'\n' || code == u'\r';
  return code < 0xFFFE;
}

}  // namespace

QString withoutForbiddenCharacters(QString text) {
  qsizetype kept = 0;
  const QString original = text;
  for (qsizetype i = 0; i < original.size(); ++i) {
    if (isAllowed(original, i)) text[kept++] = original.at(i);
  }
  text.truncate(kept);
  return text;
}

QString escapedMarkup(const QString& text) {
  return withoutForbiddenCharacters(text).toHtmlEscaped();
}

QString plainToolTip(const QString& text) {
  if (!Qt::mightBeRichText(text)) return text;
  return QStringLiteral("<p>%1</p>").arg(escapedMarkup(text).replace(u'\n', QStringLiteral("<br>")));
}

}  // namespace convscope
