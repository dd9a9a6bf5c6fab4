#include "app/pages/page_subject.h"

#include <array>

#include "base/path_pattern.h"

namespace molar::app {

namespace {

struct Subject {
  std::string_view page;  // path of the page; each ":" is an id, one segment long
  std::string_view call;  // API call that returns the subject; its ":" are the same ids in order
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

}  // namespace

std::optional<std::string> page_subject_call(std::string_view path) {
  for (const auto& [page, call] : kSubjects) {
    const auto ids = match_path(page, path);
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
