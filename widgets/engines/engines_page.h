#pragma once

#include "widgets/engines/engine_listing.h"
#include "widgets/engines/listed_engine_model.h"
#include "widgets/engines/listed_problem_model.h"
#include "widgets/shared/page.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedLayout;

namespace convscope {

/// The page "engines": what cuDNN's heuristics would list for the network on a GPU that is not here, of which only the
/// device profile is known. It asks for listings and profiles; the application answers.
class EnginesPage : public Page {
  Q_OBJECT

 public:
  EnginesPage(SessionStore& store, Selection& selection, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("engines"); }
  QString title() const override { return tr("Engines"); }
  QList<SessionChart*> charts() const override { return {}; }
  QList<QTableView*> tables() const override { return {m_problemTable, m_engineTable}; }
  QString otherNetwork() const override { return QString::fromStdString(m_listing.head().network); }

  /// A GPU to choose, by its name; `file` is what listRequested() tells. Shows it where `choose` says so.
  void addProfile(const QString& device, const QString& file, bool choose = false);
  /// Whether listings can be asked for now; where not, `why`.
  void offerListing(bool possible, const QString& why = {});
  /// Says in a line what keeps engines from being listed; empty: nothing.
  void showTrouble(const QString& text);

  /// A listing was asked for; its problems come by listing().
  void showWaiting();
  void showEnd(bool complete, const QString& trouble);
  /// Whether the network that was listed has been edited since.
  void showEdited(bool edited);
  EngineListing& listing() { return m_listing; }

  /// The problem that is shown: an index in the listing's head; -1 for none.
  int problem() const { return m_problem; }
  /// A layer was selected elsewhere: shows its problem, of the same pass as before where there is one.
  void selectLayer(const QString& layer);

 signals:
  void listRequested(const QString& profile);
  void stopRequested();
  /// The file of another GPU's profile is wanted.
  void profileRequested();
  /// A person chose a problem that this layer poses.
  void layerChosen(const QString& layer);

 protected:
  void changeEvent(QEvent* event) override;

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
  void colourTrouble();

  SessionStore& m_store;
  Selection& m_selection;
  EngineListing m_listing;
  ListedProblemModel m_problems;
  ListedEngineModel m_engines;
  SortedRows m_sortedProblems;
  ListedEngineFilter m_filteredEngines;
  int m_problem = -1;
  bool m_choosing = false;  ///< what is selected elsewhere follows this page now, not the other way round
  bool m_listingNow = false;
  bool m_begun = false;  ///< the first answer came
  bool m_stopped = false;
  bool m_edited = false;
  QString m_whyNot;  ///< why listings cannot be asked for; empty where they can
  QComboBox* m_profiles = nullptr;
  QPushButton* m_list = nullptr;
  QPushButton* m_stop = nullptr;
  QProgressBar* m_progress = nullptr;
  QLabel* m_trouble = nullptr;
  QLabel* m_summary = nullptr;
  QStackedLayout* m_stack = nullptr;
  QCheckBox* m_onlySelected = nullptr;
  QTableView* m_problemTable = nullptr;
  QTableView* m_engineTable = nullptr;
};

}  // namespace convscope
