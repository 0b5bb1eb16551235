#include "widgets/lessons/lesson_text_view.h"

#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/lessons/code_box.h"
#include "widgets/lessons/unbroken_code.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/text_references.h"
#include "widgets/shared/text_tables.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

/// Returns Markdown as rich text in which code has the size of other words; Qt gives it the size of the system's font.
QString richText(const QString& markdown, const QFont& font, const QString& pictures) {
  QTextDocument document;
  document.setDefaultFont(font);
  document.setMarkdown(markdown, kLessonMarkdown);
  restrictReferences(document, 0, pictures);
  QTextCharFormat size;
  size.setFontPointSize(font.pointSizeF());
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    for (auto part = block.begin(); !part.atEnd(); ++part) {
      if (!part.fragment().charFormat().fontFixedPitch()) continue;
      QTextCursor words(&document);
      words.setPosition(part.fragment().position());
      words.setPosition(part.fragment().position() + part.fragment().length(), QTextCursor::KeepAnchor);
      words.mergeCharFormat(size);
    }
  }
  keepCodeUnbroken(document);
  for (QTextFrame* frame : document.rootFrame()->childFrames()) {
    if (auto* table = qobject_cast<QTextTable*>(frame)) removeFrames(*table);
  }
  return document.toHtml();
}

/// Returns a label whose text can be selected. A table takes the width that it needs.
QLabel* makeWords(const QString& html) {
  QLabel* label = html.contains(QStringLiteral("<table")) ? new QLabel : new Paragraph;
  label->setTextFormat(Qt::RichText);
  label->setText(html);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
  QObject::connect(label, &QLabel::linkActivated, label, [label](const QString& link) { askToOpen(*label, link); });
  return label;
}

}  // namespace

LessonTextView::LessonTextView(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins({});
  m_column->setSpacing(tokens::kClose);
  connect(QGuiApplication::clipboard(), &QClipboard::changed, this, &LessonTextView::cleanCopy);
  hide();
}

void LessonTextView::setMarkdown(const QString& markdown) {
  setVisible(!markdown.isEmpty());
  if (markdown == m_markdown) return;
  m_markdown = markdown;
  rebuild();
}

void LessonTextView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) rebuild();
}

void LessonTextView::rebuild() {
  while (QLayoutItem* item = m_column->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const QString fence = QStringLiteral("```");
  QStringList lines;
  bool fenced = false;
  for (const QString& line : m_markdown.split(u'\n')) {
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
  setWrapsCode(m_wrapsCode);
}

void LessonTextView::addWords(const QString& words) {
  if (words.trimmed().isEmpty()) return;
  m_column->addWidget(makeWords(richText(words, font(), m_pictures)));
}

/// Words that a reader has copied from here contain the code as it is written.
void LessonTextView::cleanCopy(QClipboard::Mode mode) {
  if (std::ranges::any_of(findChildren<QLabel*>(), &QLabel::hasSelectedText)) removeJoiners(mode);
}

void LessonTextView::setWrapsCode(bool wraps) {
  m_wrapsCode = wraps;
  for (CodeBox* box : findChildren<CodeBox*>()) box->setWraps(wraps);
}

}  // namespace convscope
