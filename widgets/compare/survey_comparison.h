#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <optional>
#include <vector>

#include "analysis/compare.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// The shown survey held against another one: of the same session, or of a session that setOther brought. Old against
/// new, by compareSurveys. Follows store and selection, and holds values: what it compared may change meanwhile.
class SurveyComparison : public QObject {
  Q_OBJECT

 public:
  SurveyComparison(SessionStore& store, Selection& selection, QObject* parent = nullptr);

  /// A survey that the shown one can be held against.
  struct Offer {
    bool foreign = false;  ///< of the other session
    int survey = -1;       ///< its index there
    QString name;
    QString details;
  };
  const QList<Offer>& offers() const { return m_offers; }
  /// An index into offers(); -1 where there are none. Unless one was chosen: one of the other session where there is
  /// one, else of this one; of the same network and input where there are such, and the last of these.
  int chosen() const { return m_chosen; }
  void choose(int offer);
  /// Another session; `provenance` says where it comes from, as "recorded in a.convscope". Its surveys are offered from
  /// now on, and one is chosen.
  void setOther(Session session, const QString& provenance);

  /// Whether the shown survey is the old one; it is the new one unless somebody says so.
  bool shownIsOld() const { return m_shownIsOld; }
  void setShownIsOld(bool old);

  /// One problem's fastest algorithm in one of the surveys.
  struct Side {
    QString algorithm;
    Summary time;  ///< of no samples (count 0) where nothing was measured
  };
  /// One problem of the shown survey.
  struct Part {
    Side before;
    Side after;
    int trial = -1;  ///< the shown survey's fastest
    bool isInBoth = false;
    Verdict verdict = Verdict::Unsure;
    double ratio = 0;      ///< as Comparison
    double networkUs = 0;  ///< as Comparison
    bool isMeasured() const { return ratio > 0; }
  };
  int survey() const { return m_survey; }
  const std::vector<Part>& parts() const { return m_parts; }  ///< as the shown survey's problems; none without a choice
  const ComparisonTotals& totals() const { return m_totals; }
  const QStringList& onlyBefore() const { return m_onlyBefore; }  ///< problems in words, as "conv1 forward"
  const QStringList& onlyAfter() const { return m_onlyAfter; }
  const std::vector<Distinction>& distinctions() const { return m_distinctions; }
  /// What the sides are called, with where they come from.
  const QString& beforeName() const { return m_beforeName; }
  const QString& afterName() const { return m_afterName; }

  /// Works out at once what has changed.
  void refresh();

 signals:
  /// At most four times a second while results come in.
  void changed();

 private:
  void offer(const Session& session, bool foreign);
  int usualChoice() const;
  const Survey* surveyOf(const Offer& offer) const;
  QString nameOf(const Survey& survey, bool foreign) const;
  void compareWith(const Survey& shown, const Survey& other);
  void follow(int survey);

  SessionStore& m_store;
  Selection& m_selection;
  QTimer m_timer;
  Session m_other;
  QString m_otherProvenance;
  std::optional<Offer> m_wanted;
  bool m_shownIsOld = false;
  QList<Offer> m_offers;
  int m_chosen = -1;
  int m_survey = -1;
  std::vector<Part> m_parts;
  ComparisonTotals m_totals;
  QStringList m_onlyBefore;
  QStringList m_onlyAfter;
  std::vector<Distinction> m_distinctions;
  QString m_beforeName;
  QString m_afterName;
};

}  // namespace convscope
