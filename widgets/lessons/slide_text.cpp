#include "widgets/lessons/slide_text.h"

#include <QFile>
#include <QFontDatabase>
#include <QTextBlock>
#include <QTextBoundaryFinder>
#include <QTextCursor>
#include <QTextFragment>
#include <QTextLayout>
#include <QTextList>
#include <QTextTable>
#include <optional>
#include <utility>
#include <vector>

#include "widgets/export/slide_frame.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/text_references.h"
#include "widgets/shared/text_tables.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

/// Sets paragraphs apart. Lines of code and of lists stay together.
void spaceOut(QTextDocument& document) {
  constexpr double kOfLetters = 0.5;
  const double space = kOfLetters * document.defaultFont().pixelSize();
  const auto isCode = [](const QTextBlock& block) {
    return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
  };
  for (QTextBlock block = document.begin().next(); block.isValid(); block = block.next()) {
    QTextCursor cursor(block);
    const QTextBlock before = block.previous();
    const bool isTogether = (isCode(block) && isCode(before)) ||
                            (block.textList() != nullptr && before.textList() != nullptr) ||
                            cursor.currentTable() != nullptr;
    if (isTogether) continue;
    QTextBlockFormat format;
    format.setTopMargin(space);
    cursor.mergeBlockFormat(format);
  }
}

void nextBlock(QTextCursor& cursor) {
  cursor.movePosition(QTextCursor::End);
  QTextBlockFormat format;
  format.setTopMargin(cursor.document()->defaultFont().pixelSize() / 2.0);
  if (!cursor.document()->isEmpty()) cursor.insertBlock(format, QTextCharFormat());
}

/// Gives code the size of other words; Qt gives it that of the system's font.
void giveSize(QTextDocument& document) {
  std::vector<std::pair<int, int>> code;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    const bool isCode = block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
    for (auto part = block.begin(); !part.atEnd(); ++part) {
      const QTextFragment fragment = part.fragment();
      if (isCode || fragment.charFormat().fontFixedPitch()) code.emplace_back(fragment.position(), fragment.length());
    }
  }
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  font.setPixelSize(document.defaultFont().pixelSize());
  QTextCharFormat format;
  format.setFont(font);
  for (const auto& [position, length] : code) {
    QTextCursor words(&document);
    words.setPosition(position);
    words.setPosition(position + length, QTextCursor::KeepAnchor);
    words.mergeCharFormat(format);
  }
}

/// Adds the choices of a question, each in its own paragraph; with `isAnswer`, the right ones have a tick.
void addChoices(QTextCursor& cursor, StepFigures& figures, const LessonStep& step, bool isAnswer) {
  const std::vector<std::optional<bool>> right = figures.rightChoices();
  for (std::size_t i = 0; i < step.choices.size(); ++i) {
    nextBlock(cursor);
    const bool isTicked = isAnswer && right.at(i).value_or(false);
    cursor.insertText((isTicked ? QStringLiteral("☑ ") : QStringLiteral("☐ ")) + toQString(step.choices[i].text));
  }
}

}  // namespace

std::unique_ptr<QTextDocument> slideText(StepFigures& figures, const LessonStep& step, const QString& folder,
                                         bool isAnswer, int pixels) {
  const auto markdownOf = [&](const LessonText& text) { return QString::fromStdString(figures.render(text).markdown); };
  auto document = std::make_unique<QTextDocument>();  // not laid out yet: the layout reads pictures
  document->setDocumentMargin(0);
  document->setDefaultFont(slideFont(pixels));
  const QString text = isAnswer ? QString() : markdownOf(step.text) + QStringLiteral("\n\n");
  document->setMarkdown(text + markdownOf(step.question), kLessonMarkdown);
  spaceOut(*document);
  QTextCursor cursor(document.get());
  addChoices(cursor, figures, step, isAnswer);
  const LessonText& last = isAnswer ? step.answer : step.exercises;
  if (!last.empty()) {
    nextBlock(cursor);
    cursor.insertMarkdown(markdownOf(last), kLessonMarkdown);
  }
  restrictReferences(*document, 0, folder);
  giveSize(*document);
  colourLinks(*document, tokens::light().accent);
  for (QTextFrame* frame : document->rootFrame()->childFrames()) {
    if (auto* table = qobject_cast<QTextTable*>(frame)) removeFrames(*table);
  }
  return document;
}

bool breaksWords(const QTextDocument& text) {
  for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
    if (QTextCursor(block).currentTable() == nullptr) continue;
    QTextBoundaryFinder breaks(QTextBoundaryFinder::Line, block.text());
    for (int i = 0; i + 1 < block.layout()->lineCount(); ++i) {
      const QTextLine line = block.layout()->lineAt(i);
      breaks.setPosition(line.textStart() + line.textLength());
      if (!breaks.isAtBoundary()) return true;
    }
  }
  return false;
}

}  // namespace convscope
