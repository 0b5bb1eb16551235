#include "widgets/lessons/question_box.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/lessons/choice_button.h"
#include "widgets/lessons/lesson_text_view.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/tokens.h"

namespace convscope {

QuestionBox::QuestionBox(QWidget* parent)
    : QWidget(parent),
      m_question(new LessonTextView),
      m_rows(new QVBoxLayout),
      m_show(new QPushButton),
      m_request(new Paragraph),
      m_verdict(new Paragraph) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kClose);
  column->addWidget(m_question);
  column->addLayout(m_rows);
  auto* start = new QHBoxLayout;  // the request takes no room from the choices
  start->addWidget(m_show);
  start->addWidget(m_request, 1);
  column->addLayout(start);
  column->addWidget(m_verdict);
  m_rows->setSpacing(tokens::kTight);
  m_request->setTextFormat(Qt::PlainText);
  m_verdict->setTextFormat(Qt::MarkdownText);
  connect(m_show, &QPushButton::clicked, this, &QuestionBox::showRequested);
}

void QuestionBox::setPictureFolder(const QString& folder) {
  m_question->setPictureFolder(folder);
}

void QuestionBox::setQuestion(const QString& question, const QStringList& choices, int prediction) {
  m_question->setMarkdown(question);
  qDeleteAll(m_choices);
  m_choices.clear();
  m_revealed = false;
  for (const QString& text : choices) {
    auto* button = new ChoiceButton(static_cast<int>(m_choices.size()) + 1, text);
    connect(button, &ChoiceButton::toggled, this, [this, button](bool on) {
      if (!on) return;
      m_show->setEnabled(true);
      m_request->hide();
      emit predicted(static_cast<int>(m_choices.indexOf(button)));
    });
    m_choices.append(button);
    m_rows->addWidget(button);
  }
  m_verdict->hide();
  m_verdict->clear();
  m_request->hide();
  m_show->show();
  m_show->setEnabled(false);
  m_film = Film::None;
  m_right = -1;
  nameButton();
  m_show->setToolTip(
      tr("Predict first: choose one of the answers (keys 1 to %1), then press Enter").arg(choices.size()));
  predict(prediction);
}

void QuestionBox::nameButton() {
  m_show->setText(m_film == Film::None      ? tr("&Show the answer (Enter)")
                  : m_film == Film::Waiting ? tr("Play, then &show the answer (Enter)")
                                            : tr("&Skip to the answer (Enter)"));
}

void QuestionBox::setFilm(Film film) {
  if (m_revealed || film == m_film) return;
  m_film = film;
  nameButton();
  const bool isPlaying = film == Film::Playing;
  for (ChoiceButton* choice : m_choices) choice->setAttribute(Qt::WA_TransparentForMouseEvents, isPlaying);
  m_request->setText(isPlaying ? tr("The answer appears when the film ends.") : QString());
  m_request->setVisible(isPlaying);
}

void QuestionBox::predict(int choice) {
  if (!m_revealed && m_film != Film::Playing && choice >= 0 && choice < m_choices.size())
    m_choices[choice]->setChecked(true);
}

void QuestionBox::requestPrediction() {
  if (m_revealed || prediction() >= 0) return;
  m_request->setText(tr("Choose an answer first: press a key from 1 to %1.").arg(m_choices.size()));
  m_request->show();
}

QString QuestionBox::request() const {
  return m_request->isHidden() ? QString() : m_request->text();
}

int QuestionBox::prediction() const {
  for (int i = 0; i < m_choices.size(); ++i) {
    if (m_choices[i]->isChecked()) return i;
  }
  return -1;
}

QString QuestionBox::verdict() const {
  return m_verdict->text();
}

int QuestionBox::verdictTop() const {
  return m_verdict->isHidden() ? height() : m_verdict->y();
}

int QuestionBox::rightTop() const {
  return m_right < 0 ? verdictTop() : m_choices[m_right]->y();
}

void QuestionBox::reveal(const std::vector<std::optional<bool>>& right) {
  m_revealed = true;
  m_show->clearFocus();  // it would go to any widget after this one
  m_show->hide();
  m_request->hide();
  const int mine = prediction();
  bool known = true;
  bool predictedRight = false;
  for (int i = 0; i < m_choices.size(); ++i) {
    const std::optional<bool> is = right.at(static_cast<std::size_t>(i));
    known = known && is.has_value();
    if (m_right < 0 && is.value_or(false)) m_right = i;
    predictedRight = predictedRight || (i == mine && is.value_or(false));
    const bool isWrong = i == mine && is && !*is;
    m_choices[i]->reveal(is.value_or(false) ? ChoiceButton::Mark::Right
                         : isWrong          ? ChoiceButton::Mark::Wrong
                                            : ChoiceButton::Mark::None);
  }
  m_verdict->setText(!known           ? tr("The session has no data to decide which answer is right.")
                     : mine < 0       ? QString()
                     : predictedRight ? tr("**You predicted this.**")
                                      : tr("**You predicted otherwise.**"));
  m_verdict->setVisible(!m_verdict->text().isEmpty());
}

}  // namespace convscope
