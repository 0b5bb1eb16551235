#include "window/hosts/deploy_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "measure/survey.h"
#include "widgets/shared/error_text.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

constexpr int kDeployWidth = 420;

}  // namespace

DeployDialog::DeployDialog(const Host& host, const QString& archive, QWidget* parent)
    : QDialog(parent),
      m_host(toQString(host.name)),
      m_words(makeWordLabel()),
      m_trouble(new ErrorText(tr("Why the program cannot be copied"))),
      m_progress(new QProgressBar) {
  setWindowTitle(tr("Copy %1 to %2").arg(toQString(programName()), m_host));
  m_words->setText(tr("Connecting to %1, then packing the program…").arg(m_host));
  m_words->setMinimumWidth(kDeployWidth);
  m_progress->setRange(0, 0);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  m_button = buttons->button(QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::rejected, this, &DeployDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(tokens::kApart);
  for (QWidget* part : QList<QWidget*>{m_words, m_progress, m_trouble}) column->addWidget(part);
  column->addStretch(1);
  column->addWidget(buttons);
  m_thread =
      std::jthread([this, host, file = archive.toStdString()](const std::stop_token& stop) { copy(stop, host, file); });
}

void DeployDialog::copy(const std::stop_token& stop, const Host& host, const std::string& archive) {
  QString error;
  try {
    const Deployment deployment(archive);
    deployment.copyTo(host, stop, [this](std::uintmax_t sent, std::uintmax_t total) {
      QMetaObject::invokeMethod(this, [this, sent, total] { showProgress(sent, total); });
    });
  } catch (const std::exception& caught) {
    error = QString::fromUtf8(caught.what());
  }
  QMetaObject::invokeMethod(this, [this, error] { finish(error); });
}

void DeployDialog::showProgress(std::uintmax_t sent, std::uintmax_t total) {
  constexpr std::uintmax_t kStep = 1024;  // the bar counts in int
  m_progress->setRange(0, static_cast<int>(total / kStep));
  m_progress->setValue(static_cast<int>(sent / kStep));
  m_words->setText(sent < total ? tr("Sent %1 of %2").arg(bytesText(sent), bytesText(total))
                                : tr("Unpacking on %1…").arg(m_host));
}

void DeployDialog::finish(const QString& error) {
  m_ended = true;
  if (m_closing) return QDialog::reject();
  if (error.isEmpty()) return accept();
  m_progress->hide();
  m_words->setText(tr("The program was not copied."));
  m_trouble->setText(asSentence(error));
  m_button->setText(tr("Close"));
  layout()->activate();  // the error takes its width, then its height
  adjustSize();
}

QString DeployDialog::trouble() const {
  return m_trouble->text();
}

void DeployDialog::reject() {
  if (m_ended) return QDialog::reject();
  m_closing = true;
  m_thread.request_stop();
  m_button->setEnabled(false);
  m_words->setText(tr("Stopping…"));
}

}  // namespace convscope::window
