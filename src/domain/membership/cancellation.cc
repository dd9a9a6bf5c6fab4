#include "domain/membership/change_kinds.h"

#include <algorithm>

#include "base/json.h"
#include "base/mapped.h"
#include "base/to_json.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/billing/ledger_store.h"
#include "domain/billing/proration.h"
#include "domain/membership/change/change_words.h"
#include "domain/membership/change/household.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {

namespace {

Error bad_notice(std::string code, std::string message) {
  return Error::invalid_fields({{"noticeOn", std::move(code), std::move(message)}});
}

// The amount of an invoice for the term, without the fee. A coupon as large as the fee is treated
// as one that waived it.
std::int64_t periodic_cents(const Invoice& invoice) {
  std::int64_t fee = 0;
  std::int64_t coupon = 0;
  for (const ChargeLine& line : charge_lines_from_json(invoice.lines)) {
    fee += line.kind == "processing_fee" ? line.cents : 0;
    coupon += line.kind == "coupon" ? line.cents : 0;
  }
  return invoice.total_cents + invoice.credit_cents - (fee == -coupon ? 0 : fee);
}

// The previous term, as far as its dates and invoices show.
Subscription term_before(Connection& sql, const Subscription& s) {
  int months = s.cycle == "annual" ? -12 : -1;
  Subscription before = s;
  before.status = "active";
  before.starts_on = add_months_clamped(s.starts_on, months, static_cast<unsigned>(s.anchor_day));
  before.ends_on = add_days(s.starts_on, -1);
  before.renews_on = s.starts_on;
  before.refund_until = add_days(before.starts_on, -1);
  before.price_cents = 0;
  for (const Invoice& invoice : billing_store::find_paid_invoices(sql, before, before.starts_on)) {
    bool of_it = invoice.kind != "prepaid" && invoice.issued_on < s.starts_on;
    before.price_cents += of_it ? periodic_cents(invoice) : 0;
  }
  return before;
}

// The refund by the day of the notice. For a notice before the current term began, it is the whole
// of that term, and the days that were left of the previous one.
Result<RefundDue> refund_as_of(Connection& sql, const Household& household, Date notice_on) {
  const Subscription& s = *household.subscription;
  RefundDue due = cancellation_refund(sql, s, notice_on);
  if (notice_on >= s.starts_on) {
    return due;
  }
  if (notice_on < date_in_zone(s.created_at, household.brand.time_zone)) {
    return bad_notice("invalid", "The notice is from before the membership.");
  }
  Subscription before = term_before(sql, s);
  if (notice_on < before.starts_on) {
    return bad_notice("invalid", "The notice is from before the last two terms.");
  }
  std::int64_t from_credit = due.from_credit_cents;
  due = refund_of(sql, before, due.cents + unused_value(before, notice_on));
  due.from_credit_cents = from_credit;
  due.within_window = true;
  return due;
}

Result<Date> notice_day(const Household& household, const json::object& inputs) {
  const json::value* given = inputs.if_contains("noticeOn");
  if (given == nullptr) {
    return household.today;
  }
  Date day = parse_date(std::string_view(given->as_string())).value();
  if (day > household.today) {
    return bad_notice("in_future", "The notice cannot be from the future.");
  }
  return day;
}

json::array notice_lines(const RefundDue& due, const std::string& language) {
  return mapped<json::array>(due.lines, [&](const ChargeLine& line) {
    return json::object{{"label", change_words::refund(line.kind, language)},
                        {"quantity", line.quantity},
                        {"cents", line.cents}};
  });
}

// Records the refund of the whole term on invoices that credit paid: the refund's rows belong to
// the payments of that credit. Otherwise they would count again if the membership resumes today.
void close_invoices_of_credit(Connection& sql, const Subscription& s) {
  for (const Invoice& invoice : billing_store::find_paid_invoices(sql, s, s.starts_on)) {
    if (invoice.kind != "prepaid" && invoice.credit_cents > 0) {
      billing_store::set_invoice_status(sql, invoice.id, invoice.status, "refunded");
    }
  }
}

// Ends all renewals and planned changes; no job has anything left to do.
void end_subscription(Subscription& s, Date notice_on, std::string reason) {
  s.status = "canceled";
  s.canceled_on = notice_on;
  s.cancel_reason = std::move(reason);
  s.ends_on = std::min(notice_on, s.ends_on);
  s.auto_renew = false;
  s.past_due_since.reset();
  s.grace_until.reset();
  s.dunning_step = 0;
  s.next_try_on.reset();
  s.next_notice_on.reset();
  s.prepaid_until.reset();
  s.forget_planned_switch();
}

// The card that gets most of the refund.
std::optional<json::value> card_of(Connection& sql, const Household& household,
                                   const RefundDue& due) {
  if (due.parts.empty()) {
    return std::nullopt;
  }
  const auto paid = ledger_store::paid_with(sql, household.brand.group_key, household.id,
                                            due.parts.front().payment_id);
  return paid && !paid->last4.empty() ? std::optional(card_json(paid->brand, paid->last4))
                                      : std::nullopt;
}

// The reason that the member entered, or "".
std::string reason_of(const AcceptedChange& change) {
  return text_member(change.data, "reason");
}

Result<ChangeShown> build_cancellation(const ChangeDeps&, Connection& sql,
                                       const Household& household, const json::object& inputs,
                                       const std::string& language) {
  if (!household.running()) {
    return change_fault("no_membership", language);
  }
  const Subscription& s = *household.subscription;
  MOLAR_TRY(Date notice_on, notice_day(household, inputs));
  MOLAR_TRY(RefundDue due, refund_as_of(sql, household, notice_on));

  ChangeShown shown;
  const Date ends_on = std::min(notice_on, s.ends_on);
  shown.effective_on = add_days(ends_on, 1);
  shown.ends_on = ends_on;
  shown.refund_cents = due.cents;
  shown.renews_on = s.renews_on;
  shown.refund_rule =
      describe_refund({s.refund_until, due.cents, due.fee_kept_cents, due.within_window}, language);
  bool paid_term = household.current();
  if (paid_term && !due.within_window) {
    shown.days_left = days_left_after(s, notice_on);
    shown.days_in_term = days_in_term(s);
  }
  for (const ChargeLine& line : due.lines) {
    shown.lines.push_back({"refund", std::string(change_words::refund(line.kind, language)),
                           line.quantity, line.cents});
  }
  shown.words = change_words::canceled(
      {due.within_window, ends_on < notice_on, household.people(), shown}, language);
  return shown;
}

void notify_of_end(Connection& sql, const Household& household, const Subscription& s,
                   const RefundDue& due, const std::optional<json::value>& card,
                   const AcceptedChange& change) {
  const std::string& language = household.primary.language;
  bool own_words = s.cancel_reason == "member";
  json::object notice_data{{"planName", household.plan_name(language)},
                           {"endsOn", format_date(s.ends_on)},
                           {"refundCents", due.cents},
                           {"refundDays", kRefundDays},
                           {"reason", own_words ? reason_of(change) : ""},
                           {"lines", notice_lines(due, language)}};
  if (card) {
    notice_data["card"] = *card;
  }
  notify_household(sql, household, "canceled", "canceled:" + change.quote.id,
                   std::move(notice_data));
  notify_dependents(sql, s.group_key, s.household_id, {"", add_days(s.ends_on, 1), change.quote.id},
                    household.clock, household.random);
}

Result<ChangeResult> carry_out_cancellation(const ChangeDeps& deps, Connection& sql,
                                            const Household& household,
                                            const AcceptedChange& change) {
  const ChangeQuote& quote = change.quote;
  const std::string& group = household.brand.group_key;
  if (!household.running()) {
    return change_fault("no_membership", quote.language);
  }
  Subscription s = *household.subscription;
  MOLAR_TRY(Date notice_on, notice_day(household, quote.detail));
  MOLAR_TRY(RefundDue due, refund_as_of(sql, household, notice_on));
  // Voiding returns the credit that open invoices used; the refund deducts it again.
  MOLAR_CHECK(deps.ledger.void_open_invoices(sql, s));
  MOLAR_CHECK(deps.ledger.queue_refund(sql, group, household.id, due, "canceled"));
  if (due.within_window) {
    close_invoices_of_credit(sql, s);
  }
  bool staff = !change.actor.starts_with("member:");
  end_subscription(s, notice_on, staff ? "staff" : "member");
  billing_store::update_subscription(sql, s);
  auto card = card_of(sql, household, due);
  notify_of_end(sql, household, s, due, card, change);
  note_change(sql, household, change.actor, "canceled", "subscription", s.id,
              {{"noticeOn", format_date(notice_on)},
               {"refundCents", due.cents},
               {"reason", reason_of(change)},
               {"quote", quote.id}});

  ChangeResult done;
  done.answer = {
      {"subscription", to_json(view_subscription(sql, s, household.today, quote.language))},
      {"endsOn", format_date(s.ends_on)},
      {"refundCents", due.cents},
      {"refundDays", kRefundDays}};
  if (card) {
    done.answer["card"] = std::move(*card);
  }
  return done;
}

}  // namespace

const ChangeType kCancelChange{build_cancellation, carry_out_cancellation};

}  // namespace molar::domain
