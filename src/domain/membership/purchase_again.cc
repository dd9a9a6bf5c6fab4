#include "domain/membership/change_kinds.h"

#include "base/json.h"
#include "base/messages.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/checkout/quote_builder.h"
#include "domain/membership/change/change_words.h"
#include "domain/membership/change/household.h"
#include "domain/membership/consents.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {

namespace {

// A processing fee is due only when a renewal is no longer possible.
bool owes_fee(const Household& household) {
  return !household.subscription || household.today > renew_until(*household.subscription);
}

bool wants_auto_renew(const json::object& data) {
  return flag_member(data, "autoRenew");
}

}  // namespace

std::vector<ChargeLine> label_lines(const std::vector<QuoteLine>& lines, const Plan& plan,
                                    const std::string& language) {
  std::vector<ChargeLine> labelled;
  for (const QuoteLine& line : lines) {
    std::string label = plan.name.in(language);
    if (line.kind == QuoteLineKind::Dependents) {
      label = message("changes.line.additionalPeople", language);
    } else if (line.kind == QuoteLineKind::ProcessingFee) {
      label = message("changes.line.processingFee", language);
    } else if (line.kind == QuoteLineKind::Coupon) {
      label = message("changes.line.coupon", language);
    }
    labelled.push_back({std::string(to_text(line.kind)), label, line.quantity, line.cents});
  }
  return labelled;
}

void begin_term(Subscription& s, const NewTerm& begun, const Household& household) {
  if (begun.plan.id != s.plan_id) {
    s.office_id.reset();
  }
  s.plan_id = begun.plan.id;
  s.plan_name = begun.plan.name.in(household.primary.language);
  s.status = "active";
  s.starts_on = begun.term.starts_on;
  s.ends_on = begun.term.ends_on;
  s.renews_on = begun.term.renews_on;
  s.anchor_day = begun.anchor_day;
  s.price_cents = begun.price_cents;
  s.next_price_cents = begun.next_price_cents;
  s.refund_rule = std::string(refund_rule_of(household.state()).code);
  if (household.method) {
    s.payment_method_id = household.method->id;
  }
  s.canceled_on.reset();
  s.cancel_reason.reset();
  s.leave_dunning();
  s.prepaid_until.reset();
  s.forget_planned_switch();
}

bool add_payment(json::object& notice_data, const SettledCharge* paid) {
  if (paid == nullptr) {
    return false;
  }
  notice_data["number"] = paid->receipt_number;
  notice_data["receiptId"] = paid->receipt_id;
  if (!paid->card.last4.empty()) {
    notice_data["card"] = card_json(paid->card.brand, paid->card.last4);
  }
  return true;
}

