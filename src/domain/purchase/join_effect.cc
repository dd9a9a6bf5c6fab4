#include "domain/purchase/join_effect.h"

#include <algorithm>

#include "base/mapped.h"
#include "base/to_json.h"
#include "domain/agreement/agreement_archive.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/billing/charge_store.h"
#include "domain/checkout/checkout_store.h"
#include "domain/checkout/quote_store.h"
#include "domain/household/member_store.h"
#include "domain/outbox/notice.h"
#include "domain/plan/plan_store.h"
#include "domain/purchase/purchase.h"
#include "domain/session/account_store.h"
#include "domain/session/password_link.h"
#include "domain/terms/refund_rule.h"
#include "domain/terms/term.h"

namespace molar::domain {

namespace {

// Uses of a limited coupon that unanswered confirmations may reserve, for a network and a wide one.
constexpr std::size_t kHeldUses = 2;
constexpr std::size_t kWidelyHeldUses = kHeldUses * kWideNetworkFactor;

// The quote that the buyer agreed to. A membership paid by bank debit begins when the money
// arrives: its term and its refund window are counted from `today`, and its price does not change.
Quote find_quote(Connection& sql, const ChargeAttempt& attempt, const Checkout& checkout,
                 Date today) {
  Quote quote = quote_store::find(sql, attempt.quote_id).value();
  if (attempt_request_from_json(attempt.effect_data).debits_bank) {
    Term term = make_term(quote.billing_cycle, today, static_cast<unsigned>(today.day()));
    quote.starts_on = term.starts_on;
    quote.ends_on = term.ends_on;
    quote.renews_on = term.renews_on;
    const RefundRule& rule = refund_rule_of(checkout.account->address.state);
    quote.refund_until = refund_until(rule, today);
    QuoteAmounts amounts{quote.lines, quote.due_today_cents, quote.term_cents,
                         quote.renewal_amount_cents};
    quote.refund_rule =
        describe_refund(refund_promise(rule, amounts, quote.refund_until), quote.language);
  }
  return quote;
}

std::vector<ChargeLine> charge_lines(const Quote& quote) {
  return mapped(quote.lines, [](const QuoteLine& line) {
    return ChargeLine{std::string(to_text(line.kind)), line.label, line.quantity, line.cents};
  });
}

// Turns the people of a checkout into members of a new household, and the buyer into its account.
class People {
 public:
  People(Connection& sql, ChargeAttempt& attempt, const Checkout& checkout, const Quote& quote,
         const Clock& clock, RandomSource& random)
      : sql_(sql),
        attempt_(attempt),
        checkout_(checkout),
        quote_(quote),
        clock_(clock),
        random_(random) {}

  Status write() {
    attempt_.household_id = new_id();
    member_store::insert_household(sql_, household(), group(), clock_.now());
    const CheckoutAccount& account = *checkout_.account;
    const Address& home = account.address;
    std::string primary = new_id();
    member_store::insert_member(
        sql_, {primary, group(), household(), make_member_number(random_), "primary", "self",
               account.first_name, account.last_name, account.date_of_birth, account.email,
               account.phone, home.line1, home.line2, home.city, home.state, home.zip,
               quote_.language, quote_.starts_on, "active"});
    int position = 0;
    for (const CheckoutMember& dependent : checkout_.members) {
      write_dependent(dependent, ++position);
    }
    Account login{new_id(), group(), account.email, account.password_hash, primary, household()};
    if (!account_store::insert(sql_, login, clock_.now())) {
      return Error::conflict(std::string(kEmailTaken),
                             "There is an account with this email address.");
    }
    attempt_.actor = "member:" + primary;
    return {};
  }

 private:
  std::string new_id() { return make_ulid(clock_, random_); }
  const std::string& group() const { return attempt_.group_key; }
  const std::string& household() const { return attempt_.household_id; }

  void write_dependent(const CheckoutMember& dependent, int position) {
    const Member member{.id = new_id(),
                        .group_key = group(),
                        .household_id = household(),
                        .member_number = make_member_number(random_),
                        .role = role_at(dependent.date_of_birth, quote_.starts_on),
                        .relationship = std::string(to_text(dependent.relationship)),
                        .first_name = dependent.first_name,
                        .last_name = dependent.last_name,
                        .date_of_birth = dependent.date_of_birth,
                        .email = dependent.email,
                        .language = quote_.language,
                        .added_on = quote_.starts_on,
                        .status = "active"};
    member_store::insert_member(sql_, member, position);
  }

