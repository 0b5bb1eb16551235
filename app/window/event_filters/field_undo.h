#pragma once

#include <QObject>

class QUndoStack;
class QWidget;

namespace convscope::window {

/// Undoes and redoes edits of the network by keys anywhere below a widget. A text field undoes first what was typed
/// there. Install it on the application.
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
