#pragma once

#include <span>
#include <string>

#include "analysis/common_sizes.h"
#include "analysis/compare.h"

namespace convscope {

/// The names of the two sides of a comparison, for people.
struct ComparedNames {
  std::string before;  ///< "tf32", "NVIDIA H200", "cuDNN 9.19.0"; "before (2026-11-20)" if `inTime`
  std::string after;
  bool inTime = false;  ///< the surveys differ in nothing but their time
};

/// Names two surveys by what differs: at most two of precision, layout, device, network, layers, input size and
/// backend, in this order, otherwise a library's version. Long names are cut but stay different. Surveys that differ
/// only in time are called before and after, with their dates; by their dates alone if `before` is the later one.
ComparedNames comparedNames(const SurveyStarted& before, const SurveyStarted& after);

/// Says that the machine was busy during one survey or both, so that differences may come from it. Empty if it was not.
std::string busyText(const Survey& before, const Survey& after, const ComparedNames& names);
/// The same about the surveys of several input sizes.
std::string busyText(std::span<const CommonSize> sizes, const ComparedNames& names);

/// Returns the property in which two surveys differ, for people: "precision", "cuDNN".
std::string titleOf(const Distinction& distinction);

}  // namespace convscope
