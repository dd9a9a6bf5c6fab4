#include "app/pages/page_subject.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "base/text.h"

namespace molar::app {

namespace {

struct Subject {
  std::string_view page;  // path of the page; each ":" is an id, one segment long
  std::string_view call;  // API call that knows the subject; its ":" are the same ids in order
};

constexpr std::array<Subject, 8> kSubjects = {{
    {"/office/:", "/api/km/office/:/details"},
    {"/plans/:", "/api/v4/plans/:"},
    {"/plans/:/:", "/api/v4/plans/:/:"},
    {"/verify/:", "/api/km/verify/:"},
    {"/dashboard/receipt/:", "/api/v4/member/receipt/:"},
    {"/dashboard/agreement/:", "/api/v4/member/agreement/:"},
    {"/dashboard/messages/:", "/api/v4/member/messages/:"},
    {"/dashboard/grievances/:", "/api/v4/member/grievances/:"},
}};

std::vector<std::string_view> segments_of(std::string_view path) {
  std::vector<std::string_view> segments;
  while (!path.empty()) {
    const std::string_view segment = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(segment.size() + 1, path.size()));
    if (!segment.empty()) {
      segments.push_back(segment);
    }
  }
  return segments;
}

// The ids in the path, or nothing when it is another page's.
std::optional<std::vector<std::string_view>> ids_in(std::span<const std::string_view> given,
                                                    std::string_view page) {
  const auto wanted = segments_of(page);
  if (wanted.size() != given.size()) {
    return std::nullopt;
  }
  std::vector<std::string_view> ids;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i] == ":") {
      ids.push_back(given[i]);
    } else if (wanted[i] != to_lower_ascii(given[i])) {
      return std::nullopt;
    }
  }
  return ids;
}

}  // namespace

std::optional<std::string> page_subject_call(std::string_view path) {
  const auto given = segments_of(path);
  for (const auto& [page, call] : kSubjects) {
    const auto ids = ids_in(given, page);
    if (!ids) {
      continue;
    }
    std::string filled;
    auto id = ids->begin();
    for (const char c : call) {
      if (c == ':') {
        filled += *id++;
      } else {
        filled += c;
      }
    }
    return filled;
  }
  return std::nullopt;
}

int shell_status(int api_status) {
  if (api_status == 400) {
    return 404;
  }
  return api_status == 404 || api_status == 410 ? api_status : 200;
}

}  // namespace molar::app
