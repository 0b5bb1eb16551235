#include "window/parts/sizes_field.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

#include "core/problem_text.h"
#include "policy/schedule/size_source.h"
#include "problem/input_error.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {

SizesField::SizesField(QWidget* parent) : QWidget(parent), m_text(new QLineEdit) {
  m_text->setAccessibleName(tr("Input sizes"));
  m_text->setPlaceholderText(tr("the network's own"));
  m_text->setToolTip(
      tr("Input sizes to measure: 160:352:32, 224,256,320x416, or batch sizes as n=1,2,4. If empty, the "
         "network's own size"));
  auto* fromFile = new QPushButton(tr("From a file…"));
  fromFile->setToolTip(tr(
      "<p>Fills the field with the sizes of a CSV file, each once: a size in each row, or a table with a header that "
      "names the columns height and width.</p>"));
  setFocusProxy(m_text);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->setSpacing(tokens::kClose);
  row->addWidget(m_text, 1);
  row->addWidget(fromFile);
  connect(m_text, &QLineEdit::textChanged, this, &SizesField::textChanged);
  connect(fromFile, &QPushButton::clicked, this, &SizesField::askForFile);
}

QString SizesField::text() const {
  return m_text->text();
}

void SizesField::setText(const QString& text) {
  m_text->setText(text);
}

void SizesField::read(const QString& file) {
  QStringList sizes;
  for (const SizeCount& row : readSizes(file.toStdString()).rows) sizes.append(toQString(dimsText(row.size)));
  sizes.removeDuplicates();
  m_text->setText(sizes.join(u','));
}

void SizesField::askForFile() {
  const QString file = QFileDialog::getOpenFileName(window(), tr("Open a list of sizes"), {},
                                                    tr("Lists (*.csv *.tsv *.txt);;All files (*)"));
  if (file.isEmpty()) return;
  try {
    read(file);
  } catch (const InputError& error) {
    emit readingFailed(toQString(error.what()));
  }
}

}  // namespace convscope::window
