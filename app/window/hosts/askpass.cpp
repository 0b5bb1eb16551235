#include "window/hosts/askpass.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <cstdio>

#include "files/program_folder.h"
#include "text/printable.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/tokens.h"
#include "window/appearance.h"
#include "window/language.h"
#include "window/settings.h"

namespace convscope::window {
namespace {

constexpr const char* kMark = "CONVSCOPE_ASKPASS";
constexpr int kWordsWidth = 420;
constexpr qsizetype kLongestPrompt = 2000;

/// Returns the prompt without control characters: a host may have written a part of it.
QString shownPrompt(const QString& prompt) {
  QStringList lines;
  for (const QString& line : prompt.left(kLongestPrompt).trimmed().split(QLatin1Char('\n')))
    lines.append(QString::fromStdString(printable(line.toStdString())));
  return lines.join(QLatin1Char('\n')).remove(QStringLiteral(" (yes/no/[fingerprint])"));  // the buttons say it
}

}  // namespace

Question questionOf(const QString& prompt, const QString& hint) {
  if (hint == QStringLiteral("none")) return Question::Inform;
  // ssh gives no hint if it asks about a host's key.
  const bool confirms = hint == QStringLiteral("confirm") || prompt.contains(QStringLiteral("(yes/no"));
  return confirms ? Question::Confirm : Question::Secret;
}

AskpassDialog::AskpassDialog(const QString& prompt, Question question) : m_question(question) {
  setWindowTitle(tr("A question of ssh"));
  setWindowFlag(Qt::WindowStaysOnTopHint);
  auto* words = makeWordLabel();
  words->setText(shownPrompt(prompt));
  words->setMinimumWidth(kWordsWidth);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(tokens::kApart);
  column->addWidget(words);
  auto* buttons = new QDialogButtonBox;
  if (question == Question::Secret) {
    m_secret = new QLineEdit;
    m_secret->setEchoMode(QLineEdit::Password);
    m_secret->setAccessibleName(words->text());
    column->addWidget(m_secret);
    buttons->addButton(QDialogButtonBox::Ok);
  } else if (question == Question::Confirm) {
    buttons->addButton(tr("Yes, connect"), QDialogButtonBox::AcceptRole)->setAutoDefault(false);
  }
  QPushButton* cancel = buttons->addButton(QDialogButtonBox::Cancel);
  cancel->setDefault(question != Question::Secret);
  connect(buttons, &QDialogButtonBox::accepted, this, &AskpassDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &AskpassDialog::reject);
  column->addStretch(1);
  column->addWidget(buttons);
}

QString AskpassDialog::answer() const {
  if (m_question == Question::Confirm) return QStringLiteral("yes");
  return m_secret != nullptr ? m_secret->text() : QString();
}

QProcessEnvironment askBySelf() {
  QProcessEnvironment before = QProcessEnvironment::systemEnvironment();
  const std::string self = programBeside("convscope").string();
  if (self.empty()) return before;
  qputenv("SSH_ASKPASS", QByteArray::fromStdString(self));
  qputenv("SSH_ASKPASS_REQUIRE", "force");
  qputenv(kMark, "1");
  return before;
}

bool isAskpass() {
  return !qEnvironmentVariableIsEmpty(kMark);
}

int runAskpass(int argc, char** argv) {
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("ConvScope"));
  QApplication::setApplicationName(QStringLiteral("ConvScope"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/convscope/icons/convscope.svg")));
  const Settings settings;
  static_cast<void>(translateApplication(settings.language()));
  applyColours(settings.colours());
  const QString prompt = QApplication::arguments().value(1);
  AskpassDialog dialog(prompt, questionOf(prompt, qEnvironmentVariable("SSH_ASKPASS_PROMPT")));
  if (dialog.exec() != QDialog::Accepted) return 1;
  return std::fputs((dialog.answer().toStdString() + '\n').c_str(), stdout) >= 0 && std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace convscope::window
