#pragma once

#include <QDialog>
#include <QProcessEnvironment>

class QLineEdit;

namespace convscope::window {

/// How ssh wants a question answered.
enum class Question {
  Secret,   ///< a password, passphrase or code
  Confirm,  ///< yes or no, e.g. about the key of an unknown host
  Inform    ///< ssh waits for something else, e.g. for a touch of a security key
};

/// Returns how to answer `prompt`; `hint` is ssh's SSH_ASKPASS_PROMPT.
Question questionOf(const QString& prompt, const QString& hint);

/// A question of ssh. Nothing of the answer is stored.
class AskpassDialog : public QDialog {
  Q_OBJECT

 public:
  AskpassDialog(const QString& prompt, Question question);

  /// Returns the answer as ssh reads it.
  QString answer() const;

 private:
  Question m_question;
  QLineEdit* m_secret = nullptr;
};

/// Makes this program ask the questions of ssh commands that it starts: passwords, and about unknown hosts. Returns the
/// environment before, for other programs that it starts: a second window would ask a question of ssh.
QProcessEnvironment askBySelf();
/// Returns whether ssh has started this process to ask a question.
bool isAskpass();
/// Asks the question of the arguments and writes the answer to standard output. Returns the exit code: 1 if the user
/// declines.
int runAskpass(int argc, char** argv);

}  // namespace convscope::window
