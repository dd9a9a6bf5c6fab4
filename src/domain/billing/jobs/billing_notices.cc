#include "domain/billing/jobs/billing_notices.h"

#include <algorithm>

#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/billing/card_link.h"
#include "domain/billing/jobs/due_store.h"
#include "domain/billing/ledger_store.h"
#include "domain/billing/next_term.h"
#include "domain/billing/refund_due.h"
#include "domain/pricing/quote.h"

namespace molar::domain {

namespace {

constexpr int kAtOnce = 100;
constexpr int kCardNoticeDays = 30;
constexpr int kAlmostAYear = 300;

// Rows and notices of one round.
struct Round {
  int rows = 0;
  int sent = 0;
};

// Whether the member has paid the next term: nothing is charged, and the membership does not end.
// Without automatic renewal, a part is enough: the rest is due then, but is not charged.
bool is_paid_ahead(Connection& sql, const Subscription& s) {
  return s.prepaid_until && *s.prepaid_until >= s.renews_on &&
         (!s.auto_renew ||
          ledger_store::credit_of(sql, s.group_key, s.household_id) >= s.next_price_cents);
}

// The charge of the next renewal, if the credit does not change.
struct RenewalCharge {
  std::int64_t cents = 0;
  std::int64_t credit_cents = 0;      // pays the rest
  std::int64_t refundable_cents = 0;  // charge and paid credit; goodwill is not returned
};

RenewalCharge renewal_charge(Connection& sql, const Subscription& s) {
  const std::string& group = s.group_key;
  RenewalCharge next;
  next.credit_cents = std::clamp<std::int64_t>(ledger_store::credit_of(sql, group, s.household_id),
                                               0, s.next_price_cents);
  next.cents = charge_for(s.next_price_cents - next.credit_cents);
  next.refundable_cents = next.cents + std::clamp<std::int64_t>(ledger_store::credit_paid_for(
                                                                    sql, group, s.household_id),
                                                                0, next.credit_cents);
  return next;
}

template <class F>
int in_rounds(storage::Database& database, const KeepGoing& keep_going, F round) {
  int sent = 0;
  while (keep_going()) {
    Result<Round> done = database.transact(round);
    if (done.has_error() || done->rows == 0) {
      break;
    }
    sent += done->sent;
  }
  return sent;
}

}  // namespace

int BillingNotices::send_renewal_notices(const Brand& brand, const KeepGoing& keep_going) {
  return in_rounds(database_, keep_going, [&](Connection& sql) -> Result<Round> {
    Date today = date_in_zone(clock_.now(), brand.time_zone);
    Round round;
    for (const Subscription& s : due_store::notices_due(sql, brand.group_key, today, kAtOnce)) {
      ++round.rows;
      bool running = s.status == "active";
      round.sent += running && notify(sql, brand, s, today) ? 1 : 0;
      bool ended = s.status == "canceled" || s.status == "expired";
      due_store::set_next_notice(sql, s.id, ended ? std::nullopt : next_notice_on(s, today));
    }
    return round;
  });
}

bool BillingNotices::notify(Connection& sql, const Brand& brand, const Subscription& s,
                            Date today) const {
  bool monthly = s.cycle == "monthly";
  Date joined = date_in_zone(s.created_at, brand.time_zone);
  std::optional<int> days = renewal_notice_due(s, today);
  bool due = monthly ? s.auto_renew && days_between(joined, *s.next_notice_on) > kAlmostAYear
                     : days.has_value() && !is_paid_ahead(sql, s);
  auto contact = due ? find_billing_contact(sql, s.group_key, s.household_id) : std::nullopt;
  if (!contact) {
    return false;
  }
  json::object data{{"planName", next_plan_name(sql, s, contact->language)},
                    {"cycle", s.cycle},
                    {"renewsOn", format_date(s.renews_on)},
                    {"amountCents", s.next_price_cents}};
  RenewalCharge next = renewal_charge(sql, s);
  RefundPromise refund =
      s.auto_renew ? renewal_refund_promise(s.renews_on, s.renews_on, next.refundable_cents)
                   : refund_promise(sql, s, today);
  data["refundRule"] = describe_refund(refund, contact->language);
  if (monthly) {
    return notify_contact(sql, s.group_key, s.household_id, *contact, "yearly_reminder",
                          "yearly_reminder:" + s.id + ":" + format_date(*s.next_notice_on),
                          std::move(data), clock_, random_);
  }
  data["daysBefore"] = days_between(today, s.renews_on);
  data["autoRenew"] = s.auto_renew;
  if (s.auto_renew && next.credit_cents > 0) {
    data["creditCents"] = next.credit_cents;
    data["chargeCents"] = next.cents;
  }
  if (s.price_cents != s.next_price_cents) {
    data["previousCents"] = s.price_cents;
  }
  if (auto method = billing_store::find_active_method(sql, s.group_key, s.household_id)) {
    data["card"] = card_json(method->brand, method->last4);
  }
  return notify_contact(
      sql, s.group_key, s.household_id, *contact, "renewal_notice",
      "renewal_notice:" + s.id + ":" + format_date(s.renews_on) + ":" + std::to_string(*days),
      std::move(data), clock_, random_);
}

int BillingNotices::send_card_expiry_notices(const Brand& brand, const KeepGoing& keep_going) {
  return in_rounds(database_, keep_going, [&](Connection& sql) -> Result<Round> {
    Date today = date_in_zone(clock_.now(), brand.time_zone);
    Date until = add_days(today, kCardNoticeDays);
    // A card is valid until the end of its month.
    Date last = add_days(Date{until.year(), until.month(), std::chrono::day{1}}, -1);
    Round round;
    for (const PaymentMethod& method : due_store::cards_expiring(
             sql, brand.group_key, static_cast<int>(last.year()),
             static_cast<int>(static_cast<unsigned>(last.month())), kAtOnce)) {
      ++round.rows;
      round.sent += send_card_expiry_notice(sql, method) ? 1 : 0;
      due_store::mark_expiry_notified(sql, method.id);
    }
    return round;
  });
}

// Only when the card will be charged again.
bool BillingNotices::send_card_expiry_notice(Connection& sql, const PaymentMethod& method) const {
  const std::string& group = method.group_key;
  auto s = billing_store::find_subscription(sql, group, method.household_id);
  bool needed = s && s->auto_renew && s->status != "canceled" && s->status != "expired";
  auto contact = needed ? find_billing_contact(sql, group, method.household_id) : std::nullopt;
  if (!contact) {
    return false;
  }
  return notify_contact(
      sql, group, method.household_id, *contact, "card_expiring", "card_expiring:" + method.id,
      {{"brand", method.brand},
       {"last4", method.last4},
       {"expMonth", method.exp_month},
       {"expYear", method.exp_year},
       {"updatePath", card_link::make_path(sql, group, method.household_id, clock_, random_)}},
      clock_, random_);
}

}  // namespace molar::domain
