#include "window/hosts/host_dialog.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "engine/host.h"
#include "problem/input_error.h"
#include "widgets/shared/error_text.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

constexpr int kReadableWidth = 460;

/// Returns examples of hosts with what they mean.
QWidget* makeExamples() {
  auto* examples = new QWidget;
  auto* grid = new QGridLayout(examples);
  grid->setContentsMargins({});
  grid->setHorizontalSpacing(tokens::kFar);
  grid->setVerticalSpacing(tokens::kTight);
  const std::pair<const char*, QString> rows[]{
      {"gpu1", HostDialog::tr("your own ssh, with your keys and configuration")},
      {"ssh -J login gpu1", HostDialog::tr("ssh with options of your own")},
      {"docker exec -i CONTAINER", HostDialog::tr("a running container")},
      {"kubectl exec -i POD --", HostDialog::tr("a pod")},
      {"srun --gres=gpu:1", HostDialog::tr("a job step of Slurm")},
      {"ssh login srun --gres=gpu:1", HostDialog::tr("the same through the login node")},
      {"env CUDA_VISIBLE_DEVICES=1", HostDialog::tr("another GPU of this machine")}};
  for (const auto& [text, meaning] : rows) {
    const int row = grid->rowCount();
    auto* example = new QLabel(QString::fromLatin1(text));
    setTextType(*example, tokens::Type::Mono);
    example->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(example, row, 0);
    grid->addWidget(new QLabel(meaning), row, 1);
  }
  grid->setColumnStretch(1, 1);
  return examples;
}

}  // namespace

HostDialog::HostDialog(const QString& host, QWidget* parent) : QDialog(parent), m_field(new QLineEdit(host)) {
  setWindowTitle(host.isEmpty() ? tr("Add a host") : tr("Edit the host"));
  auto* words = makeWordLabel();
  words->setText(tr("A name for ssh, or a command that runs programs where the GPU is:"));
  words->setMinimumWidth(kReadableWidth);
  m_field->setAccessibleName(tr("Host"));
  setTextType(*m_field, tokens::Type::Mono);
  m_field->setPlaceholderText(QStringLiteral("gpu1"));
  m_trouble = new ErrorText(tr("What is wrong with the host"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  buttons->button(QDialogButtonBox::Ok)->setText(host.isEmpty() ? tr("Add") : tr("Change"));
  connect(buttons, &QDialogButtonBox::accepted, this, &HostDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &HostDialog::reject);
  connect(m_field, &QLineEdit::textEdited, this, [this] { m_trouble->setText({}); });
  auto* column = new QVBoxLayout(this);
  column->setSpacing(tokens::kApart);
  column->addWidget(words);
  column->addWidget(m_field);
  column->addWidget(m_trouble);
  column->addWidget(makeExamples());
  column->addStretch(1);
  column->addWidget(buttons);
}

QString HostDialog::host() const {
  return m_field->text().trimmed();
}

QString HostDialog::trouble() const {
  return m_trouble->text();
}

void HostDialog::accept() {
  try {
    static_cast<void>(parseHost(host().toStdString()));
  } catch (const InputError& error) {
    m_trouble->setText(asSentence(QString::fromUtf8(error.what())));
    return;
  }
  QDialog::accept();
}

}  // namespace convscope::window
