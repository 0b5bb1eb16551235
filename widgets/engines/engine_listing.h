#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "measure/engine_list.h"

namespace convscope {

/// What a library lists for a device that is not there, as values that come problem by problem: what the page
/// "engines" shows. Nothing of it was measured.
class EngineListing : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// A listing in place of the one before; its problems follow by add().
  void begin(const ListingHead& head);
  /// What is listed for the next of the head's problems. One more than there are is ignored.
  void add(const ListedProblem& problem);

  const ListingHead& head() const { return m_head; }
  const std::vector<ListedProblem>& problems() const { return m_problems; }  ///< those that came
  bool isComplete() const { return m_problems.size() == m_head.problems.size(); }
  /// Distinct configurations of all problems that came.
  int configurations() const;

  /// "NVIDIA H200 (absent)": what stands beside everything of the listing.
  QString deviceText() const;
  /// What it is, for whom, and how far it has come, in words; empty before the first.
  QString summary() const;

  /// The head's problem that is `problem` but for precision and layout, in which it is listed; -1 where there is none.
  int find(const Problem& problem) const;
  /// The head's problem that `layer` poses, of `pass` where there is such; -1 where it poses none.
  int find(const std::string& layer, Pass pass) const;

 signals:
  void begun();
  void added(int problem);

 private:
  ListingHead m_head;
  std::vector<ListedProblem> m_problems;
};

}  // namespace convscope
