#include "api/directory/office_report_body.h"

#include <algorithm>

#include "api/directory/directory_query.h"
#include "base/fields.h"
#include "base/json.h"

namespace molar::api {

namespace {

constexpr std::size_t kMostTopics = 20;

}  // namespace

Result<domain::OfficeReportInput> read_office_report(const http::Request& request,
                                                     const std::string& language) {
  MOLAR_TRY(auto body, JsonBody::parse(request.body));
  ObjectReader reader = body.reader();
  domain::OfficeReportInput input;
  const std::vector<std::string> topics = reader.texts("topics", kMostTopics);
  if (reader.has("topics")) {
    input.topics = reader.errors().check("topics", domain::check_report_topics(topics));
  }
  input.message = reader.optional("message", domain::check_report_message);
  input.email = reader.optional("email", check_email);
  if (!input.message && std::ranges::find(input.topics, "other") != input.topics.end()) {
    reader.errors().add("message", "required", "Please tell us what is wrong.");
  }
  Status status = body.finish();
  if (status.has_error()) {
    return in_words(std::move(status).error(), language);
  }
  return input;
}

}  // namespace molar::api
