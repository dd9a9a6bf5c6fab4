// Bodies shared by the calls that change a membership: caller, quote, and its confirmation.
#pragma once

#include <string>
#include <string_view>

#include "api/request/request_context.h"
#include "base/boost_json.h"
#include "base/json.h"
#include "domain/membership/membership_service.h"

namespace molar::api {

// The signed-in member of the context.
domain::ChangeCaller change_caller_of(const RequestContext& context);

// Whether ?quote=1 is set: then nothing changes.
bool wants_quote(const RequestContext& context);

// A ULID from the body; any other text is "invalid".
Checked<std::string> check_quote_id(std::string_view text);

// The consents of the body with the caller's address and browser, for the data of a confirmation.
boost::json::object read_consents(ObjectReader& reader, const RequestContext& context);

// Reads quoteId, paymentToken and idempotencyKey, and with `consents` those as well. Reads nothing
// with ?quote=1.
enum class WithConsents { No, Yes };
domain::Acceptance read_acceptance(ObjectReader& reader, const RequestContext& context,
                                   WithConsents consents);

// Responds with the quote in its stored form.
Result<http::Response> answer_quote(RequestContext& context, domain::ChangeKind kind,
                                    const boost::json::object& inputs);
// Carries the change out; responds 201 with its result.
Result<http::Response> answer_accepted(RequestContext& context, domain::ChangeKind kind,
                                       const boost::json::object& inputs,
                                       const domain::Acceptance& acceptance, int status = 201);

// With ?quote=1 responds with the quote, else carries the change out.
Result<http::Response> answer_change(RequestContext& context, domain::ChangeKind kind,
                                     const boost::json::object& inputs,
                                     const domain::Acceptance& acceptance);

}  // namespace molar::api
