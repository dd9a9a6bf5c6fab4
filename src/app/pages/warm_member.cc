#include "app/pages/warm_member.h"

#include <map>
#include <memory>
#include <utility>

#include "base/boost_json.h"

namespace molar::app {

namespace {

constexpr const char* kNotFound = R"({"title":"Not Found","status":404,"code":"not_found"})";

using Answers = std::map<std::string, std::string, std::less<>>;

render::ApiCall api_of(Answers answers) {
  return [answers = std::make_shared<const Answers>(std::move(answers))](std::string_view asked) {
    const auto found = answers->find(asked);
    return found == answers->end() ? render::ApiAnswer{404, kNotFound}
                                   : render::ApiAnswer{200, found->second};
  };
}

}  // namespace

std::optional<WarmMember> read_warm_member(std::string_view text) {
  boost::system::error_code error;
  const json::value file = json::parse(text, error);
  const json::object* fields = error ? nullptr : file.if_object();
  if (fields == nullptr) {
    return std::nullopt;
  }
  const json::value* email = fields->if_contains("email");
  const json::value* paths = fields->if_contains("paths");
  const json::value* bodies = fields->if_contains("answers");
  if (email == nullptr || !email->is_string() || paths == nullptr || !paths->is_array() ||
      bodies == nullptr || !bodies->is_object()) {
    return std::nullopt;
  }
  WarmMember member;
  member.email = email->get_string();
  for (const json::value& path : paths->get_array()) {
    if (!path.is_string()) {
      return std::nullopt;
    }
    member.paths.emplace_back(path.get_string());
  }
  Answers answers;
  for (const auto& [path, body] : bodies->get_object()) {
    answers.emplace(path, json::serialize(body));
  }
  member.api = api_of(std::move(answers));
  return member;
}

}  // namespace molar::app
