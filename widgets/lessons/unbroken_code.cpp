#include "widgets/lessons/unbroken_code.h"

#include <QGuiApplication>
#include <QTextBlock>
#include <QTextBoundaryFinder>
#include <QTextCursor>
#include <QTextDocument>
#include <vector>

namespace convscope {
namespace {

constexpr QChar kJoiner(0x2060);

/// Returns where a line could be broken within the words of `code`.
std::vector<int> breaksWithinWords(const QString& code) {
  std::vector<int> breaks;
  QTextBoundaryFinder finder(QTextBoundaryFinder::Line, code);
  while (finder.toNextBoundary() > 0) {
    const auto at = finder.position();
    if (at < code.size() && !code.at(at - 1).isSpace()) breaks.push_back(static_cast<int>(at));
  }
  return breaks;
}

}  // namespace

void keepCodeUnbroken(QTextDocument& document) {
  std::vector<int> breaks;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    for (auto part = block.begin(); !part.atEnd(); ++part) {
      if (!part.fragment().charFormat().fontFixedPitch()) continue;
      for (const int at : breaksWithinWords(part.fragment().text())) breaks.push_back(part.fragment().position() + at);
    }
  }
  QTextCursor cursor(&document);
  for (auto at = breaks.rbegin(); at != breaks.rend(); ++at) {
    cursor.setPosition(*at);
    cursor.insertText(kJoiner);
  }
}

void removeJoiners(QClipboard::Mode mode) {
  QClipboard& clipboard = *QGuiApplication::clipboard();
  const QString text = clipboard.text(mode);
  if (text.contains(kJoiner)) clipboard.setText(QString(text).remove(kJoiner), mode);
}

}  // namespace convscope
