#pragma once

#include <span>
#include <string>
#include <vector>

#include "measure/event.h"

namespace convscope {

/// Reads "2/8". Throws InputError unless it is I/N with 1 <= I <= N.
Shard parseShard(const std::string& text);

/// Returns "2/8".
std::string shardText(const Shard& shard);

/// Sets SurveyStarted::shardProblems of the surveys of one run, which have the same options. A problem that occurs in
/// several surveys belongs to one shard. The heaviest problems are dealt first, each to the shard with the least
/// weight. The result depends on the surveys' problems alone, so it is the same on every machine.
void dealShard(std::span<SurveyStarted> surveys);

/// Returns which problems of the survey other shards measure.
std::vector<bool> outsideShard(const SurveyStarted& survey);

}  // namespace convscope
