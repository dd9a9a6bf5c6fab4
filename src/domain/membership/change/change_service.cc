#include "domain/membership/change/change_service.h"

#include "base/json.h"
#include "base/to_json.h"
#include "domain/membership/change/change_store.h"
#include "domain/membership/change/household.h"

namespace molar::domain {

namespace {

constexpr std::chrono::hours kOverKept{24};

// The effect's name identifies the kind of a pending charge; the quote has the other data.
constexpr const char* kEffects[] = {"add_dependent", "switch_now", "renew", "purchase"};

// Hash of everything that was shown and chosen, except time, id and the card that would pay.
std::string fingerprint_of(const ChangeShown& shown, const json::object& inputs) {
  json::object body = to_json(shown).as_object();
  for (const char* name : {"quoteId", "expiresAt", "paymentMethod"}) {
    body.erase(name);
  }
  return sha256_hex(json::serialize(json::array{body, inputs}));
}

std::string request_sha256(ChangeKind kind, const json::object& inputs,
                           const Acceptance& acceptance) {
  return sha256_hex(json::serialize(json::array{to_text(kind), inputs, acceptance.quote_id,
                                                acceptance.payment_token, acceptance.data}));
}

}  // namespace

void ChangeService::register_effects(ChargeEffects& effects) {
  for (const char* name : kEffects) {
    effects.add(name, *this);
  }
}

Result<ChangeQuote> ChangeService::build(Connection& sql, const Household& household,
                                         ChangeKind kind, const json::object& inputs,
                                         const std::string& language) const {
  MOLAR_TRY(ChangeShown shown, types_.at(kind).build(deps_, sql, household, inputs, language));
  shown.kind = std::string(to_text(kind));
  ChangeQuote quote;
  quote.group_key = household.brand.group_key;
  quote.household_id = household.id;
  if (kind != ChangeKind::Purchase) {
    quote.subscription_id = household.subscription.value().id;
  }
  quote.kind = kind;
  quote.language = language;
  quote.fingerprint = fingerprint_of(shown, inputs);
  if (const auto& method = household.method) {
    shown.payment_method = {CardOnFile{*method}};
  }
  quote.shown = std::move(shown);
  quote.detail = inputs;
  return quote;
}

Result<std::string> ChangeService::quote(const ChangeCaller& caller, ChangeKind kind,
                                         const json::object& inputs) {
  return database_.transact([&](Connection& sql) -> Result<std::string> {
    MOLAR_TRY(Household household,
              load_household(sql, caller.brand, caller.household_id, clock_, random_));
    MOLAR_TRY(ChangeQuote quote, build(sql, household, kind, inputs, caller.language));
    quote.id = make_ulid(clock_, random_);
    quote.created_at = household.now;
    quote.expires_at = household.now + kChangeQuoteLife;
    quote.shown.quote_id = quote.id;
    quote.shown.expires_at = quote.expires_at;
    quote.body = to_json_text(quote.shown);
    change_store::insert_quote(sql, quote);
    return std::move(quote.body);
  });
}

Result<ChangeQuote> ChangeService::fresh(Connection& sql, const Household& household,
                                         ChangeKind kind, const json::object& inputs,
                                         const std::string& quote_id) const {
  auto stored = change_store::find_quote(sql, household.brand.group_key, household.id, quote_id);
  if (!stored || stored->kind != kind) {
    return Error::not_found("quote");
  }
  if (stored->answer) {
    return std::move(*stored);
  }
  const std::string& language = stored->language;
  if (stored->expires_at <= household.now || stored->detail != inputs) {
    return change_fault("quote_expired", language);
  }
  auto again = build(sql, household, kind, inputs, language);
  if (again.has_error() || again->fingerprint != stored->fingerprint) {
    return change_fault("quote_expired", language);
  }
  return std::move(*stored);
}

Result<ChargeOrder> ChangeService::order_of(Connection& sql, const ChangeCaller& caller,
                                            ChangeKind kind, const json::object& inputs,
                                            const Acceptance& acceptance) {
  MOLAR_TRY(Household household,
            load_household(sql, caller.brand, caller.household_id, clock_, random_));
  MOLAR_TRY(ChangeQuote quote, fresh(sql, household, kind, inputs, acceptance.quote_id));
  if (quote.answer) {
    return change_fault("quote_expired", quote.language);  // carried out with another key
  }
  MOLAR_CHECK(types_.at(kind).check_yes(quote.shown, acceptance.data));
  ChargeOrder order;
  order.purpose = std::string(to_text(kind));
  order.effect = order.purpose;
  order.data = {{"quoteId", quote.id}, {"accepted", acceptance.data}};
  order.subscription_id = quote.subscription_id.value_or(make_ulid(clock_, random_));
  order.payment_token = acceptance.payment_token;
  order.lines = quote.shown.lines;
  types_.at(kind).complete_order(household, quote.shown, order);
  return order;
}

Result<json::object> ChangeService::accept(const ChangeCaller& caller, ChangeKind kind,
                                           const json::object& inputs,
                                           const Acceptance& acceptance) {
  auto find = [&] {
    return database_.read([&](Connection& sql) {
      return change_store::find_quote(sql, caller.brand.group_key, caller.household_id,
                                      acceptance.quote_id);
    });
  };
  auto quote = find();
  if (!quote || quote->kind != kind) {
    return Error::not_found("quote");
  }
  if (quote->answer && quote->detail != inputs) {
    return change_fault("quote_expired", caller.language);
  }
  if (quote->answer) {
    return parse_trusted_json(*quote->answer).as_object();
  }
  if (quote->shown.due_today_cents == 0) {
    return accept_free(caller, kind, inputs, acceptance);
  }
  auto answer = charges_.collect(
      {caller.brand, caller.household_id, acceptance.idempotency_key,
       request_sha256(kind, inputs, acceptance), caller.actor},
      [&](Connection& sql) { return order_of(sql, caller, kind, inputs, acceptance); });
  if (answer.has_error() && answer.error().code == "quote_expired") {
    // Another tab may have confirmed the same quote first.
    quote = find();
    if (quote && quote->answer) {
      return parse_trusted_json(*quote->answer).as_object();
    }
  }
  return answer;
}

Result<json::object> ChangeService::accept_free(const ChangeCaller& caller, ChangeKind kind,
                                                const json::object& inputs,
                                                const Acceptance& acceptance) {
  // A payment abandoned at the bank's confirmation does not block other changes.
  charges_.end_pending(caller.brand.group_key, caller.household_id);
  return database_.transact([&](Connection& sql) -> Result<json::object> {
    MOLAR_TRY(Household household,
              load_household(sql, caller.brand, caller.household_id, clock_, random_));
    MOLAR_TRY(ChangeQuote quote, fresh(sql, household, kind, inputs, acceptance.quote_id));
    if (quote.answer) {
      return parse_trusted_json(*quote.answer).as_object();
    }
    MOLAR_CHECK(types_.at(kind).check_yes(quote.shown, acceptance.data));
    MOLAR_CHECK(deps_.ledger.check_idle(sql, household.brand.group_key, household.id));
    MOLAR_TRY(ChangeResult done,
              carry_out(sql, household, {quote, acceptance.data, caller.actor, nullptr, {}}));
    return std::move(done.answer);
  });
}

Result<ChangeResult> ChangeService::carry_out(Connection& sql, const Household& household,
                                              const AcceptedChange& change) {
  MOLAR_TRY(ChangeResult done,
            types_.at(change.quote.kind).carry_out(deps_, sql, household, change));
  if (change.paid != nullptr) {
    done.answer["receiptId"] = change.paid->receipt_id;
    done.answer["receiptNumber"] = change.paid->receipt_number;
  }
  change_store::mark_done(sql, household.brand.group_key, household.id, change.quote.id,
                          json::serialize(done.answer), household.now);
  return done;
}

Result<EffectAnswer> ChangeService::apply(Connection& sql, const SettledCharge& settled) {
  const ChargeAttempt& attempt = settled.attempt;
  auto quote = change_store::find_quote(sql, attempt.group_key, attempt.household_id,
                                        json::value_to<std::string>(settled.data.at("quoteId")));
  if (!quote || quote->answer) {
    return change_fault("quote_expired", quote ? quote->language : "en");
  }
  MOLAR_TRY(Household household,
            load_household(sql, settled.brand, attempt.household_id, clock_, random_));
  household.now = settled.now;
  // A charge can be booked after midnight: its amounts and days are those of the day of the order.
  household.today = date_in_zone(attempt.created_at, settled.brand.time_zone);
  const json::object& accepted = settled.data.at("accepted").as_object();
  MOLAR_TRY(ChangeResult done,
            carry_out(sql, household,
                      {*quote, accepted, attempt.actor, &settled, attempt.subscription_id}));
  return EffectAnswer{std::move(done.answer), done.receipt_in_notice};
}

void ChangeService::clean() {
  database_.write(
      [&](Connection& sql) { change_store::delete_unconfirmed(sql, clock_.now() - kOverKept); });
}

}  // namespace molar::domain
