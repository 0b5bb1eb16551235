#include "window/parts/subject_panel.h"

namespace convscope::window {

SubjectPanel::SubjectPanel(ShownSurvey& shown, QWidget* parent)
    : QStackedWidget(parent), m_editor(new NetworkEditor(shown)), m_view(new WorkloadView) {
  m_editor->setWhatsThis(
      tr("The network: each row is a layer, and its output shape is computed from the layers before. Choose a preset "
         "or open a file, and edit any cell; errors are marked. After a survey, each layer shows the time of its "
         "fastest algorithms."));
  addWidget(m_editor);
  addWidget(m_view);
  connect(m_editor, &NetworkEditor::networkChanged, this, &SubjectPanel::showNetwork);
  connect(m_view, &WorkloadView::networkRequested, this, &SubjectPanel::showNetwork);
  connect(m_view, &WorkloadView::runRequested, this, &SubjectPanel::runRequested);
  connect(m_view, &WorkloadView::requested, this, &SubjectPanel::requested);
}

void SubjectPanel::showNetwork() {
  if (!m_view->workload()) return;
  m_view->clear();
  setCurrentIndex(0);
  emit subjectChanged();
}

void SubjectPanel::showWorkload(const NamedWorkload& recorded, const QString& file, const WorkloadOptions& choice) {
  m_recordingFile = file;
  m_choice = choice;
  m_view->setWorkload(recorded);
  setCurrentWidget(m_view);
  emit subjectChanged();
}

void SubjectPanel::setNetworkFile(const QString& file) {
  m_networkFile = file;
  m_written = m_editor->network();
}

QString SubjectPanel::file() const {
  if (workload() != nullptr) return m_recordingFile;
  Network network = m_editor->network();
  network.input = m_written.input;  // commands name the input
  return network == m_written ? m_networkFile : QString();
}

const NamedWorkload* SubjectPanel::workload() const {
  return m_view->workload() ? &*m_view->workload() : nullptr;
}

}  // namespace convscope::window
