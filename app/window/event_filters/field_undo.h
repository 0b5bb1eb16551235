#pragma once

#include <QObject>

class QUndoStack;
class QWidget;

namespace convscope::window {

/// Undoes and redoes edits of the network from any text field below a widget: first what was typed there, then what
/// was entered before. Install it on the application.
class FieldUndo : public QObject {
  Q_OBJECT

 public:
  FieldUndo(QWidget& fields, QUndoStack& stack);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget& m_fields;
  QUndoStack& m_stack;
};

}  // namespace convscope::window
