#pragma once

#include <QTimer>
#include <QWidget>

#include "widgets/shared/problem_marks.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

class QLabel;
class QPushButton;

namespace convscope {

class SampleHistogram;

/// What the right dock holds: the selected layer, pass and algorithm in plain words, the samples as a histogram, and
/// the command line that measures it again.
class Inspector : public QWidget {
  Q_OBJECT

 public:
  Inspector(SessionStore& store, Selection& selection, QWidget* parent = nullptr);

  /// The words that are shown, as HTML.
  QString text() const;
  /// The line that reproduces what is shown; empty where nothing was measured.
  QString reproducingText() const;

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void schedule();
  void refresh();
  QString words() const;
  QString commandLine() const;

  SessionStore& m_store;
  Selection& m_selection;
  ProblemMarks& m_marks;
  QTimer m_timer;
  QLabel* m_text;
  QLabel* m_caption;
  SampleHistogram* m_histogram;
  QWidget* m_again;
  QLabel* m_line;
};

}  // namespace convscope
