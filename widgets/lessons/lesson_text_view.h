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
  /// Sets the folder whose pictures later texts may show; empty, as at first: none.
  void setPictureFolder(const QString& folder) { m_pictures = folder; }
  const QString& markdown() const { return m_markdown; }
  /// Lets code wrap at the width of the view, in place of a scroll bar below it.
  void setWrapsCode(bool wraps);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void rebuild();
  void addWords(const QString& words);
  void cleanCopy(QClipboard::Mode mode);

  QString m_markdown;
  QString m_pictures;
  bool m_wrapsCode = false;
  QVBoxLayout* m_column;
};

}  // namespace convscope
