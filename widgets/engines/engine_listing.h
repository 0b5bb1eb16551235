#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "measure/engine_list.h"

namespace convscope {

/// An engine listing for an absent device, as shown on the page "engines". Its values arrive problem by problem;
/// nothing was measured.
class EngineListing : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Starts a new listing, replacing the previous one; its problems follow by add().
  void begin(const ListingHead& head);
  /// Adds the result for the next problem in the head. Ignored if there is no further problem.
  void add(const ListedProblem& problem);

  const ListingHead& head() const { return m_head; }
  const std::vector<ListedProblem>& problems() const { return m_problems; }  ///< those that arrived
  bool isComplete() const { return m_problems.size() == m_head.problems.size(); }
  /// Returns the number of configurations of all arrived problems, each counted once per problem.
  int configurations() const;

  /// Returns the device's name as shown beside every figure of the listing: "NVIDIA H200 (absent)".
  QString deviceText() const;
  /// Returns a sentence on the listing: network, device and progress. Empty before the first listing.
  QString summary() const;

  /// Returns the head's problem that equals `problem` except for precision and layout; -1 if there is none.
  int find(const Problem& problem) const;
  /// Returns the head's problem of `layer`, with pass `pass` if there is one; -1 if the layer has none.
  int find(const std::string& layer, Pass pass) const;

 signals:
  void begun();
  void added(int problem);

 private:
  ListingHead m_head;
  std::vector<ListedProblem> m_problems;
};

}  // namespace convscope
