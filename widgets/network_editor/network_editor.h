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

/// Where a person defines a network: a preset or a file to start from, its input size, and the table of its layers.
/// What does not fit is said at its cell and below the table. All edits can be undone. Touches no files: it asks for
/// that.
class NetworkEditor : public QWidget {
  Q_OBJECT

 public:
  NetworkEditor(const SessionStore& store, Selection& selection, QWidget* parent = nullptr);

  /// The network of another document; clears what could be undone.
  void setNetwork(const Network& network) { m_model.load(network); }
  /// Another network in this document, as a preset or a file that is opened in place of it; can be undone. `what` names
  /// the edit ("open resnet50.json").
  void replaceNetwork(const Network& network, const QString& what) { m_model.replace(network, what); }

  /// What is edited, its input size included. Cells that cannot be read have the value that they had before.
  const Network& network() const { return m_model.network(); }
  const Dims& inputSize() const { return m_model.network().input; }
  /// As if typed; can be undone.
  void setInputSize(const Dims& input) { m_model.setInput(input); }

  /// Whether it can be measured and saved: every cell could be read and all layers fit.
  bool isValid() const { return m_model.isValid(); }
  /// What is wrong, in one line; empty where nothing is.
  QString errorText() const { return m_model.errorText(); }

  QUndoStack& undoStack() { return m_model.undoStack(); }
  /// The actions on layers with their keys, for the window's menus.
  LayerActions& layerActions() { return *m_actions; }

  /// While read-only the network can be looked at and copied; `why` is shown.
  void setReadOnly(bool readOnly, const QString& why = {});
  bool isReadOnly() const { return m_model.isReadOnly(); }

  /// Selects the layer of this name, where there is one.
  void showLayer(const QString& name);

 signals:
  void networkChanged();
  void openRequested();
  void saveRequested();
  /// Another layer is the current one.
  void layerSelected(const QString& name);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QLayout* makeDocumentRow();
  QLayout* makeActionRow();
  QLayout* makeHeadRows();
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

  LayerModel m_model;
  LayerTable* m_table;
  LayerActions* m_actions;
  SurveyLink* m_link;
  QComboBox* m_preset;
  QAction* m_open;
  QAction* m_save;
  QLineEdit* m_name;
  QLineEdit* m_input;
  QCheckBox* m_inputGradient;
  QLabel* m_notice;  ///< what was refused, or why nothing can be edited
  QLabel* m_error;   ///< the first error, a link to its cell
  QLabel* m_summary;
};

}  // namespace convscope
