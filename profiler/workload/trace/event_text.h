#pragma once

#include <string_view>

namespace convscope {

/// Returns the first text that follows `key` in the JSON of an event, without parsing it: most events are not read.
/// Empty if there is none. `key` includes its quotes.
std::string_view quickText(std::string_view json, std::string_view key);

/// Returns whether an annotation is the wait for the next batch of a DataLoader or of a DataPipe of torchdata.
bool isLoaderWait(std::string_view name);

}  // namespace convscope
