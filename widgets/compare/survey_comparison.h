#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answer.h"
#include "analysis/compare.h"
#include "analysis/compared_names.h"
#include "analysis/whole_iterations.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// Compares the shown survey with another one, of the same session or of a session passed to setOther(). Computed by
/// compareSurveys(), old against new. Follows the session and the shown survey, and keeps values: the surveys may
/// change afterwards.
class SurveyComparison : public QObject {
  Q_OBJECT

 public:
  SurveyComparison(const SessionStore& store, const ShownSurvey& shown, QObject* parent = nullptr);

  /// Where a survey to compare with is from: the open session, the session of setOther(), or the pinned baseline.
  enum class Source { Open, Other, Baseline };
  /// A survey that the shown one can be compared with: of the open session and of the baseline, it has a layer in
  /// common or is of the same network and input size; of the other session, any, because the user opened it for the
  /// comparison.
  struct Offer {
    Source source = Source::Open;
    int survey = -1;  ///< index in that session
    QString name;
    QString details;
  };
  const QList<Offer>& offers() const { return m_offers; }
  /// Returns an index into offers(); -1 if there is none. By default, the last survey of the same network and input
  /// size if there is one, or the last with a layer in common. Surveys of the other session take precedence, then
  /// those of the baseline.
  int chosen() const { return m_chosen; }
  void choose(int offer);
  /// Returns whether the shown survey is compared with the pinned baseline.
  bool isOfBaseline() const { return m_chosen >= 0 && m_offers[m_chosen].source == Source::Baseline; }
  /// Returns the survey of the open session that has problems in common with `other`: the shown one if it has, else the
  /// last. -1 if there is none.
  int comparableWith(const Session& other) const;
  /// Sets the other session; `provenance` describes its origin, e.g. "recorded in a.convscope". Offers its surveys
  /// and chooses one. It is closed when a session is shown that has nothing in common with it, e.g. a new one.
  void setOther(Session session, const QString& provenance);

  /// Returns whether the shown survey is `before`, the side that changes are relative to. By default it is `after`,
  /// unless the surveys differ in their time alone: then the earlier one is `before`. The pinned baseline is always
  /// `before`, as on every other page.
  bool shownIsBefore() const { return m_shownIsBefore; }
  /// Returns whether setSwapped() has an effect: on surveys that differ in more than their time, without the baseline.
  bool canSwap() const { return !m_isInTime && !isOfBaseline(); }
  /// Exchanges the sides.
  void setSwapped(bool swapped);

