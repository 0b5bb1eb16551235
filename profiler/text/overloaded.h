#pragma once

namespace convscope {

/// One callable of several, for std::visit: Overloaded{[](const A&) {...}, [](const B&) {...}}.
template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
// Clang before 17 does not deduce aggregates by itself.
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

}  // namespace convscope
