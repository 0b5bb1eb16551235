#include "widgets/lessons/question_box.h"

#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include "widgets/lessons/text_label.h"

namespace convscope {
namespace {

/// Escapes ampersands, which would mark a mnemonic on a button.
QString plain(QString text) {
  return text.replace(QLatin1Char('&'), QLatin1String("&&"));
}

}  // namespace

QuestionBox::QuestionBox(QWidget* parent)
    : QWidget(parent),
      m_question(makeTextLabel()),
      m_rows(new QVBoxLayout),
      m_show(new QPushButton(tr("&Show the answer"))),
      m_verdict(makeTextLabel()) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->addWidget(m_question);
  column->addLayout(m_rows);
  column->addWidget(m_show, 0, Qt::AlignLeft);
  column->addWidget(m_verdict);
  m_rows->setContentsMargins(8, 0, 0, 0);
  connect(m_show, &QPushButton::clicked, this, &QuestionBox::showRequested);
}

void QuestionBox::setQuestion(const QString& question, const QStringList& choices, int prediction) {
  m_question->setText(question);
  qDeleteAll(m_choices);
  m_choices.clear();
  m_texts = choices;
  m_revealed = false;
  for (const QString& text : choices) {
    auto* button = new QRadioButton(plain(text));
    button->setToolTip(tr("Key %1").arg(m_choices.size() + 1));
    connect(button, &QRadioButton::toggled, this, [this, button](bool on) {
      if (!on) return;
      m_show->setEnabled(true);
      emit predicted(static_cast<int>(m_choices.indexOf(button)));
    });
    m_choices.append(button);
    m_rows->addWidget(button);
  }
  m_verdict->hide();
  m_verdict->clear();
  m_show->show();
  m_show->setEnabled(false);
  m_show->setToolTip(
      tr("Predict first: choose one of the answers (keys 1 to %1), then press Return").arg(choices.size()));
  predict(prediction);
}

void QuestionBox::predict(int choice) {
  if (!m_revealed && choice >= 0 && choice < m_choices.size()) m_choices[choice]->setChecked(true);
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

void QuestionBox::reveal(const QList<std::optional<bool>>& right) {
  m_revealed = true;
  m_show->hide();
  const int mine = prediction();
  bool known = true;
  for (int i = 0; i < m_choices.size(); ++i) {
    const std::optional<bool> is = right.value(i);
    known = known && is.has_value();
    QString text = plain(m_texts[i]);
    if (is.value_or(false)) text = tr("%1  ✓").arg(text);
    if (i == mine && is && !*is) text = tr("%1  ✗").arg(text);
    QFont font = this->font();
    font.setBold(is.value_or(false));
    m_choices[i]->setFont(font);
    m_choices[i]->setText(text);
    // The prediction stays visible; the marks show which answer is right.
    m_choices[i]->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_choices[i]->setFocusPolicy(Qt::NoFocus);
  }
  if (!known)
    m_verdict->setText(tr("The session has no data to decide which answer is right."));
  else
    m_verdict->setText(mine >= 0 && right.value(mine).value_or(false) ? tr("**You predicted this.**")
                                                                      : tr("**You predicted otherwise.**"));
  m_verdict->show();
}

}  // namespace convscope
