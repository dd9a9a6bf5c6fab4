#include "domain/membership/change/change_type.h"

#include "base/json.h"

namespace molar::domain {

Status needs_no_consent(const ChangeShown&, const boost::json::object&) {
  return {};
}

void order_rest_of_term(const Household& household, const ChangeShown& shown, ChargeOrder& order) {
  order.invoice_kind = shown.kind;
  order.term_starts_on = shown.effective_on;
  order.term_ends_on = household.subscription.value().ends_on;
}

boost::json::object common_answer(const ChangeQuote& quote) {
  const boost::json::value body = parse_trusted_json(quote.body);
  boost::json::object answer;
  for (const char* name : {"effectiveOn", "dueTodayCents", "refundCents", "creditCents",
                           "nextPriceCents", "renewsOn"}) {
    answer[name] = body.at(name);
  }
  return answer;
}

boost::json::object answer_with(Connection& sql, const Household& household,
                                const AcceptedChange& change, const Subscription& subscription) {
  boost::json::object answer = common_answer(change.quote);
  answer["subscription"] = to_json(view_subscription(sql, subscription, household.today,
                                                     change.quote.language, change.booking()));
  return answer;
}

}  // namespace molar::domain
