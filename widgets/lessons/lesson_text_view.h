#pragma once

#include <QClipboard>
#include <QList>
#include <QWidget>

class QVBoxLayout;

namespace convscope {

class CodeBox;

/// Markdown of a lesson: paragraphs that use the available width, and blocks of code that can be copied.
class LessonTextView : public QWidget {
  Q_OBJECT

 public:
  explicit LessonTextView(QWidget* parent = nullptr);

  /// Shows the text; hides the view if it is empty.
  void setMarkdown(const QString& markdown);
  const QString& markdown() const { return m_markdown; }
  QList<CodeBox*> codeBoxes() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void rebuild();
  void addWords(const QString& words);
  void cleanCopy(QClipboard::Mode mode);

  QString m_markdown;
  QVBoxLayout* m_column;
};

}  // namespace convscope
