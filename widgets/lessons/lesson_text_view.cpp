#include "widgets/lessons/lesson_text_view.h"

#include <QLabel>
#include <QVBoxLayout>

#include "widgets/lessons/code_box.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

/// Returns a label for Markdown paragraphs whose text can be selected.
QLabel* makeWords() {
  auto* label = new QLabel;
  label->setTextFormat(Qt::MarkdownText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
  label->setOpenExternalLinks(true);
  return label;
}

}  // namespace

LessonTextView::LessonTextView(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins({});
  m_column->setSpacing(tokens::kClose);
  hide();
}

void LessonTextView::setMarkdown(const QString& markdown) {
  setVisible(!markdown.isEmpty());
  if (markdown == m_markdown) return;
  m_markdown = markdown;
  while (QLayoutItem* item = m_column->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const QString fence = QStringLiteral("```");
  QStringList lines;
  bool fenced = false;
  for (const QString& line : markdown.split(u'\n')) {
    if (!line.startsWith(fence)) {
      lines.append(line);
      continue;
    }
    if (fenced)
      m_column->addWidget(new CodeBox(lines.join(u'\n')));
    else
      addWords(lines.join(u'\n'));
    fenced = !fenced;
    lines.clear();
  }
  addWords(lines.join(u'\n'));
}

void LessonTextView::addWords(const QString& words) {
  if (words.trimmed().isEmpty()) return;
  QLabel* label = makeWords();
  label->setText(words);
  m_column->addWidget(label);
}

QList<CodeBox*> LessonTextView::codeBoxes() const {
  return findChildren<CodeBox*>();
}

}  // namespace convscope
