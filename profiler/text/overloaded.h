#pragma once

namespace convscope {

/// Combines several callables into one, for std::visit: Overloaded{[](const A&) {...}, [](const B&) {...}}.
template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
// Clang before 17 does not deduce aggregates by itself.
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

}  // namespace convscope
