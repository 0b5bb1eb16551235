#include "window/parts/subject_panel.h"

namespace convscope::window {

SubjectPanel::SubjectPanel(NetworkEditor& editor, QWidget* parent) : QStackedWidget(parent), m_view(new WorkloadView) {
  addWidget(&editor);
  addWidget(m_view);
  connect(&editor, &NetworkEditor::networkChanged, this, &SubjectPanel::showNetwork);
  connect(m_view, &WorkloadView::networkRequested, this, &SubjectPanel::showNetwork);
  connect(m_view, &WorkloadView::runRequested, this, &SubjectPanel::runRequested);
}

void SubjectPanel::showNetwork() {
  if (!m_view->workload()) return;
  m_view->clear();
  setCurrentIndex(0);
  emit subjectChanged();
}

void SubjectPanel::showWorkload(const NamedWorkload& recorded) {
  m_view->setWorkload(recorded);
  setCurrentWidget(m_view);
  emit subjectChanged();
}

const NamedWorkload* SubjectPanel::workload() const {
  return m_view->workload() ? &*m_view->workload() : nullptr;
}

}  // namespace convscope::window
