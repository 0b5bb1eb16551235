#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <optional>
#include <vector>

#include "analysis/findings.h"
#include "analysis/verdict_rows.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// The verdict and the findings of the shown survey, computed at first use and again after it changed. Use it on the
/// GUI thread; ShownSurvey::summary() is the one that all views share.
class SessionSummary : public QObject {
  Q_OBJECT

 public:
  SessionSummary(const SessionStore& store, const ShownSurvey& shown, QObject* parent = nullptr);

  struct Contents {
    Answer verdict;
    std::vector<VerdictRow> rows;
    std::vector<VerdictColumn> further;  ///< columns of `rows` beside False and True
    QString note;                        ///< below the rows: what their titles do not say; may be empty
    std::vector<Finding> findings;
    QString findingsTitle;
    std::vector<Finding> cautions;  ///< of these, those without which the verdict misleads
    bool choicesKnown = false;      ///< of PyTorch, for any problem
    QString settingName;            ///< of the setting that the verdict is about, as nameOfSetting() returns it
    LostTime lost;                  ///< by the setting that the verdict advises against; by False if it advises neither
    double lostByOtherUs = 0;       ///< by the other setting in other layers
    QString library;  ///< of a CPU: its name; `rows` and `lost` are of its first choices against the fastest algorithms
  };
  /// Returns null if there is no survey.
  const Contents* contents() const;

  /// Returns the answer of the shown survey; null before it ended, because a page would compute it again and again.
  const Answer* answer() const;

  /// Returns the name of benchmark = True with PyTorch's limit for a page: "True", beside an answer about another limit
  /// "True (limit=10)".
  QString benchmarkName() const;

  /// Returns what the findings say of all input sizes of a sweep, for a page or view that shows one of them; see
  /// overSizesText(). Of an answer about another limit than PyTorch's, also that True has PyTorch's on that page.
  QString pageNote(FindingView view) const;
  /// Returns the text of the finding with this id; empty if there is none.
  QString finding(const QString& id) const;

 signals:
  void changed();  ///< contents() changed; at most twice a second while a survey runs

 private:
  void makeStale();

  const SessionStore& m_store;
  const ShownSurvey& m_shown;
  // The last event, the figures and the views that show them have a turn of the event loop each: the window may react
  // between them.
  QTimer m_measuring;
  QTimer m_ended;
  QTimer m_computed;
  mutable ShownKey m_key;
  mutable std::optional<Contents> m_contents;  ///< of the survey with m_key
};

}  // namespace convscope
