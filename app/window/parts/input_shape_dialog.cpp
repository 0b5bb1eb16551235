#include "window/parts/input_shape_dialog.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "text/printable.h"
#include "widgets/shared/error_text.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"

namespace convscope::window {
namespace {

constexpr int kLargestInputSize = 1 << 24;
constexpr int kReadableNoteWidth = 420;
constexpr std::size_t kLongestInputName = 60;
const std::string kUnnamed = "?";

QString shown(const std::string& text) {
  return QString::fromStdString(shortened(printable(text), kLongestInputName));
}

/// Adds a row to the form. Names from a file are plain text, not markup.
void addRow(QFormLayout& form, const QString& title, QWidget* field) {
  auto* label = new QLabel(QString(title).replace(u'&', QStringLiteral("&&")));
  label->setTextFormat(Qt::PlainText);
  label->setBuddy(field);
  form.addRow(label, field);
}

/// Returns whether the user has to give this size. Further inputs have the batch of the first.
bool isOpen(const std::vector<DeclaredInput>& inputs, std::size_t input, std::size_t axis) {
  return inputs[input].sizes[axis] == 0 && (input == 0 || axis > 0);
}

/// Returns a usual size for networks of this rank; if another spatial size is known, the same.
int defaultSize(const DeclaredInput& input, std::size_t axis) {
  constexpr int kBatch = 32;
  constexpr int kChannels = 3;
  if (axis == 0) return kBatch;
  if (axis == 1) return kChannels;
  const auto known = std::find_if(input.sizes.begin() + 2, input.sizes.end(), [](auto size) { return size > 0; });
  if (known != input.sizes.end()) return static_cast<int>(std::min<std::int64_t>(*known, kLargestInputSize));
  const std::size_t spatial = input.sizes.size() - 2;
  return spatial == 1 ? 1024 : spatial == 2 ? 224 : 64;
}

QString axisName(const DeclaredInput& input, std::size_t axis) {
  if (axis == 0) return InputShapeDialog::tr("batch");
  if (axis == 1) return InputShapeDialog::tr("channels");
  const std::size_t fromLast = input.sizes.size() - axis;
  return fromLast == 1   ? InputShapeDialog::tr("width")
         : fromLast == 2 ? InputShapeDialog::tr("height")
                         : InputShapeDialog::tr("depth");
}

}  // namespace

InputShapeDialog::InputShapeDialog(const QString& model, std::vector<DeclaredInput> inputs, Open open, QWidget* parent)
    : QDialog(parent), m_inputs(std::move(inputs)), m_open(std::move(open)), m_form(new QFormLayout) {
  setWindowTitle(tr("Input size of %1").arg(model));
  auto* words =
      new QLabel(tr("The model leaves sizes of its input open. Choose the size at which to open the network. You can "
                    "change it later."));
  words->setWordWrap(true);
  words->setMinimumWidth(kReadableNoteWidth);
  m_trouble = new ErrorText(tr("Why the model cannot be opened at this size"));
  addFields();
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
  buttons->button(QDialogButtonBox::Open)->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &InputShapeDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &InputShapeDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(words);
  column->addLayout(m_form);
  column->addWidget(m_trouble);
  column->addStretch(1);
  column->addWidget(buttons);
  if (m_form->rowCount() > 0) m_form->itemAt(0, QFormLayout::FieldRole)->widget()->setFocus();
}

int InputShapeDialog::fieldCount(const std::vector<DeclaredInput>& inputs) {
  int unnamed = 0;
  std::set<std::string> names;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    unnamed += inputs[i].known ? 0 : 1;
    for (std::size_t axis = 0; axis < inputs[i].sizes.size(); ++axis) {
      if (!isOpen(inputs, i, axis)) continue;
      if (inputs[i].names[axis] == kUnnamed)
        ++unnamed;
      else
        names.insert(inputs[i].names[axis]);
    }
  }
  return unnamed + static_cast<int>(names.size());
}

void InputShapeDialog::addFields() {
  for (std::size_t input = 0; input < m_inputs.size(); ++input) {
    if (!m_inputs[input].known) addShape(input);
    for (std::size_t axis = 0; axis < m_inputs[input].sizes.size(); ++axis) {
      if (isOpen(m_inputs, input, axis)) addSize(input, axis);
    }
  }
}

void InputShapeDialog::addSize(std::size_t input, std::size_t axis) {
  const DeclaredInput& owner = m_inputs[input];
  const std::string& name = owner.names[axis];
  const auto same = std::ranges::find_if(m_sizes, [&](const Size& size) {
    const auto& [otherInput, otherAxis] = size.places.front();
    return name != kUnnamed && m_inputs[otherInput].names[otherAxis] == name;
  });
  if (same != m_sizes.end()) {
    same->places.emplace_back(input, axis);
    return;
  }
  auto* field = new QSpinBox;
  field->setRange(1, kLargestInputSize);
  field->setValue(defaultSize(owner, axis));
  field->setAccelerated(true);
  const QString what = tr("%1 of %2").arg(axisName(owner, axis), shown(owner.name));
  const bool isImplied = name == kUnnamed || shown(name) == axisName(owner, axis);
  const QString title = isImplied ? what : QStringLiteral("%1 (%2)").arg(shown(name), what);
  field->setAccessibleName(title);
  field->setToolTip(QStringLiteral("<p>%1</p>")
                        .arg(escapedMarkup(tr("Dimension %1 of the shape [%2]")
                                               .arg(axis + 1)
                                               .arg(shown(fmt::format("{}", fmt::join(owner.names, ", ")))))));
  addRow(*m_form, title, field);
  m_sizes.push_back({{{input, axis}}, field});
}

void InputShapeDialog::addShape(std::size_t input) {
  auto* field = new QLineEdit(QStringLiteral("32x3x224x224"));
  const QString title = tr("shape of %1").arg(shown(m_inputs[input].name));
  field->setAccessibleName(title);
  field->setToolTip(
      tr("Batch x channels x spatial size, e.g. 32x3x224x224: the model does not declare the number of dimensions"));
  addRow(*m_form, title, field);
  m_shapes.push_back({input, field});
}

InputShapes InputShapeDialog::shapes() const {
  std::vector<DeclaredInput> filled = m_inputs;
  for (const Size& size : m_sizes) {
    for (const auto& [input, axis] : size.places) filled[input].sizes[axis] = size.field->value();
  }
  for (const Shape& shape : m_shapes) {
    try {
      filled[shape.input].sizes = parseDims(shape.field->text().trimmed().toStdString());
    } catch (const InputError& error) {
      throw error.within(shape.field->accessibleName().toStdString());
    }
  }
  InputShapes shapes;
  for (std::size_t i = 0; i < filled.size(); ++i) {
    if (!m_inputs[i].isOpen()) continue;
    if (!filled[i].sizes.empty() && filled[i].sizes.front() == 0)
      filled[i].sizes.front() = filled.front().sizes.front();
    shapes[filled[i].name] = filled[i].sizes;
  }
  return shapes;
}

QString InputShapeDialog::trouble() const {
  return m_trouble->text();
}

void InputShapeDialog::accept() {
  QString wrong;
  try {
    wrong = m_open(shapes());
  } catch (const InputError& error) {
    wrong = QString::fromUtf8(error.what());
  }
  m_trouble->setText(wrong);
  if (wrong.isEmpty()) QDialog::accept();
}

}  // namespace convscope::window
