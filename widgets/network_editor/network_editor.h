#pragma once

#include <QWidget>

#include "widgets/network_editor/layer_actions.h"
#include "widgets/network_editor/layer_model.h"
#include "widgets/network_editor/layer_table.h"
#include "widgets/network_editor/survey_link.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace convscope {

/// The editor of a network: a choice of presets, buttons to open and save a file, the input size, and the layer table.
/// Errors are shown at their cell and below the table. All edits can be undone. Emits signals to open and save files;
/// accesses none itself.
class NetworkEditor : public QWidget {
  Q_OBJECT

 public:
  NetworkEditor(ShownSurvey& shown, QWidget* parent = nullptr);

  /// Opens the network of another document and clears the undo history.
  void setNetwork(const Network& network) { m_document.load(network); }
  /// Replaces the network in this document, e.g. by a preset or an opened file; can be undone. `what` names the edit
  /// ("open resnet50.json").
  void replaceNetwork(const Network& network, const QString& what) { m_document.replace(network, what); }

  /// Returns the edited network, including its input size. A cell that cannot be read keeps its previous value.
  const Network& network() const { return m_document.network(); }
  const Dims& inputSize() const { return m_document.network().input; }
  /// Sets the input size as if it were typed; can be undone.
  void setInputSize(const Dims& input) { m_document.setInput(input); }

  /// Takes what was typed into a field and not entered yet.
  void commitFields();

  /// Returns whether the network can be measured and saved: all cells can be read and all layers fit.
  bool isValid() const { return m_document.isValid(); }
  /// Returns what is wrong, in one line; empty if nothing is.
  QString errorText() const { return m_document.errorText(); }

  QUndoStack& undoStack() { return m_document.undoStack(); }
  /// Returns the actions on layers with their keys, for the window's menus.
  LayerActions& layerActions() { return *m_actions; }

  /// While read-only, the network can be viewed and copied. `why` is shown to the user.
  void setReadOnly(bool readOnly, const QString& why = {});
  bool isReadOnly() const { return m_document.isReadOnly(); }

  /// Selects the layer with this name, if it exists.
  void showLayer(const QString& name);

 signals:
  void networkChanged();
  void openRequested();
  void saveRequested();
  /// The current layer changed.
  void layerSelected(const QString& name);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QWidget* makeFields();
  void makeDocumentFields();
  void makePropertyFields();
  QLayout* makeActionRow();
  void usePreset(int index);
  void refresh();
  void refreshPreset();
  void showInputSize();
  void showErrorColours();
  QString summary() const;
  void selectEdited(int first, int last, std::optional<LayerColumn> column);
  void selectSurveyed(const std::vector<int>& rows);
  void followCurrent(const QModelIndex& current);
  void goToError();
  void notify(const QString& message);

  NetworkDocument m_document;
  LayerModel m_model{m_document};
  LayerTable* m_table;
  LayerActions* m_actions;
  SurveyLink* m_link;
  QComboBox* m_preset;
  QAction* m_open;
  QAction* m_save;
  QLineEdit* m_name;
  QLineEdit* m_input;
  QCheckBox* m_inputGradient;
  QLabel* m_notice;  ///< what was rejected, or why editing is disabled
  QLabel* m_error;   ///< the first error, a link to its cell
  QLabel* m_summary;
};

}  // namespace convscope
