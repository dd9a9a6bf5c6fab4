#include "domain/membership/change_kinds.h"

#include "base/messages.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/billing/next_term.h"
#include "domain/billing/refund_due.h"
#include "domain/membership/change/change_words.h"
#include "domain/membership/change/household.h"
#include "domain/membership/consents.h"
#include "domain/pricing/quote.h"

namespace molar::domain {

namespace {

using How = change_words::Renewal;

Result<How> how_to_renew(const Household& household, const std::string& language) {
  if (!household.subscription) {
    return change_fault("not_renewable", language);
  }
  const Subscription& s = *household.subscription;
  if (household.running()) {
    bool lapsing = s.status == "active" && !s.auto_renew;
    if (!household.current() && !lapsing) {
      return change_fault("payment_due", language);
    }
    if (household.today < renew_from(s)) {
      return change_fault("not_renewable", language);
    }
    if (s.prepaid_until && *s.prepaid_until >= s.renews_on) {
      return change_fault("already_renewed", language);
    }
    if (household.current()) {
      return How::Ahead;
    }
    // It lapses, but the job that ends it has not run yet.
  }
  if (household.today > renew_until(s)) {
    return change_fault("not_renewable", language);
  }
  bool fresh_lapse = s.status != "canceled" &&
                     household.today < add_days(s.renews_on, kLapseGraceDays) &&
                     s.ends_on == add_days(s.renews_on, -1);
  return fresh_lapse ? How::Continues : How::Anew;
}

// Waives an amount that is too small to be charged, as a renewal does; returns the amount due.
std::int64_t waive_little(std::vector<ChargeLine>& lines, std::int64_t cents,
                          const std::string& language) {
  const std::int64_t due = charge_for(cents);
  if (due < cents) {
    lines.push_back(
        {"waived", std::string(message("changes.line.waived", language)), 1, due - cents});
  }
  return due;
}

// The lines of a term; a single line if the agreed price differs from the list price.
std::vector<QuoteLine> lines_for(const TermPrice& list, std::int64_t price_cents) {
  if (list.cents == price_cents) {
    return list.lines;
  }
  return {{QuoteLineKind::Plan, {}, 1, price_cents, price_cents}};
}

struct RenewalOffer {
  How how;
  Plan plan;
  Term term;
  int anchor_day = 1;
  std::vector<QuoteLine> lines;
  std::int64_t price_cents = 0;  // of the paid term
  std::int64_t later_cents = 0;  // of the term after it
};

Result<Plan> renewal_plan(const ChangeDeps& deps, Connection& sql, const Household& household,
                          How how, const json::object& inputs, const std::string& language) {
  const Subscription& s = *household.subscription;
  const json::value* chosen = inputs.if_contains("planId");
  auto planned = how == How::Ahead ? next_plan_of(sql, household) : household.plan;
  bool other = chosen != nullptr && !(planned && planned->id == chosen->as_int64());
  if (!other) {
    bool sold = planned && planned->price(household.cycle()) &&
                (how != How::Anew || planned->on_sale(household.today));
    return sold ? Result<Plan>(std::move(*planned)) : change_fault("plan_unavailable", language);
  }
  MOLAR_TRY(Plan plan, deps.plans.find_on_sale(sql, household.brand, chosen->as_int64()));
  if (plan.office_scope == "list" && plan.id != s.plan_id) {
    return Error::invalid_fields(
        {{"planId", "not_allowed", "This plan needs an office: please change the plan first."}});
  }
  if (plan_obstacle(household, plan, household.cycle())) {
    return change_fault("plan_unavailable", language);
  }
  return plan;
}

Result<RenewalOffer> renewal_offer(const ChangeDeps& deps, Connection& sql,
                                   const Household& household, const json::object& inputs,
                                   const std::string& language) {
  MOLAR_TRY(How how, how_to_renew(household, language));
  MOLAR_TRY(Plan plan, renewal_plan(deps, sql, household, how, inputs, language));
  const Subscription& s = *household.subscription;
  RenewalOffer offer{how, std::move(plan), {}, s.anchor_day, {}, 0, 0};
  Date start = s.renews_on;
  if (how == How::Anew) {
    start = household.today;
    offer.anchor_day = static_cast<int>(static_cast<unsigned>(start.day()));
  }
  offer.term = make_term(household.cycle(), start, static_cast<unsigned>(offer.anchor_day));
  auto list_price = [&](Date on) {
    return term_price(offer.plan, household.cycle(), dependents_fitting(household, offer.plan, on),
                      household.coupon.later())
        .value();
  };
  TermPrice list = list_price(start);
  bool agreed = how != How::Anew && offer.plan.id == s.next_plan_id.value_or(s.plan_id);
  offer.price_cents = agreed ? s.next_price_cents : list.cents;
  offer.lines = lines_for(list, offer.price_cents);
  offer.later_cents = list_price(offer.term.renews_on).cents;
  return offer;
}

Result<ChangeShown> build_renewal(const ChangeDeps& deps, Connection& sql,
                                  const Household& household, const json::object& inputs,
                                  const std::string& language) {
  MOLAR_TRY(const RenewalOffer offer, renewal_offer(deps, sql, household, inputs, language));
  ChangeShown shown;
  shown.effective_on = offer.term.starts_on;
  shown.lines = label_lines(offer.lines, offer.plan, language);
  shown.due_today_cents = waive_little(shown.lines, offer.price_cents, language);
  shown.price_cents = offer.price_cents;
  shown.next_price_cents = offer.later_cents;
  shown.renews_on = offer.term.renews_on;
  shown.starts_on = offer.term.starts_on;
  shown.ends_on = offer.term.ends_on;
  RefundPromise refund =
      renewal_refund_promise(offer.term.starts_on, household.today, shown.due_today_cents);
  shown.refund_until = refund.until;
  shown.refund_rule = describe_refund(refund, language);
  shown.plan_id = offer.plan.id;
  shown.plan_name = offer.plan.name.in(language);
  shown.billing_cycle = household.subscription->cycle;
  shown.words = change_words::renewed(offer.how, shown, language);
  shown.consents = consents_missing(sql, household, language);
  return shown;
}

Status check_consents_of_renewal(const ChangeShown& shown, const json::object& data) {
  return check_consents(shown.consents, false, data);
}

void order_renewal(const Household& household, const ChangeShown& shown, ChargeOrder& order) {
  // A canceled membership can begin again on the first day of a term that a renewal's invoice paid.
  const bool resumed = household.subscription->status == "canceled";
  order.invoice_kind = household.current() ? "prepaid" : resumed ? "purchase" : "renewal";
  order.term_starts_on = shown.starts_on;
  order.term_ends_on = shown.ends_on;
}

// The payment becomes credit until the renewal, which uses the subscription's plan and price.
void pay_ahead(const ChangeDeps& deps, Connection& sql, Subscription& s, const RenewalOffer& offer,
               const Household& household, const AcceptedChange& change) {
  if (change.paid != nullptr) {
    deps.ledger.grant_credit(sql, s.group_key, s.household_id, change.paid->attempt.amount_cents,
                             "prepaid", change.paid->attempt.id,
                             "prepaid:" + change.paid->attempt.id);
  }
  s.prepaid_until = offer.term.ends_on;
  s.next_price_cents = offer.price_cents;
  if (offer.plan.id != s.plan_id) {
    if (s.next_plan_id != offer.plan.id) {
      s.next_office_id.reset();  // it was chosen for another plan
    }
    s.next_plan_id = offer.plan.id;
    s.next_plan_name = offer.plan.name.in(household.primary.language);
  } else {
    s.forget_planned_switch();
  }
}

// A term that costs nothing has no charge that writes its invoice.
void record_free_term(Connection& sql, const Household& household, const ChangeShown& shown) {
  ChargeOrder order;
  order_renewal(household, shown, order);
  Invoice invoice;
  invoice.id = make_ulid(household.clock, household.random);
  invoice.group_key = household.brand.group_key;
  invoice.household_id = household.id;
  invoice.subscription_id = household.subscription->id;
  invoice.status = "paid";
  invoice.lines = charge_lines_to_json(shown.lines);
  invoice.issued_on = household.today;
  invoice.due_on = household.today;
  invoice.created_at = household.now;
  invoice.kind = order.invoice_kind;
  invoice.term_starts_on = order.term_starts_on;
  invoice.term_ends_on = order.term_ends_on;
  billing_store::insert_invoice(sql, invoice);
}

Result<ChangeResult> carry_out_renewal(const ChangeDeps& deps, Connection& sql,
                                       const Household& household, const AcceptedChange& change) {
  const ChangeQuote& quote = change.quote;
  MOLAR_TRY(const RenewalOffer offer,
            renewal_offer(deps, sql, household, quote.detail, quote.language));
  Subscription s = *household.subscription;
  bool ahead = offer.how == How::Ahead;
  if (ahead) {
    pay_ahead(deps, sql, s, offer, household, change);
  } else {
    begin_term(s, {offer.plan, offer.term, offer.anchor_day, offer.price_cents, offer.later_cents},
               household);
    s.refund_until = refund_until_after_renewal(s.starts_on, household.today);
    if (change.paid == nullptr) {
      record_free_term(sql, household, quote.shown);
    }
  }
  s.next_notice_on = next_notice_on(s, household.today);
  billing_store::update_subscription(sql, s);
  keep_consents(sql, household, quote.shown.consents, change.data);
  keep_agreement_of(sql, household, s.id, ahead ? "renewal" : "resumed", change.booking());

  const std::string& language = household.primary.language;
  RefundPromise refund =
      renewal_refund_promise(offer.term.starts_on, household.today, quote.shown.due_today_cents);
  json::object notice_data{
      {"planName", offer.plan.name.in(language)},       {"cycle", s.cycle},
      {"startsOn", format_date(offer.term.starts_on)},  {"endsOn", format_date(offer.term.ends_on)},
      {"amountCents", quote.shown.due_today_cents},     {"refundUntil", format_date(refund.until)},
      {"refundRule", describe_refund(refund, language)}};
  bool receipt_in_notice = add_payment(notice_data, change.paid);
  notify_household(sql, household, "renewed", "renewed:" + quote.id, std::move(notice_data));
  note_change(sql, household, change.actor, ahead ? "renewed_ahead" : "renewed", "subscription",
              s.id, {{"cents", quote.shown.due_today_cents}, {"quote", quote.id}});
  ChangeResult done{answer_with(sql, household, change, s), receipt_in_notice};
  done.answer["agreementUrl"] = agreement_url(s.id);
  return done;
}

}  // namespace

const ChangeType kRenewChange{build_renewal, carry_out_renewal, check_consents_of_renewal,
                              order_renewal};

}  // namespace molar::domain
