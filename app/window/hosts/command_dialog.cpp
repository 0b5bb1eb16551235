#include "window/hosts/command_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/shared/font_follower.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

constexpr int kCommandWidth = 640;
constexpr int kLines = 4;

QPlainTextEdit* makeField(const CommandText& text) {
  auto* field = new QPlainTextEdit(text.commands.trimmed());
  field->setReadOnly(true);
  field->setTabChangesFocus(true);
  field->setAccessibleName(text.meaning);
  setTextType(*field, tokens::Type::Mono);
  field->setWordWrapMode(QTextOption::WrapAnywhere);
  followFont(*field,
             [field] { field->setFixedHeight(kLines * field->fontMetrics().lineSpacing() + 2 * tokens::kApart); });
  return field;
}

}  // namespace

CommandDialog::CommandDialog(const QString& title, const QList<CommandText>& texts, QWidget* parent) : QDialog(parent) {
  setWindowTitle(title);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(tokens::kClose);
  for (const CommandText& text : texts) {
    auto* words = makeWordLabel();
    words->setText(text.meaning);
    words->setMinimumWidth(kCommandWidth);
    auto* copy = new QPushButton(tr("Copy"));
    copy->setAutoDefault(false);
    connect(copy, &QPushButton::clicked, this,
            [commands = text.commands] { QApplication::clipboard()->setText(commands); });
    auto* row = new QHBoxLayout;
    row->addWidget(makeField(text), 1);
    row->addWidget(copy, 0, Qt::AlignTop);
    column->addWidget(words);
    column->addLayout(row);
    column->addSpacing(tokens::kTight);
  }
  column->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
}

}  // namespace convscope::window
