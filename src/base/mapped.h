// Lists made from other lists.
#pragma once

#include <functional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

namespace molar {

// Returns to(item) of each item, in the same order. `to` may be a pointer to a member.
//
//   mapped(offices, office_body);                     // std::vector<OfficeBody>
//   mapped<boost::json::array>(people, &Member::id);
template <class List = void, std::ranges::input_range Range, class To>
auto mapped(Range&& range, To to) {
  using Item = std::invoke_result_t<To&, std::ranges::range_reference_t<Range>>;
  std::conditional_t<std::is_void_v<List>, std::vector<std::remove_cvref_t<Item>>, List> list;
  if constexpr (std::ranges::sized_range<Range>) {
    list.reserve(std::ranges::size(range));
  }
  for (auto&& item : range) {
    list.emplace_back(std::invoke(to, std::forward<decltype(item)>(item)));
  }
  return list;
}

}  // namespace molar
