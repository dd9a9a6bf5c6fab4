// Common bodies of the calls that change a membership: caller, quote, and its confirmation.
#pragma once

#include <boost/json.hpp>

#include <string>
#include <string_view>

#include "api/request/request_context.h"
#include "base/json.h"
#include "domain/membership/membership_service.h"

namespace molar::api {

// The signed-in member of the context.
domain::Asking asking_of(const RequestContext& context);

// With ?quote=1 nothing changes.
bool wants_quote(const RequestContext& context);

// A ULID of a body; anything else is "invalid".
Checked<std::string> check_quote_id(std::string_view text);

// The consents of the body and who gave them, for the data of an acceptance.
boost::json::object read_consents(ObjectReader& reader, const RequestContext& context);

// quoteId, paymentToken and idempotencyKey; with `consents`, those as well. Nothing with ?quote=1.
enum class WithConsents { No, Yes };
domain::Acceptance read_acceptance(ObjectReader& reader, const RequestContext& context,
                                   WithConsents consents);

// The quote as it is stored.
Result<http::Response> answer_quote(RequestContext& context, domain::ChangeKind kind,
                                    const boost::json::object& inputs);
// What was done, with 201.
Result<http::Response> answer_accepted(RequestContext& context, domain::ChangeKind kind,
                                       const boost::json::object& inputs,
                                       const domain::Acceptance& acceptance, int status = 201);

// With ?quote=1 the quote, else what was done.
Result<http::Response> answer_change(RequestContext& context, domain::ChangeKind kind,
                                     const boost::json::object& inputs,
                                     const domain::Acceptance& acceptance);

// purchaseSubscription of a signed-in member, without a checkout (membership_purchase.cc).
Result<http::Response> purchase_without_checkout(RequestContext& context);
// The body has no "checkoutId", and the primary member is signed in.
bool is_purchase_without_checkout(const RequestContext& context);

}  // namespace molar::api
