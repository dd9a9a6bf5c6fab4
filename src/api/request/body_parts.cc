#include "api/request/body_parts.h"

#include <algorithm>
#include <utility>

#include "api/api.h"
#include "domain/plan/plan_service.h"

namespace molar::api {

namespace {

constexpr std::size_t kMostConsents = 10;
constexpr std::size_t kLongestToken = 255;
constexpr std::size_t kLongestConsentText = 100;

Checked<std::string> check_consent_text(std::string_view text) {
  return check_short_text(text, kLongestConsentText);
}

Checked<domain::Relationship> check_relation(std::string_view text) {
  auto checked = check_relationship(text);
  if (checked.has_error()) {
    return checked.error();
  }
  return parse_text<domain::Relationship>(*checked).value();
}

}  // namespace

AddressBody address_body(const Address& address) {
  return {address.line1, address.line2.empty() ? std::nullopt : std::optional(address.line2),
          address.city, address.state, address.zip};
}

Address read_address(const ObjectReader& reader) {
  Address address;
  address.line1 = reader.required("line1", check_address_line1);
  address.line2 = reader.optional("line2", check_address_line2).value_or("");
  address.city = reader.required("city", check_city);
  address.state = reader.required("state", check_state);
  address.zip = reader.required("zip", check_zip);
  return address;
}

domain::PersonInput read_person(const ObjectReader& reader, const RequestContext& context) {
  const Date today = context.services.plans.today(*context.brand);
  domain::PersonInput person;
  person.first_name = reader.required("firstName", check_person_name);
  person.last_name = reader.required("lastName", check_person_name);
  person.date_of_birth = reader.required(
      "dateOfBirth", [&](std::string_view text) { return check_date_of_birth(text, today); });
  person.relationship = reader.required("relationship", check_relation);
  person.email = reader.optional("email", check_email);
  return person;
}

Checked<domain::BillingCycle> check_cycle(std::string_view text) {
  auto cycle = parse_text<domain::BillingCycle>(text);
  if (!cycle) {
    return FieldIssue{"not_allowed", "Please choose annual or monthly."};
  }
  return *cycle;
}

Checked<std::string> check_short_text(std::string_view text, std::size_t longest) {
  bool printable = std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
  if (text.size() > longest || !printable) {
    return FieldIssue{"invalid", "This is not valid."};
  }
  return std::string(text);
}

Checked<std::string> check_payment_token(std::string_view text) {
  return check_short_text(text, kLongestToken);
}

std::vector<domain::ConsentGiven> read_consent_list(ObjectReader& reader) {
  std::vector<domain::ConsentGiven> given;
  for (ObjectReader& consent : reader.objects("consents", kMostConsents)) {
    std::string key = consent.required("key", check_consent_text);
    std::string version = consent.required("version", check_consent_text);
    given.push_back({std::move(key), std::move(version)});
  }
  return given;
}

http::Response file_response(std::string_view media_type, domain::PrintedFile file) {
  http::Response response;
  response.set("Content-Type", std::string(media_type));
  response.set("Content-Disposition", "attachment; filename=\"" + file.name + "\"");
  response.set("Cache-Control", "no-store");
  response.body = std::move(file.bytes);
  return response;
}

}  // namespace molar::api
