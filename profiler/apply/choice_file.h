#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apply/choices.h"

namespace convscope {

/// Why a choice file was not read.
struct LineError {
  std::size_t line = 0;  ///< from 1
  Message message;
};

/// A choice file in memory. Loading it only finds its problems; a ranking is read when it is needed, so that a program
/// that has a few problems of a file with thousands pays for these few.
class ChoiceFile {
 public:
  /// Reads the head, and checks that the problems are sorted and complete.
  static tl::expected<ChoiceFile, LineError> read(std::string text);

  const ChoiceTarget& target() const { return m_target; }
  std::size_t size() const { return m_problems.size(); }
  /// The canonical text of a problem; `index` is below size().
  std::string_view problem(std::size_t index) const;

  /// Returns an error in the line of a problem.
  LineError errorAt(std::size_t index, Message message) const;

  /// Returns the ranking of a problem by its canonical text; empty if the file does not have it.
  tl::expected<Ranking, LineError> find(std::string_view problem) const;

 private:
  class Reader;

  ChoiceFile(std::string text, ChoiceTarget target, std::vector<std::size_t> problems)
      : m_text(std::move(text)), m_target(std::move(target)), m_problems(std::move(problems)) {}

  tl::expected<Ranking, LineError> rankingAt(std::size_t begin) const;

  std::string m_text;
  ChoiceTarget m_target;
  std::vector<std::size_t> m_problems;  ///< the offsets of their lines
};

/// Reads a whole choice file and checks every line.
tl::expected<Choices, LineError> readChoices(std::string text);

}  // namespace convscope
