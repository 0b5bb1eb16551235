#include "window/event_filters/field_undo.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QUndoStack>

namespace convscope::window {

FieldUndo::FieldUndo(QWidget& fields, QUndoStack& stack) : QObject(&fields), m_fields(fields), m_stack(stack) {}

bool FieldUndo::eventFilter(QObject* object, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return false;
  const auto* widget = qobject_cast<QWidget*>(object);
  if (widget == nullptr || !m_fields.isAncestorOf(widget)) return false;
  if (widget->inherits("QPlainTextEdit") || widget->inherits("QTextEdit")) return false;
  const auto* field = qobject_cast<const QLineEdit*>(widget);
  if (field == nullptr && widget != widget->window()->focusWidget()) return false;  // on its way to what is around
  const auto* key = static_cast<QKeyEvent*>(event);
  if (key->matches(QKeySequence::Undo) && (field == nullptr || !field->isUndoAvailable())) {
    m_stack.undo();
    return true;
  }
  if (key->matches(QKeySequence::Redo) && (field == nullptr || !field->isRedoAvailable())) {
    m_stack.redo();
    return true;
  }
  return false;
}

}  // namespace convscope::window
