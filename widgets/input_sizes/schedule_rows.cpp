// The rows of a list of sizes: pasted, or from a file.
#include <QFileDialog>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStringList>
#include <cstdint>
#include <variant>

#include "core/parse.h"
#include "core/problem_text.h"
#include "policy/schedule/schedule_text.h"
#include "policy/schedule/size_source.h"
#include "problem/input_error.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/input_sizes/step_slider.h"
#include "widgets/input_sizes/training_length.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

void ScheduleEditor::makeRows() {
  m_rows->setAccessibleName(tr("Rows of size and count"));
  m_rows->setPlaceholderText(tr("224,120\n256,80\n320x416,5"));
  m_rows->setToolTip(tr(
      "<p>One row for each size: the size, a comma, and the number of iterations (list), the relative frequency "
      "(histogram) or the number of pictures. A size is 224, 320x416, or height and width with a blank between them. A "
      "table with a header is read by its columns height, width and count.</p>"));
  m_rows->setFixedHeight(fontMetrics().lineSpacing() * 4 + tokens::kApart);
  m_rows->setTabChangesFocus(true);
  m_fromFile->setText(tr("Fr&om a file…"));
  m_fromFile->setToolTip(
      tr("<p>Fills the rows from a CSV file: rows as above, or a table with a header. The command line reads the same "
         "files: <code>--schedule list:FILE</code>.</p>"));
  m_fromFile->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  connect(m_fromFile, &QPushButton::clicked, this, &ScheduleEditor::askForRows);
}

void ScheduleEditor::askForRows() {
  const QString file = QFileDialog::getOpenFileName(this, tr("Open a list of sizes"), {},
                                                    tr("Lists (*.csv *.tsv *.txt);;All files (*)"));
  if (!file.isEmpty()) readRows(file);
}

void ScheduleEditor::readRows(const QString& file) {
  try {
    QStringList rows;
    for (const SizeCount& row : readSizes(file.toStdString()).rows)
      rows.append(QStringLiteral("%1,%2").arg(toQString(dimsText(row.size))).arg(row.count));
    m_rows->setPlainText(rows.join(u'\n'));
  } catch (const InputError& error) {
    showError(toQString(error.what()));
  }
}

std::vector<SizeCount> ScheduleEditor::pastedRows() {
  if (m_rows->toPlainText().trimmed().isEmpty()) return {};  // SizeForecasts says what to paste
  SizeList list = parseSizeCounts({}, m_rows->toPlainText().toStdString());
  m_rowsRemark = toQString(list.remark);
  return std::move(list.rows);
}

QString ScheduleEditor::ownList() const {
  if (m_hasFault || m_rows->toPlainText().trimmed().isEmpty()) return {};
  return QStringLiteral("%1\n%2 %3\n%4")
      .arg(QString::fromStdString(toText(m_choice.spec)))
      .arg(m_choice.iterations)
      .arg(m_choice.seed)
      .arg(m_rows->toPlainText());
}

void ScheduleEditor::setOwnList(const QString& list) {
  const QStringList lines = list.split(u'\n');
  const QStringList numbers = lines.value(1).split(u' ');
  const auto iterations = parseNumber<std::int64_t>(numbers.value(0).toStdString(), 1, kMostForecastIterations);
  const auto seed = parseNumber<std::int64_t>(numbers.value(1).toStdString(), 0, kMostSeed);
  const QString rows = lines.mid(2).join(u'\n');
  SizeList read = parseSizeCounts({}, rows.toStdString());
  const ScheduleSpec spec =
      parseSchedule(lines.front().toStdString(), [&read](const std::string&) { return read.rows; });
  if (!iterations || !seed) throw InputError("{}", tr("its iterations or its seed are no numbers").toStdString());
  const QSignalBlocker quiet(m_rows);
  m_rows->setPlainText(rows);
  m_rowsRemark = toQString(read.remark);
  if (!std::holds_alternative<ListedSizes>(spec) && !std::holds_alternative<AspectRatioGroups>(spec)) return;
  m_edited = true;
  setChoice({spec, *iterations, static_cast<std::uint64_t>(*seed)});
}

void ScheduleEditor::takeRows() {
  if (!hasRows(kind())) return;
  m_rowsRemark.clear();
  takeSliders(Field::Size);
  showRemark();
  showFields();
}

void ScheduleEditor::showRemark() {
  QStringList sentences{asSentence(m_rowsRemark)};
  if (const std::int64_t listed = listedIterations(m_choice.spec); !m_hasFault && listed > m_choice.iterations)
    sentences.append(tr("Only the first %1 of the %2 iterations of the list are forecast.")
                         .arg(toQString(formatCount(m_choice.iterations)), toQString(formatCount(listed))));
  sentences.removeAll(QString());
  m_remark->setText(sentences.join(toQString(sentenceGap())));
  m_remark->setVisible(m_isShown && hasRows(kind()) && !m_remark->text().isEmpty());
}

}  // namespace convscope
