#include "domain/content/json_diff.h"

#include <algorithm>

namespace molar::domain {

namespace {

class Differ {
 public:
  void compare(const std::string& path, const json::value& before, const json::value& after) {
    if (before == after) {
      return;
    }
    if (before.is_object() && after.is_object()) {
      compare_objects(path, before.get_object(), after.get_object());
    } else if (before.is_array() && after.is_array()) {
      compare_lists(path, before.get_array(), after.get_array());
    } else {
      changes.push_back({path, before, after});
    }
  }

  std::vector<FieldChange> changes;

 private:
  static std::string member(const std::string& path, std::string_view name) {
    bool starts = path.empty() || path.ends_with(' ');
    return path + (starts ? "" : ".") + std::string(name);
  }
  static std::string entry(const std::string& path, std::size_t index) {
    return path + "[" + std::to_string(index) + "]";
  }

  void compare_objects(const std::string& path, const json::object& before,
                       const json::object& after) {
    for (const auto& [name, value] : before) {
      const json::value* other = after.if_contains(name);
      if (other == nullptr) {
        changes.push_back({member(path, name), value, std::nullopt});
      } else {
        compare(member(path, name), value, *other);
      }
    }
    for (const auto& [name, value] : after) {
      if (!before.contains(name)) {
        changes.push_back({member(path, name), std::nullopt, value});
      }
    }
  }

  void compare_lists(const std::string& path, const json::array& before, const json::array& after) {
    std::size_t shorter = std::min(before.size(), after.size());
    std::size_t head = 0;
    while (head < shorter && before[head] == after[head]) {
      ++head;
    }
    std::size_t tail = 0;
    while (tail < shorter - head &&
           before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
      ++tail;
    }
    std::size_t before_end = before.size() - tail;
    std::size_t after_end = after.size() - tail;
    std::size_t at = head;
    for (; at < std::min(before_end, after_end); ++at) {
      compare(entry(path, at), before[at], after[at]);
    }
    for (std::size_t i = at; i < before_end; ++i) {
      changes.push_back({entry(path, i), before[i], std::nullopt});
    }
    for (std::size_t i = at; i < after_end; ++i) {
      changes.push_back({entry(path, i), std::nullopt, after[i]});
    }
  }
};

}  // namespace

std::vector<FieldChange> diff_json(const json::value& before, const json::value& after,
                                   std::string_view prefix) {
  Differ differ;
  differ.compare(std::string(prefix), before, after);
  return std::move(differ.changes);
}

}  // namespace molar::domain