  Connection& sql_;
  ChargeAttempt& attempt_;
  const Checkout& checkout_;
  const Quote& quote_;
  const Clock& clock_;
  RandomSource& random_;
};

// Writes the rows that follow the household; holds the ids that they share.
class Joining {
 public:
  Joining(Connection& sql, const SettledCharge& settled, const Clock& clock, RandomSource& random)
      : sql_(sql),
        settled_(settled),
        attempt_(settled.attempt),
        clock_(clock),
        random_(random),
        checkout_(checkout_store::find(sql, attempt_.checkout_id).value()),
        quote_(find_quote(sql, attempt_, checkout_, settled.paid_on)),
        request_(attempt_request_from_json(attempt_.effect_data)),
        primary_id_(attempt_.actor.substr(std::string_view("member:").size())) {}

  EffectAnswer write() {
    write_subscription();
    write_consents();
    archive_agreement(sql_,
                      {settled_.brand, attempt_.household_id, subscription_.id, "purchase",
                       quote_.language, &attempt_},
                      clock_, random_);
    note(attempt_.actor, "joined", "subscription", subscription_.id,
         {{"planId", subscription_.plan_id},
          {"people", quote_.people},
          {"cents", quote_.due_today_cents}});
    if (!request_.late_actor.empty()) {
      note(request_.late_actor, "booked_late", "charge", settled_.charge_id,
           {{"as", "membership"}, {"cents", attempt_.amount_cents}, {"attempt", attempt_.id}});
    }
    queue_welcome();
    checkout_store::mark_paid(sql_, checkout_.id, attempt_.household_id, settled_.now);
    EffectAnswer answer;
    answer.body = {{"subscription", to_json(view_subscription(sql_, subscription_, settled_.paid_on,
                                                              quote_.language, &attempt_))},
                   {"agreementUrl", agreement_url(subscription_.id)},
                   {"email", checkout_.account->email}};
    return answer;
  }

 private:
  void write_subscription() {
    Subscription& s = subscription_;
    s.id = attempt_.subscription_id;
    s.group_key = attempt_.group_key;
    s.household_id = attempt_.household_id;
    s.plan_id = quote_.plan_id;
    s.plan_name = quote_.plan_name;
    s.office_id = checkout_.office_id;
    s.cycle = std::string(to_text(quote_.billing_cycle));
    s.status = "active";
    s.starts_on = quote_.starts_on;
    s.ends_on = quote_.ends_on;
    s.renews_on = quote_.renews_on;
    s.anchor_day = static_cast<int>(static_cast<unsigned>(quote_.starts_on.day()));
    s.auto_renew = request_.auto_renew;
    s.price_cents = quote_.term_cents;
    s.next_price_cents = quote_.renewal_amount_cents;
    if (quote_.coupon) {
      s.coupon_code = quote_.coupon->code;
    }
    s.refund_until = quote_.refund_until;
    s.refund_rule = std::string(refund_rule_of(checkout_.account->address.state).code);
    s.payment_method_id = settled_.method_id;
    s.created_at = settled_.now;
    billing_store::insert_subscription(sql_, s);
  }

  void write_consents() {
    for (const ConsentGiven& given : request_.consents) {
      auto shown = std::ranges::find(quote_.consents, given.key, &QuoteConsent::key);
      if (shown != quote_.consents.end()) {
        member_store::insert_consent(
            sql_, {make_ulid(clock_, random_), attempt_.group_key, attempt_.household_id,
                   primary_id_, checkout_.id, shown->key, shown->version, shown->text,
                   attempt_.created_at, request_.trace.client_address, request_.trace.user_agent});
      }
    }
  }

  void note(const std::string& actor, const std::string& action, const std::string& entity,
            const std::string& id, json::object detail) {
    audit_log::append(sql_, {attempt_.group_key, actor, action, entity, id, std::move(detail)},
                      make_ulid(clock_, random_), settled_.now);
  }

  // The path in the mail that sets a first password: null when the buyer has chosen one.
  json::value password_path() {
    if (!checkout_.account->password_hash.empty()) {
      return nullptr;
    }
    auto account =
        account_store::find_id_by_household(sql_, attempt_.group_key, attempt_.household_id);
    return json::value(password_link::make(sql_, attempt_.group_key, account.value(),
                                           password_link::kWelcomeLife, clock_, random_)
                           .path);
  }

  void queue_welcome() {
    const std::string& group = attempt_.group_key;
    const std::string& household = attempt_.household_id;
    json::object data = welcome_data(
        subscription_, member_store::find_household(sql_, group, household), quote_.refund_rule);
    data["passwordPath"] = password_path();
    data["passwordDays"] = password_link::kWelcomeLife.count();
    auto contact = find_billing_contact(sql_, group, household);
    notify_contact(sql_, group, household, contact.value(), "welcome",
                   "welcome:" + subscription_.id, std::move(data), clock_, random_);
  }

