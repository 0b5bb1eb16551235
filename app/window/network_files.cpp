#include "window/network_files.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <algorithm>
#include <utility>

#include "network/network_json.h"
#include "network/network_source.h"
#include "network/presets.h"
#include "problem/input_error.h"
#include "widgets/shared/shown_text.h"
#include "window/document/document.h"
#include "window/parts/input_shape_dialog.h"
#include "window/saved_file.h"

namespace convscope::window {

NetworkFiles::NetworkFiles(const Parts& parts) : QObject(&parts.frame.window), m_parts(parts) {
  const NetworkEditor& editor = parts.subject.editor();
  connect(&editor, &NetworkEditor::saveRequested, this, &NetworkFiles::save);
  connect(&editor, &NetworkEditor::networkChanged, this, [this, &editor] {
    if (editor.isValid()) m_parts.frame.notices.dismiss(kNetworkErrorTopic);
  });
}

void NetworkFiles::open(const QString& file) {
  if (isOnnxFile(file.toStdString())) return openModel(file);
  show({readNetworkFile(file.toStdString()), {}}, file);
  m_parts.subject.setNetworkFile(file);
}

void NetworkFiles::openModel(const QString& file) {
  std::vector<DeclaredInput> inputs = onnxInputs(file.toStdString());
  const int fields = InputShapeDialog::fieldCount(inputs);
  if (fields > 0 && fields <= InputShapeDialog::kMostFields) return askForShapes(file, std::move(inputs));
  show(importOnnx(file.toStdString()), file);
}

void NetworkFiles::askForShapes(const QString& file, std::vector<DeclaredInput> inputs) {
  const auto open = [this, file](const InputShapes& shapes) {
    try {
      show(importOnnx(file.toStdString(), shapes), file);
      return QString();
    } catch (const InputError& error) {
      return QString::fromUtf8(error.what());
    }
  };
  auto* dialog = new InputShapeDialog(QFileInfo(file).fileName(), std::move(inputs), open, &m_parts.frame.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();  // not modal: nothing waits for it
}

void NetworkFiles::show(const ImportedNetwork& read, const QString& file) {
  m_parts.subject.showNetwork();
  m_parts.subject.editor().replaceNetwork(read.network, tr("open %1").arg(QFileInfo(file).fileName()));
  m_parts.subject.editor().undoStack().setClean();
  m_parts.recent.add(file);
  if (!read.remarks.empty()) m_parts.frame.notices.show(kFileTopic, NoticeKind::Information, inOneText(read.remarks));
  emit opened();
}

void NetworkFiles::save() {
  if (!m_parts.subject.editor().isValid())
    return m_parts.frame.notices.show(
        kNetworkErrorTopic, NoticeKind::Error,
        tr("The network has an error and is not saved, because it could not be opened again: %1")
            .arg(m_parts.subject.editor().errorText()));
  const QString name = QString::fromStdString(m_parts.subject.editor().network().name);
  const QString proposed = QStringLiteral("%1/%2.json").arg(m_parts.frame.settings.folderToSave(), name);
  const QString file =
      QFileDialog::getSaveFileName(&m_parts.frame.window, tr("Save the network"), proposed, tr("Networks (*.json)"));
  if (!file.isEmpty()) saveTo(withSuffix(file, QStringLiteral(".json")));
}

void NetworkFiles::saveTo(const QString& file) {
  try {
    saveFile(file, QByteArray::fromStdString(toJson(m_parts.subject.editor().network()) + '\n'));
  } catch (const InputError& error) {
    showError(tr("%1. The network is still open and can be saved elsewhere.").arg(QString::fromUtf8(error.what())));
    return;
  }
  m_parts.frame.notices.announce(kFileTopic, tr("Saved: %1").arg(QDir::toNativeSeparators(file)), file);
  m_parts.subject.setNetworkFile(file);
  m_parts.subject.editor().undoStack().setClean();
  m_parts.recent.add(file);
}

bool NetworkFiles::isUnsaved() const {
  if (m_parts.subject.editor().undoStack().isClean()) return false;
  const Network& network = m_parts.subject.editor().network();
  const std::vector<std::string> presets = presetNames();
  if (std::ranges::find(presets, network.name) != presets.end() && preset(network.name) == network) return false;
  return std::ranges::none_of(m_parts.store.session().surveys, [&](const Survey& survey) {
    return survey.started.network == network;  // the session contains it
  });
}

void NetworkFiles::showError(const QString& text) {
  m_parts.frame.notices.show(kFileTopic, NoticeKind::Error, text);
}

}  // namespace convscope::window
