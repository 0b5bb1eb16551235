#include "widgets/memory/byte_spin_box.h"

#include <QLineEdit>
#include <QRegularExpression>
#include <QStyleOptionSpinBox>
#include <algorithm>
#include <cmath>

#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

const QRegularExpression& pattern() {
  static const QRegularExpression expression(QStringLiteral(R"(^\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*([kmgt]?)(i?b)?\s*$)"),
                                             QRegularExpression::CaseInsensitiveOption);
  return expression;
}

QString noLimitText() {
  return ByteSpinBox::tr("no limit");
}

}  // namespace

std::optional<std::uint64_t> parseBytes(const QString& text) {
  const QRegularExpressionMatch match = pattern().match(text);
  if (!match.hasMatch()) return std::nullopt;
  const double number = match.captured(1).replace(u',', u'.').toDouble();
  const QString unit =
      match.captured(2).isEmpty() && match.captured(3).isEmpty() ? QStringLiteral("m") : match.captured(2).toLower();
  const qsizetype power = unit.isEmpty() ? 0 : 1 + QStringLiteral("kmgt").indexOf(unit);
  const double bytes = std::round(std::ldexp(number, static_cast<int>(10 * power)));
  constexpr double kMost = 9e18;  // below 2^63, so files and tables can store it as a number
  if (!(bytes <= kMost)) return std::nullopt;
  return static_cast<std::uint64_t>(bytes);
}

ByteSpinBox::ByteSpinBox(std::vector<std::uint64_t> steps, QWidget* parent)
    : QAbstractSpinBox(parent), m_steps(std::move(steps)) {
  lineEdit()->setText(toQString());
  setMinimumHeight(tokens::kControlHeight);  // Chinese letters of a fallback font are higher than the system's
  connect(this, &QAbstractSpinBox::editingFinished, this, &ByteSpinBox::takeText);
}

QString ByteSpinBox::toQString() const {
  return m_value ? bytesText(*m_value) : noLimitText();
}

void ByteSpinBox::setValue(Limit value) {
  m_value = value;
  lineEdit()->setText(toQString());
}

void ByteSpinBox::changeTo(Limit value) {
  const bool isNew = value != m_value;
  setValue(value);
  if (isNew) emit valueEdited(value);
}

void ByteSpinBox::takeText() {
  // The shown number is rounded: if it was not edited, the exact value stays.
  if (text() == toQString()) return;
  if (const auto bytes = parseBytes(text())) return changeTo(bytes);
  if (text().trimmed().compare(noLimitText(), Qt::CaseInsensitive) == 0 || text().trimmed().isEmpty())
    return changeTo({});
  setValue(m_value);
}

void ByteSpinBox::stepBy(int steps) {
  takeText();
  const auto last = std::ssize(m_steps);
  std::ptrdiff_t place = last;
  if (m_value) {
    place = std::ranges::lower_bound(m_steps, *m_value) - m_steps.begin();
    // Between two steps, a step up goes to the next one.
    if (steps > 0 && (place == last || m_steps[static_cast<std::size_t>(place)] != *m_value)) --place;
  }
  place = std::clamp<std::ptrdiff_t>(place + steps, 0, last);
  changeTo(place == last ? Limit() : Limit(m_steps[static_cast<std::size_t>(place)]));
  selectAll();
}

QAbstractSpinBox::StepEnabled ByteSpinBox::stepEnabled() const {
  StepEnabled enabled = StepNone;
  if (m_value) enabled |= StepUpEnabled;
  if (!m_value || m_steps.empty() || *m_value > m_steps.front()) enabled |= StepDownEnabled;
  return enabled;
}

QValidator::State ByteSpinBox::validate(QString& text, int&) const {
  if (parseBytes(text) || text.compare(noLimitText(), Qt::CaseInsensitive) == 0) return QValidator::Acceptable;
  return QValidator::Intermediate;
}

void ByteSpinBox::fixup(QString& text) const {
  if (!text.trimmed().isEmpty()) text = toQString();
}

QSize ByteSpinBox::sizeHint() const {
  ensurePolished();
  const QSize text(fontMetrics().horizontalAdvance(QStringLiteral("no limit, 999 MiB")), fontMetrics().height() + 4);
  QStyleOptionSpinBox option;
  initStyleOption(&option);
  return style()->sizeFromContents(QStyle::CT_SpinBox, &option, text, this);
}

}  // namespace convscope
