#pragma once

#include "widgets/engines/engine_listing.h"
#include "widgets/engines/listed_engine_model.h"
#include "widgets/engines/listed_problem_model.h"
#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedLayout;

namespace convscope {

class ErrorText;

/// The page "engines": the engines that cuDNN's heuristics list for the network on an absent GPU, of which only the
/// device profile is known. Emits signals to request listings and profiles.
class EnginesPage : public Page {
  Q_OBJECT

 public:
  EnginesPage(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("engines"); }
  QString title() const override { return tr("Engines"); }
  Basis basis() const override { return Basis::Listed; }
  QList<ChartPainter*> charts() const override { return {}; }
  QList<QTableView*> tables() const override { return {m_problemTable, m_engineTable}; }
  QString otherNetwork() const override { return QString::fromStdString(m_listing.head().network); }

  /// Adds a GPU with its name. `file` is the argument of listRequested(). Selects the GPU if `choose`.
  void addProfile(const QString& device, const QString& file, bool choose = false);
  /// Sets whether listings can be requested now; if not, `why` says why.
  void offerListing(bool possible, const QString& why = {});
  /// Shows what a listing would be of, e.g. "resnet50 at 32x3x224x224, tf32 (PyTorch's default), NCHW (contiguous)".
  void showSubject(const QString& subject);
  /// Shows why engines cannot be listed, in one line; an empty text clears it.
  void showTrouble(const QString& text);

  /// Shows that a listing was requested; its problems arrive in listing().
  void showWaiting();
  void showEnd(bool complete, const QString& trouble);
  /// Shows whether another network, precision or layout would be listed now.
  void showEdited(bool edited);
  EngineListing& listing() { return m_listing; }

  /// Returns the shown problem as an index in the listing's head; -1 if there is none.
  int problem() const { return m_problem; }
  /// Shows the problem of a layer that was selected elsewhere, with the same pass as before if there is one.
  void selectLayer(const QString& layer);

 signals:
  void listRequested(const QString& profile);
  void stopRequested();
  /// The user wants to open a device profile.
  void profileRequested();
  /// The user chose a problem of this layer.
  void layerChosen(const QString& layer);

 private:
  QLayout* makeChoice();
  QWidget* makeContent();
  void requestListing();
  void showBegin();
  void showSummary();
  void showProblem(int problem);
  void chooseProblem(const QModelIndex& current);
  void chooseEngine(const QModelIndex& current);
  void select(const std::string& engine);
  void followSelection();
  void applyOnlySelected();
  void refreshButtons();

  ShownSurvey& m_shown;
  EngineListing m_listing;
  ListedProblemModel m_problems;
  ListedEngineModel m_engines;
  SortedRows m_sortedProblems;
  ListedEngineFilter m_filteredEngines;
  int m_problem = -1;
  bool m_choosing = false;  ///< this page changes the selection, rather than following it
  bool m_listingNow = false;
  bool m_begun = false;  ///< the first answer arrived
  bool m_stopped = false;
  bool m_edited = false;
  QString m_whyNot;  ///< why listings cannot be requested; empty if they can
  QComboBox* m_profiles = nullptr;
  QPushButton* m_list = nullptr;
  QPushButton* m_stop = nullptr;
  QProgressBar* m_progress = nullptr;
  QLabel* m_subject = nullptr;
  ErrorText* m_trouble = nullptr;
  QLabel* m_summary = nullptr;
  QStackedLayout* m_stack = nullptr;
  QCheckBox* m_onlySelected = nullptr;
  QTableView* m_problemTable = nullptr;
  QTableView* m_engineTable = nullptr;
};

}  // namespace convscope
