#pragma once

#include <QList>
#include <QString>
#include <functional>

class QAbstractButton;
class QAbstractItemModel;
class QLabel;
class QSplitter;
class QTableView;
class QToolButton;
class QWidget;

namespace convscope {

class Page;

// The parts that pages have in common.

/// Returns the contents of a page without data: `text` (HTML) that says what would fill the page, and a button that
/// makes `page` request a survey.
QWidget* makeEmptyState(Page& page, const QString& text);
/// A button of an empty state.
struct EmptyAction {
  QString button;
  std::function<void()> action;
};
/// Returns the same with other buttons.
QWidget* makeEmptyState(const QString& text, const QList<EmptyAction>& actions);

/// Returns a label that wraps its text, which can be copied. The text is plain unless its format is changed.
QLabel* makeWordLabel();

/// Puts `text` on the clipboard; `button` says so for two seconds.
void copyText(QAbstractButton& button, const QString& text);

/// Returns a splitter that gives three fifths of its size to `first`. Neither part can be collapsed.
QSplitter* makeSplitter(Qt::Orientation orientation, QWidget* first, QWidget* second);

/// Returns a button that opens and closes `drawer`, which it closes first.
QToolButton* makeDrawerButton(const QString& text, QWidget& drawer);

/// Returns a sortable table whose rows can be selected and copied. `model` is a TableModel or a proxy of one; widths
/// and the first sort order come from its columns (measuring thousands of rows at every change would take longer than
/// showing them). `name` is the table's name in a screen reader and in exports.
QTableView* makePageTable(QAbstractItemModel& model, const QString& name);

}  // namespace convscope
