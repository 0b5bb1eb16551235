#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace convscope::window {

/// Returns the title of the guide's section about the page called `page`, or about the start page for an empty name.
QString guideSection(const QString& page);

/// The guide (docs/guide.md, part of the program) in a window of its own: its sections, its text without pictures, and
/// a search.
class Guide : public QDialog {
  Q_OBJECT

 public:
  explicit Guide(QWidget* parent);

  QStringList sections() const;
  /// Scrolls to the section called `title`, if there is one.
  void showSection(const QString& title);
  /// Returns the section that the text begins with at the upper edge.
  QString shownSection() const;

 signals:
  /// A link to a step was followed; see lesson/lesson_link.h.
  void lessonRequested(const QString& link);

 private:
  void read();
  void makeSearch();
  void find(bool backwards);
  void follow(const QUrl& link);

  QListWidget* m_sections;
  QTextBrowser* m_text;
  QLineEdit* m_search;
  QLabel* m_found;
};

}  // namespace convscope::window
