// Lists the payments in Stripe's account, for comparison with the books.
#include <optional>
#include <string>

#include "adapters/payment/stripe_gateway.h"
#include "adapters/payment/stripe_intent.h"
#include "base/json.h"

namespace molar::adapters {

using domain::ListedCharge;

namespace {

// Fifty intents with expanded objects stay far below the response limit.
constexpr const char* kPageSize = "50";

std::optional<ListedCharge> read_listed(const json::object& intent, const std::string& group) {
  const json::object* metadata = object_member(intent, "metadata");
  ListedCharge charge;
  charge.amount_cents = integer_member(intent, "amount_received");
  bool ours = metadata != nullptr && text_member(*metadata, "group") == group;
  if (!ours || text_member(intent, "status") != "succeeded" || charge.amount_cents <= 0) {
    return std::nullopt;
  }
  charge.idempotency_key = text_member(*metadata, kStripeKeyName);
  charge.reference = text_member(*metadata, "reference");
  charge.provider_id = text_member(intent, "id");
  charge.created_at = from_millis(integer_member(intent, "created") * 1000);
  domain::Charge read = read_intent(intent).charge;
  charge.card = read.card;
  charge.method_id = read.method_id;
  charge.customer_id = read.customer_id;
  if (const json::object* latest = object_member(intent, "latest_charge")) {
    charge.refunded_cents = integer_member(*latest, "amount_refunded");
    if (const json::object* billing = object_member(*latest, "billing_details")) {
      charge.payer_name = text_member(*billing, "name");
      charge.payer_email = text_member(*billing, "email");
    }
  }
  return charge.idempotency_key.empty() ? std::nullopt : std::optional(std::move(charge));
}

}  // namespace

Result<domain::ChargePage> StripeGateway::list_charges(const std::string& group_key,
                                                       Timestamp since, const std::string& page) {
  NamedTexts fields = {{"limit", kPageSize},
                       {"created[gte]", std::to_string(to_millis(since) / 1000)},
                       {"expand[0]", "data.payment_method"},
                       {"expand[1]", "data.latest_charge"}};
  if (!page.empty()) {
    fields.emplace_back("starting_after", page);
  }
  StripeAnswer answer = client_.send(group_key, {"GET", "/v1/payment_intents", std::move(fields)});
  const json::array* list = list_member(answer.body, "data");
  if (!answer.ok() || list == nullptr) {
    return Error::unavailable("provider_unavailable", "The payment provider does not answer.", 5);
  }
  domain::ChargePage listed;
  std::string last;
  for (const json::value& entry : *list) {
    const json::object* intent = entry.if_object();
    if (intent == nullptr) {
      continue;
    }
    last = text_member(*intent, "id");
    if (auto charge = read_listed(*intent, group_key)) {
      listed.charges.push_back(std::move(*charge));
    }
  }
  listed.next = flag_member(answer.body, "has_more") ? last : "";
  return listed;
}

}  // namespace molar::adapters
