#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>
#include <optional>

class QLabel;
class QPushButton;
class QRadioButton;
class QVBoxLayout;

namespace convscope {

/// A question with its choices: first the prediction is made, then the answer is shown.
class QuestionBox : public QWidget {
  Q_OBJECT

 public:
  explicit QuestionBox(QWidget* parent = nullptr);

  /// `question` in Markdown. `prediction`: the choice that was made before; -1 for none.
  void setQuestion(const QString& question, const QStringList& choices, int prediction);
  /// Marks what is right, by choice; none where it cannot be told. The prediction stands from then on.
  void reveal(const QList<std::optional<bool>>& right);
  int prediction() const;
  /// Chooses as a click does; nothing once it is revealed.
  void predict(int choice);
  /// What was said of the prediction; empty before it was revealed.
  QString verdict() const;
  const QList<QRadioButton*>& choices() const { return m_choices; }
  QPushButton* showButton() const { return m_show; }

 signals:
  void predicted(int choice);
  void showRequested();

 private:
  QLabel* m_question;
  QVBoxLayout* m_rows;
  QList<QRadioButton*> m_choices;
  QStringList m_texts;
  QPushButton* m_show;
  QLabel* m_verdict;
  bool m_revealed = false;
};

}  // namespace convscope