namespace {

struct PurchaseOffer {
  Plan plan;
  std::optional<std::int64_t> office_id;
  BillingCycle cycle = BillingCycle::Annual;
  Term term;
  QuoteAmounts amounts;
};

Result<PurchaseOffer> purchase_offer(const ChangeDeps& deps, Connection& sql,
                                     const Household& household, const json::object& inputs,
                                     const std::string& language) {
  if (household.running()) {
    return change_fault("already_member", language);
  }
  MOLAR_TRY(Plan plan,
            deps.plans.find_on_sale(sql, household.brand, inputs.at("planId").as_int64()));
  BillingCycle cycle =
      parse_text<BillingCycle>(json::value_to<std::string>(inputs.at("billingCycle"))).value();
  if (plan_obstacle(household, plan, cycle)) {
    return change_fault("plan_unavailable", language);
  }
  MOLAR_TRY(auto office, chosen_office(sql, deps.plans, household, plan, inputs));
  Date today = household.today;
  Term term = make_term(cycle, today, static_cast<unsigned>(today.day()));
  QuoteAmounts amounts = compute_quote({cycle, plan.price(cycle).value(), plan.per_dependent_cents,
                                        owes_fee(household) ? plan.processing_fee_cents : 0,
                                        static_cast<int>(household.dependents.size()),
                                        refund_rule_of(household.state()).processing_fee, nullptr});
  return PurchaseOffer{std::move(plan), office, cycle, term, std::move(amounts)};
}

Result<ChangeShown> build_purchase(const ChangeDeps& deps, Connection& sql,
                                   const Household& household, const json::object& inputs,
                                   const std::string& language) {
  MOLAR_TRY(const PurchaseOffer offer, purchase_offer(deps, sql, household, inputs, language));
  const RefundRule& rule = refund_rule_of(household.state());
  ChangeShown shown;
  shown.effective_on = household.today;
  shown.lines = label_lines(offer.amounts.lines, offer.plan, language);
  shown.due_today_cents = offer.amounts.due_today_cents;
  shown.price_cents = offer.amounts.term_cents;
  shown.next_price_cents = offer.amounts.renewal_cents;
  shown.renews_on = offer.term.renews_on;
  shown.starts_on = offer.term.starts_on;
  shown.ends_on = offer.term.ends_on;
  shown.refund_until = refund_until(rule, household.today);
  shown.refund_rule =
      describe_refund(refund_promise(rule, offer.amounts, *shown.refund_until), language);
  shown.plan_id = offer.plan.id;
  shown.plan_name = offer.plan.name.in(language);
  shown.billing_cycle = std::string(to_text(offer.cycle));
  shown.words = change_words::purchased(shown, language);
  shown.consents = consents_of(household.brand, language);
  return shown;
}

Status check_consents_of_purchase(const ChangeShown& shown, const json::object& data) {
  return check_consents(shown.consents, wants_auto_renew(data), data);
}

void order_purchase(const Household&, const ChangeShown& shown, ChargeOrder& order) {
  order.invoice_kind = "purchase";
  order.term_starts_on = shown.starts_on;
  order.term_ends_on = shown.ends_on;
}

void send_welcome(Connection& sql, const Household& household, const Subscription& s,
                  const ChargeAttempt* booking) {
  std::vector<Member> people = household.dependents;
  people.insert(people.begin(), household.primary);
  notify_household(sql, household, "welcome", "welcome:" + s.id,
                   welcome_data(s, people, refund_words(sql, household, s, booking)));
}

Result<ChangeResult> carry_out_purchase(const ChangeDeps& deps, Connection& sql,
                                        const Household& household, const AcceptedChange& change) {
  const ChangeQuote& quote = change.quote;
  MOLAR_TRY(const PurchaseOffer offer,
            purchase_offer(deps, sql, household, quote.detail, quote.language));
  Subscription s;
  s.id = change.subscription_id;
  s.group_key = household.brand.group_key;
  s.household_id = household.id;
  s.cycle = std::string(to_text(offer.cycle));
  s.auto_renew = wants_auto_renew(change.data);
  s.created_at = household.now;
  begin_term(
      s,
      {offer.plan, offer.term, static_cast<int>(static_cast<unsigned>(offer.term.starts_on.day())),
       offer.amounts.term_cents, offer.amounts.renewal_cents},
      household);
  s.office_id = offer.office_id;
  s.refund_until = refund_until(refund_rule_of(household.state()), household.today);
  billing_store::insert_subscription(sql, s);
  keep_consents(sql, household, quote.shown.consents, change.data);
  keep_agreement_of(sql, household, s.id, "purchase", change.booking());
  send_welcome(sql, household, s, change.booking());
  note_change(sql, household, change.actor, "joined_again", "subscription", s.id,
              {{"planId", s.plan_id},
               {"people", household.people()},
               {"cents", quote.shown.due_today_cents},
               {"quote", quote.id}});
  ChangeResult done{answer_with(sql, household, change, s)};
  done.answer["agreementUrl"] = agreement_url(s.id);
  return done;
}

}  // namespace

const ChangeType kPurchaseChange{build_purchase, carry_out_purchase, check_consents_of_purchase,
                                 order_purchase};

}  // namespace molar::domain
