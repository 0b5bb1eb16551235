#include "window/event_filters/field_undo.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QUndoStack>

namespace convscope::window {

FieldUndo::FieldUndo(QWidget& fields, QUndoStack& stack) : QObject(&fields), m_fields(fields), m_stack(stack) {}

bool FieldUndo::eventFilter(QObject* object, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return false;
  const auto* field = qobject_cast<QLineEdit*>(object);
  if (field == nullptr || !m_fields.isAncestorOf(field)) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  if (key->matches(QKeySequence::Undo) && !field->isUndoAvailable()) {
    m_stack.undo();
    return true;
  }
  if (key->matches(QKeySequence::Redo) && !field->isRedoAvailable()) {
    m_stack.redo();
    return true;
  }
  return false;
}

}  // namespace convscope::window
