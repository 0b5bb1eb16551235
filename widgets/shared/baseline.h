#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/answer.h"
#include "analysis/common_sizes.h"
#include "analysis/compare.h"
#include "analysis/workspace.h"
#include "session/session.h"
#include "widgets/shared/shown_figures.h"

namespace convscope {

/// A measurement that others are compared with: one survey, or those of all input sizes of a sweep. Values: the session
/// that they are from may change or close.
struct PinnedSurveys {
  Session session;     ///< only these surveys
  std::size_t survey;  ///< index of the one that was pinned
};

/// Returns `survey`, one of `session`, with the surveys of other sizes that were measured like it.
std::shared_ptr<const PinnedSurveys> pinnedSurveys(const Session& session, const Survey& survey);

/// Returns the survey of `session` that `shown` is compared with, and those of other sizes: the last one that has a
/// layer and pass in common with it, otherwise the last one. The session has a survey; `shown` may be null.
std::shared_ptr<const PinnedSurveys> pinnedFor(const Session& session, const Survey* shown);

/// The pinned baseline of the shown survey, and what changed since, computed by compareSurveys(). The shown survey is
/// compared with the pinned survey of its own input size; if the baseline has no such size, with the one that was
/// pinned. Stays when another session or survey is shown.
class Baseline : public QObject {
  Q_OBJECT

 public:
  explicit Baseline(const ShownSurvey& shown);

  /// Pins a measurement; null unpins.
  void pin(std::shared_ptr<const PinnedSurveys> pinned);
  /// Pins the shown survey. Does nothing if there is none.
  void pinShown();
  /// Null if nothing is pinned.
  const std::shared_ptr<const PinnedSurveys>& pinned() const { return m_pinned; }
  /// Returns what is pinned: "resnet50, fp32, NVIDIA H100, 32x3x224x224, cuDNN 9.19.0, 2026-11-24". Empty if nothing
  /// is.
  QString title() const;
  /// Returns the parts of title(), the most important first.
  QStringList titleParts() const;

  /// Returns whether the shown survey belongs to the baseline: then nothing is compared.
  bool isShown() const { return m_comparison.get().isShown; }
  /// Returns whether any problem of the shown survey was measured in the baseline too.
  bool isCompared() const { return totals().problems > 0; }
  /// Returns why nothing is compared although a survey other than the baseline is shown. Empty otherwise.
  QString absence() const;
  /// Returns whether the baseline is of another network than the shown survey.
  bool isOfAnotherNetwork() const;
  /// Returns what differs between the baseline and the shown survey, as the baseline's name: "tf32", "NVIDIA H100". See
  /// ComparedNames. Empty if the shown survey is not another one.
  const QString& name() const { return m_comparison.get().name; }
  /// Returns the input size of the shown survey, at which it is compared: "32x3x224x224". Empty if nothing is compared.
  QString size() const;

  /// Returns the input sizes of the shown measurement, whatever is compared, and of the baseline; smallest first.
  std::vector<Dims> shownInputs() const;
  std::vector<Dims> pinnedInputs() const;
  /// Returns the sizes that both have, smallest first; `before` is the baseline. Valid until the session changes. Empty
  /// if nothing is pinned, or if the baseline itself is shown.
  std::vector<CommonSize> commonSizes() const;
  /// Returns the survey of the open session that has the one of commonSizes() nearest to the shown size. Null if there
  /// is none.
  const Survey* nearestCommonSize() const;

  /// The fastest algorithm of a problem of the shown survey beside that of the baseline. Times are of one execution, in
  /// microseconds.
  struct Change {
    std::optional<std::size_t> pinned = {};  ///< the baseline's problem; none if it does not have this one
    std::optional<double> before;            ///< none if the baseline did not measure it
    std::optional<double> now;               ///< none if it was not measured
    QString algorithm;                       ///< of the baseline
    int trial = -1;                          ///< the fastest of the shown survey
    double ratio = 0;                        ///< like Comparison::ratio
    Verdict verdict = Verdict::Unsure;

    bool isMatched() const { return pinned.has_value(); }
    bool isMeasured() const { return ratio > 0; }
  };
  /// Returns the change of a problem; an empty one if nothing is compared or the problem is new.
  Change change(int problem) const;
  /// Returns the baseline's time against workspace of a problem; null if it does not have the problem. Computed at
  /// first use; valid until changed().
  const WorkspaceFront* workspace(int problem) const;
  /// Over the problems that both have measured; `before` is the baseline.
  const ComparisonTotals& totals() const { return m_comparison.get().totals; }
  /// Returns the baseline's answer, over commonSizes(). None without one. Computed at first use.
  std::optional<Answer> answer() const;

 signals:
  /// Another baseline, or other changes: at most four times per second while results arrive.
  void changed();

 private:
  struct PinnedComparison {
    bool isShown = false;
    QString name;
    const Survey* compared = nullptr;  ///< the pinned survey that the shown one is compared with
    std::vector<Change> changes;
    ComparisonTotals totals;
    std::vector<Distinction> distinctions;
  };
  void refresh();
  PinnedComparison comparison() const;
  /// Like commonSizes() and nearestCommonSize() if the baseline itself is not shown.
  std::vector<CommonSize> sizesInCommon() const;
  const Survey* nearestOf(const std::vector<CommonSize>& sizes) const;
  const Survey& pinnedLike(const Survey& shown) const;
  std::vector<const Survey*> shownSurveys() const;
  std::vector<const Survey*> pinnedSizes() const;

  const ShownSurvey& m_shown;
  QTimer m_timer;
  std::shared_ptr<const PinnedSurveys> m_pinned;
  ShownFigures<PinnedComparison> m_comparison;
  mutable std::map<std::pair<const Survey*, std::size_t>, WorkspaceFront> m_workspaces;  ///< of pinned problems
  mutable std::vector<Dims> m_answered;  ///< the input sizes that m_answer is over
  mutable std::optional<Answer> m_answer;
};

}  // namespace convscope