  /// The fastest algorithm of one problem in one of the surveys.
  struct Side {
    QString algorithm;
    Summary time;  ///< without samples (count 0) if nothing was measured
  };
  /// One problem of the shown survey.
  struct ComparedProblem {
    Side before;
    Side after;
    int trial = -1;  ///< the fastest algorithm of the shown survey
    bool isInBoth = false;
    Verdict verdict = Verdict::Unsure;
    double ratio = 0;       ///< like Comparison::ratio
    double networkUs = 0;   ///< like Comparison::networkUs
    bool isCounted = true;  ///< like Comparison::isCounted
    bool isMeasured() const { return ratio > 0; }
  };
  /// In the order of the shown survey's problems; empty if no survey is chosen.
  const std::vector<ComparedProblem>& parts() const { return m_problems; }
  const ComparisonTotals& totals() const { return m_totals; }
  const QStringList& onlyBefore() const { return m_onlyBefore; }  ///< problems in words, e.g. "conv1 forward"
  const QStringList& onlyAfter() const { return m_onlyAfter; }
  const std::vector<Distinction>& distinctions() const { return m_distinctions; }
  /// Returns whether totals() are of an iteration: all problems of both sides were measured in both.
  bool isWhole() const;
  /// Returns what an iteration takes in each, if totals() leave out what only one of them has, e.g. an edited layer.
  const std::optional<WholeIterations>& whole() const { return m_wholeIterations; }
  /// Returns whether nothing can be compared because the surveys of a network are of different input sizes: the chosen
  /// one, or all of the session if there is no offer.
  bool isOfOtherSizes() const;
  /// Returns the baseline if it is pinned and is not the shown survey itself, although no survey of it can be compared
  /// with the shown one. Null otherwise.
  const Baseline* unmatchedBaseline() const;
  /// The short names of both sides, see ComparedNames: "tf32", "fp32".
  const QString& beforeName() const { return m_beforeName; }
  const QString& afterName() const { return m_afterName; }
  /// Returns the input size that times and marks are of: "32x3x224x224". Empty if the sides have different ones, and
  /// for a recorded program.
  const QString& sizeText() const { return m_sizeText; }
  /// Returns the name of the session that comes with the program and has the same network in PyTorch's default
  /// precision; empty if there is none, or if the shown survey is in this precision.
  QString defaultRecording() const;
  /// A session of the shown network that comes with the program.
  struct Recording {
    QString name;         ///< "resnet50-tf32-h100"
    QString details;      ///< "tf32, NVIDIA H100, 32x3x224x224, 2026-11-21 10:02 UTC"
    bool hasSize = true;  ///< it has an input size of the shown survey; others have no layer in common with it
  };
  /// Returns the recordings to compare with, without the open session; those that have the input size first. Reads the
  /// beginning of each file once.
  QList<Recording> recordings() const;
  /// Returns whether sessions of the shown network come with the program. Reads no file.
  bool hasRecordings() const;
  /// Returns which survey is which, and what the comparison is good for, in a sentence or two. Empty if none is chosen.
  QString purpose() const;
  /// Subject, device and origin of both sides.
  const QString& beforeDetails() const { return m_beforeDetails; }
  const QString& afterDetails() const { return m_afterDetails; }
  /// Those of the survey that is not the shown one.
  const QString& otherDetails() const { return m_shownIsBefore ? m_afterDetails : m_beforeDetails; }
  /// Says that the machine was busy during a survey; empty if it was not.
  const QString& busyText() const { return m_busy; }
  /// What a survey says about benchmark = True.
  struct SideAnswer {
    QString name;  ///< "tf32", "tf32, 7 input sizes", "tf32, 32x3x224x224" of a session that has others
    Answer answer;
  };
  /// Returns the answers before and after, over the input sizes that both have. Empty while one is measured, or if
  /// neither has an answer.
  std::vector<SideAnswer> answers() const;

  /// Compares now.
  void refresh();

 signals:
  /// Emitted after a comparison, at most four times per second while results arrive.
  void changed();

 private:
  void offer(const Session& session, Source source);
  bool isComparable(const Survey& survey) const;
  void closeOtherOfAnotherKind();
  int defaultChoice() const;
  const Session& sessionOf(Source source) const;
  const Survey* surveyOf(const Offer& offer) const;
  QString originOf(Source source) const;
  QString detailsOf(const Survey& survey, Source source) const;
  void compareWith(const Survey& shown, const Survey& other);
  std::string busyOf(const Survey& shown, const Survey& other, const ComparedNames& names) const;
  void follow(int survey);
  void followBaseline();

  const SessionStore& m_store;
  const ShownSurvey& m_shown;
  QTimer m_timer;
  Session m_other;
  std::shared_ptr<const PinnedSurveys> m_pinned;
  QString m_otherProvenance;
  std::optional<Offer> m_wanted;
  bool m_swapped = false;
  bool m_shownIsBefore = false;
  bool m_isInTime = false;
  QList<Offer> m_offers;
  int m_chosen = -1;
  std::vector<ComparedProblem> m_problems;
  ComparisonTotals m_totals;
  QStringList m_onlyBefore;
  QStringList m_onlyAfter;
  std::vector<Distinction> m_distinctions;
  QString m_beforeName;
  QString m_afterName;
  QString m_sizeText;
  QString m_beforeDetails;
  QString m_afterDetails;
  QString m_busy;
  std::optional<WholeIterations> m_wholeIterations;
};

}  // namespace convscope
