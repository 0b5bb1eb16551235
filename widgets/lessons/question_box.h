#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace convscope {

class ChoiceButton;
class LessonTextView;

/// A question with its choices: the user predicts first, then sees the answer.
class QuestionBox : public QWidget {
  Q_OBJECT

 public:
  /// Whether a film comes between prediction and answer: it waits for the prediction, or plays.
  enum class Film { None, Waiting, Playing };

  explicit QuestionBox(QWidget* parent = nullptr);

  /// Sets `question`, in Markdown. `prediction` is the choice made earlier, or -1.
  void setQuestion(const QString& question, const QStringList& choices, int prediction);
  /// Says what leads to the answer. While a film plays, the prediction cannot be changed.
  void setFilm(Film film);
  /// Sets the folder whose pictures the question may show.
  void setPictureFolder(const QString& folder);
  /// Marks each choice as right or wrong, or not at all if that is unknown. The prediction can no longer be changed.
  void reveal(const std::vector<std::optional<bool>>& right);
  int prediction() const;
  /// Makes a choice, as a click does; ignored after reveal() and during a film.
  void predict(int choice);
  /// Says that a prediction comes first, until one is made.
  void requestPrediction();
  /// Returns what requestPrediction() says, or when a film's answer comes; empty if it says nothing.
  QString request() const;
  /// Returns the verdict on the prediction; empty before reveal(), or without a prediction.
  QString verdict() const;
  /// Returns where the verdict begins, from the top of this box; the bottom if there is none.
  int verdictTop() const;
  /// Returns where the first right choice begins; verdictTop() if none is known.
  int rightTop() const;
  const QList<ChoiceButton*>& choices() const { return m_choices; }
  QPushButton* showButton() const { return m_show; }

 signals:
  void predicted(int choice);
  void showRequested();

 private:
  void nameButton();

  LessonTextView* m_question;
  QVBoxLayout* m_rows;
  QList<ChoiceButton*> m_choices;
  QPushButton* m_show;
  QLabel* m_request;
  QLabel* m_verdict;
  bool m_revealed = false;
  int m_right = -1;  ///< the first right choice
  Film m_film = Film::None;
};

}  // namespace convscope
