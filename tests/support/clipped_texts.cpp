#include "support/clipped_texts.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QLabel>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>

#include "widgets/shared/elided_label.h"
#include "window/parts/elided_button.h"

namespace convscope::testing {
namespace {

/// Returns whether a widget's place is limited by the window, so that nobody can scroll to its rest.
bool isFixed(const QWidget& widget) {
  for (const QWidget* parent = widget.parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
    if (qobject_cast<const QAbstractScrollArea*>(parent) != nullptr) return false;
  }
  return true;
}

QString textOf(const QWidget& widget) {
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) return label->text();
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) return button->text();
  return {};
}

/// Returns whether a text that is drawn in one line, or wrapped, has too little room.
bool isClipped(const QWidget& widget) {
  const bool isNarrow = widget.sizeHint().width() > widget.width() + 1;
  if (dynamic_cast<const ElidedLabel*>(&widget) != nullptr ||
      dynamic_cast<const window::ElidedButton*>(&widget) != nullptr)
    return isNarrow && widget.toolTip().isEmpty();
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
    if (label->text().isEmpty()) return false;
    if (label->wordWrap()) return label->heightForWidth(label->width()) > label->height() + 1;
    return isNarrow;
  }
  if (qobject_cast<const QAbstractButton*>(&widget) != nullptr) return !textOf(widget).isEmpty() && isNarrow;
  if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
    const auto arrows = tabs->findChildren<QToolButton*>();
    return std::ranges::any_of(arrows, [](const QToolButton* arrow) { return arrow->isVisible(); });
  }
  return false;
}

QString describe(const QWidget& widget) {
  return QStringLiteral("%1 \"%2\" is %3x%4, needs %5x%6")
      .arg(QString::fromLatin1(widget.metaObject()->className()), textOf(widget))
      .arg(widget.width())
      .arg(widget.height())
      .arg(widget.sizeHint().width())
      .arg(widget.sizeHint().height());
}

/// Returns the pairs of labels and buttons of one parent that cover each other.
QStringList overlapsIn(const QList<const QWidget*>& widgets) {
  constexpr int kTolerance = 1;  // of rounding
  QStringList overlaps;
  for (qsizetype i = 0; i < widgets.size(); ++i) {
    for (qsizetype k = i + 1; k < widgets.size(); ++k) {
      if (widgets[i]->parentWidget() != widgets[k]->parentWidget()) continue;
      const QRect both = widgets[i]->geometry() & widgets[k]->geometry();
      if (both.width() > kTolerance && both.height() > kTolerance)
        overlaps.append(QStringLiteral("\"%1\" overlaps \"%2\"").arg(textOf(*widgets[i]), textOf(*widgets[k])));
    }
  }
  return overlaps;
}

}  // namespace

QStringList clippedTexts(const QWidget& window) {
  QStringList clipped;
  QList<const QWidget*> texts;
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    if (!widget->isVisible()) continue;
    if (isFixed(*widget) && isClipped(*widget)) clipped.append(describe(*widget));
    if (!textOf(*widget).isEmpty()) texts.append(widget);
  }
  return clipped + overlapsIn(texts);
}

}  // namespace convscope::testing
