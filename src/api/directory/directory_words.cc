#include "api/directory/directory_words.h"

#include <algorithm>
#include <array>

#include "base/messages.h"

namespace molar::api {

namespace {

// An empty field matches every field, an empty code every fault.
struct Row {
  std::string_view field;
  std::string_view code;
  std::string_view key;  // key of the text
};

constexpr std::array kRows = {Row{"zip", "required", "refusals.field.zipRequired"},
                              Row{"zip", "unknown", "refusals.field.zipUnknown"},
                              Row{"zip", "", "refusals.field.zip"},
                              Row{"city", "unknown", "refusals.field.cityUnknown"},
                              Row{"city", "mismatch", "refusals.field.cityMismatch"},
                              Row{"city", "", "refusals.field.city"},
                              Row{"state", "required", "refusals.field.stateRequired"},
                              Row{"state", "mismatch", "refusals.field.cityMismatch"},
                              Row{"state", "", "refusals.field.state"},
                              Row{"lat", "mismatch", "refusals.field.cityMismatch"},
                              Row{"lat", "", "refusals.field.lat"},
                              Row{"lng", "", "refusals.field.lat"},
                              Row{"radius", "", "refusals.field.radius"},
                              Row{"name", "too_short", "refusals.field.nameTooShort"},
                              Row{"name", "", "refusals.field.name"},
                              Row{"all", "", "refusals.field.all"},
                              Row{"q", "", "refusals.field.q"},
                              Row{"specialty", "", "refusals.field.specialty"},
                              Row{"language", "", "refusals.field.language"},
                              Row{"plan_id", "", "refusals.field.planId"},
                              Row{"sort", "", "refusals.field.sort"},
                              Row{"page", "", "refusals.field.page"},
                              Row{"size", "", "refusals.field.size"},
                              Row{"format", "not_allowed", "refusals.field.formatNotAllowed"},
                              Row{"format", "", "refusals.field.format"},
                              Row{"topics", "required", "refusals.field.topicsRequired"},
                              Row{"topics", "", "refusals.field.topics"},
                              Row{"message", "required", "refusals.field.messageRequired"},
                              Row{"message", "too_long", "refusals.field.messageTooLong"},
                              Row{"message", "", "refusals.field.message"},
                              Row{"email", "", "refusals.field.email"},
                              Row{"", "", "refusals.field.any"}};

}  // namespace

std::string directory_message(std::string_view field, std::string_view code,
                              std::string_view language) {
  const auto* found = std::ranges::find_if(kRows, [&](const Row& row) {
    return (row.field == field || row.field.empty()) && (row.code == code || row.code.empty());
  });
  return std::string(message(found->key, language));
}

std::string check_fields_message(std::string_view language) {
  return std::string(message("refusals.validationFailed", language));
}

}  // namespace molar::api