  Connection& sql_;
  const SettledCharge& settled_;
  const ChargeAttempt& attempt_;
  const Clock& clock_;
  RandomSource& random_;
  const Checkout checkout_;  // has an account
  const Quote quote_;        // what the buyer agreed to
  const AttemptRequest request_;
  const std::string primary_id_;
  Subscription subscription_;
};

// Queues a notice to a buyer without a household.
void notify_buyer(Connection& sql, const ChargeAttempt& attempt, const std::string& kind,
                  json::object data, const Clock& clock, RandomSource& random) {
  auto checkout = checkout_store::find(sql, attempt.checkout_id);
  auto quote = quote_store::find(sql, attempt.quote_id);
  if (!checkout || !checkout->account || !quote) {
    return;
  }
  data["firstName"] = checkout->account->first_name;
  data["planName"] = quote->plan_name;
  data["amountCents"] = attempt.amount_cents;
  Notice notice;
  notice.group_key = attempt.group_key;
  notice.kind = kind;
  notice.dedupe_key = kind + ":" + attempt.id;
  notice.to_address = checkout->account->email;
  notice.language = quote->language;
  notice.data = std::move(data);
  queue_notice(sql, notice, clock, random);
}

}  // namespace

Status JoinEffect::open(Connection& sql, const Brand& brand, ChargeAttempt& attempt) {
  const Checkout checkout = checkout_store::find(sql, attempt.checkout_id).value();
  const Quote quote =
      find_quote(sql, attempt, checkout, date_in_zone(clock_.now(), brand.time_zone));
  attempt.subscription_id = make_ulid(clock_, random_);
  attempt.lines = charge_lines_to_json(charge_lines(quote));
  attempt.term_starts_on = quote.starts_on;
  attempt.term_ends_on = quote.ends_on;
  return People(sql, attempt, checkout, quote, clock_, random_).write();
}

Result<EffectAnswer> JoinEffect::apply(Connection& sql, const SettledCharge& settled) {
  return Joining(sql, settled, clock_, random_).write();
}

void JoinEffect::release(Connection& sql, const ChargeAttempt& attempt) {
  auto quote = quote_store::find(sql, attempt.quote_id);
  if (quote && quote->coupon) {
    plan_store::return_coupon_use(sql, attempt.group_key, quote->coupon->code);
  }
  auto ended = charge_store::find(sql, attempt.id);
  if (ended && ended->next_look_at) {
    const bool returned = ended->decline_reason == std::string(kEmailTaken);
    checkout_store::keep_open(sql, attempt.checkout_id, clock_.now());
    notify_buyer(sql, attempt, "debit_failed", {{"isReturned", returned}}, clock_, random_);
  }
}

void JoinEffect::debit_begun(Connection& sql, const ChargeAttempt& attempt, const Charge& charge) {
  notify_buyer(
      sql, attempt, "debit_begun",
      {{"account", charge.card.last4.empty() ? json::value() : json::value(charge.card.last4)}},
      clock_, random_);
}

Status JoinEffect::admit_confirmation(Connection& sql, const ChargeAttempt& attempt) {
  auto quote = quote_store::find(sql, attempt.quote_id);
  if (!quote || !quote->coupon ||
      !plan_store::has_use_limit(sql, attempt.group_key, quote->coupon->code)) {
    return {};
  }
  std::vector<Timestamp> here;
  std::vector<Timestamp> widely;
  for (const auto& open : charge_store::find_open_confirmations(sql, attempt)) {
    auto other = quote_store::find(sql, open.quote_id);
    if (other && other->coupon && other->coupon->code == quote->coupon->code) {
      widely.push_back(open.created_at);
      if (open.network == attempt.network) {
        here.push_back(open.created_at);
      }
    }
  }
  if (here.size() <= kHeldUses && widely.size() <= kWidelyHeldUses) {
    return {};
  }
  Timestamp oldest = here.size() > kHeldUses ? here.front() : widely.front();
  auto wait = oldest + kConfirmationHold - clock_.now();
  auto seconds = std::chrono::duration_cast<std::chrono::seconds>(wait).count();
  return Error::rate_limited(static_cast<int>(std::max<std::int64_t>(1, seconds)));
}

bool JoinEffect::debits_bank(const ChargeAttempt& attempt) const {
  return attempt_request_from_json(attempt.effect_data).debits_bank;
}

bool JoinEffect::keeps_method(const ChargeAttempt& attempt) const {
  return attempt_request_from_json(attempt.effect_data).keeps_method;
}

std::vector<Hit> JoinEffect::tries_of(const ChargeAttempt& attempt) const {
  std::vector<Hit> hits =
      hits_by_network(limits::kDeclinesByAddress,
                      attempt_request_from_json(attempt.effect_data).trace.client_address);
  hits.push_back({limits::kDeclines, attempt.checkout_id});
  return hits;
}

}  // namespace molar::domain
