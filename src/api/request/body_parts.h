// Parts that several bodies share: addresses, people, payments, consents.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/request/request_context.h"
#include "base/fields.h"
#include "base/json.h"
#include "domain/checkout/checkout.h"
#include "domain/documents/document_service.h"
#include "domain/purchase/purchase.h"

namespace molar::api {

struct AddressBody {
  std::string line1;
  std::optional<std::string> line2;
  std::string city;
  std::string state;
  std::string zip;
};
BOOST_DESCRIBE_STRUCT(AddressBody, (), (line1, line2, city, state, zip))

// Omits an empty line2.
AddressBody address_body(const Address& address);
Address read_address(const ObjectReader& reader);

// Reads firstName, lastName, dateOfBirth (up to the brand's today), relationship and email.
domain::PersonInput read_person(const ObjectReader& reader, const RequestContext& context);

// "annual" or "monthly".
Checked<domain::BillingCycle> check_cycle(std::string_view text);
// Printable ASCII without spaces.
Checked<std::string> check_short_text(std::string_view text, std::size_t longest);
// A short text of at most 255 characters, in the form of payment providers' tokens.
Checked<std::string> check_payment_token(std::string_view text);
// Reads "consents": at most 10, each with key and version.
std::vector<domain::ConsentGiven> read_consent_list(ObjectReader& reader);

// A file of one person: only that person's browser may cache it.
http::Response file_response(std::string_view media_type, domain::PrintedFile file);

}  // namespace molar::api
