#include "domain/documents/price_quotes.h"

#include <algorithm>

#include "base/mapped.h"
#include "base/number.h"
#include "base/to_json.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/next_term.h"
#include "domain/cards/card.h"
#include "domain/directory/office_store.h"
#include "domain/household/member_store.h"
#include "domain/numbering/human_number.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {

namespace {

constexpr NumberKind kQuoteNumber{"price_quote", 'P'};
constexpr RateLimit kQuotes{"price_quotes", 20, std::chrono::hours(1)};
// In memory: quotes are opened and checked also while the database accepts no writes.
constexpr BurstLimit kChecks{"price_quote_check", 60};
constexpr RateLimit kMisses{"price_quote_miss", 30, std::chrono::minutes(15)};

// A number consists of "P", the year, a sequence number and a random part.
constexpr std::size_t kYearDigits = 4;
constexpr std::size_t kLeastDigits = 6;
constexpr std::size_t kMostDigits = 8;
constexpr std::size_t kMostDigitsAlone = 10;
constexpr std::size_t kRandomPart = 6;
constexpr std::size_t kUlidLength = 26;

bool is_own(const PriceQuote& quote, const std::optional<Session>& session) {
  return session && session->is_primary() && quote.household_id == session->household_id;
}

bool may_open(const PriceQuote& quote, const std::optional<Session>& session) {
  return !quote.household_id || is_own(quote, session);
}

std::vector<QuotedLine> whole_list(const FeeSchedule& list, const Plan& plan,
                                   const std::string& language) {
  return mapped(list.lines, [&](const FeeLine& fee) {
    return QuotedLine{treatment_price(fee, plan, language)};
  });
}

QuotedLine quoted(const EstimateLine& line) {
  QuotedLine quoted;
  quoted.procedure = line.procedure;
  quoted.label = line.label;
  quoted.usual_cents = line.usual_each_cents;
  quoted.member_cents = line.member_each_cents;
  quoted.quantity = line.quantity;
  quoted.included = line.included;
  quoted.usual_total_cents = line.usual_cents;
  quoted.member_total_cents = line.member_cents;
  return quoted;
}

void add_sums(QuotedPrices& prices, const EstimateAnswer& answer, int people) {
  const Estimate& sums = answer.sums;
  for (const EstimateLine& line : sums.lines) {
    prices.lines.push_back(quoted(line));
  }
  prices.people = people;
  prices.cycle = std::string(to_text(answer.cycle));
  prices.fee = sums.fee;
  prices.usual_cents = sums.usual_cents;
  prices.member_cents = sums.member_cents;
  prices.total_with_plan_cents = sums.total_with_plan_cents;
}

Status check_listed(const EstimateAnswer& answer) {
  if (answer.sums.not_listed.empty()) {
    return {};
  }
  return Error::invalid_fields(
      {{"t", "not_allowed", "Choose only treatments with a price on this list."}});
}

}  // namespace

std::string read_price_quote_number(std::string_view typed) {
  std::string text;
  for (const char c : typed) {
    if (c != '-' && c != ' ') {
      text += code_letter(c);
    }
  }
  if (!text.starts_with('P')) {
    return "";
  }
  const std::string year = text.substr(1, kYearDigits);
  const std::string rest = text.substr(std::min(text.size(), 1 + kYearDigits));
  const bool is_old = rest.size() >= kLeastDigits && rest.size() <= kMostDigitsAlone;
  const bool is_new =
      rest.size() >= kLeastDigits + kRandomPart && rest.size() <= kMostDigits + kRandomPart;
  const std::size_t digits = is_new ? rest.size() - kRandomPart : rest.size();
  if ((!is_old && !is_new) || !has_only_digits(year) || !has_only_digits(rest.substr(0, digits))) {
    return "";
  }
  std::string number = "P-" + year + "-" + rest.substr(0, digits);
  if (is_new) {
    number += "-" + rest.substr(digits);
  }
  return number;
}

std::string price_quote_path(const PriceQuote& quote) {
  return "/verify/" + quote.number;
}

Result<PriceQuote> PriceQuotes::keep(PriceQuote quote, const QuotedPrices& prices,
                                     const Brand& brand, Connection& sql) {
  quote.quoted_on = prices.quoted_on;
  quote.plain = plain_text(prices, brand, quote.language);
  quote.sha256 = sha256_hex(quote.plain);
  if (auto same = price_quote_store::find_same(sql, quote)) {
    return std::move(*same);
  }
  quote.id = make_ulid(clock_, random_);
  // The number alone gives access to a quote, so it ends with 30 random bits of an id.
  quote.number = next_human_number(sql, brand.group_key, kQuoteNumber, quote.quoted_on) + "-" +
                 make_ulid(clock_, random_).substr(kUlidLength - kRandomPart);
  quote.body = to_json_text(prices);
  quote.created_at = clock_.now();
  price_quote_store::insert(sql, quote);
  return quote;
}

bool PriceQuotes::has_plan(const Brand& brand, const std::optional<Session>& session,
                           std::int64_t plan_id) const {
  if (!session || !session->is_primary()) {
    return false;
  }
  const auto subscription = database_.read([&](Connection& sql) {
    return billing_store::find_subscription(sql, session->group_key, session->household_id);
  });
  if (!subscription || subscription->plan_id != plan_id) {
    return false;
  }
  const bool ended = subscription->status == "canceled" || subscription->status == "expired";
  return !ended || plans_.today(brand) <= renew_until(*subscription);
}

Result<PriceQuote> PriceQuotes::make(const Brand& brand, const EstimateRequest& request,
                                     const QuoteCaller& caller, const std::string& language) {
  EstimateRequest exact = request;
  exact.is_exact = true;
  exact.is_renewal = has_plan(brand, caller.session, request.plan_id);
  MOLAR_TRY(const EstimateAnswer answer, calculator_.estimate(brand, exact, language));
  if (!answer.list) {
    return Error::not_found("price_list");
  }
  MOLAR_CHECK(check_listed(answer));
  MOLAR_CHECK(limits_.take_by_network(kQuotes, caller.client_address));
  QuotedPrices prices{.plan_name = answer.plan.name.in(language),
                      .office_name = answer.office ? answer.office->name : "",
                      .quoted_on = plans_.today(brand),
                      .list_id = answer.list->id,
                      .listed_from = answer.list->effective_from};
  if (request.treatments.empty()) {
    prices.lines = whole_list(*answer.list, answer.plan, language);
  } else {
    add_sums(prices, answer, request.people);
  }
  PriceQuote quote{.group_key = brand.group_key,
                   .plan_id = answer.plan.id,
                   .office_id = request.office_id,
                   .fee_schedule_id = answer.list->id,
                   .language = language};
  return database_.transact_queued([&](Connection& sql) -> Result<PriceQuote> {
    PriceQuote mine = quote;
    QuotedPrices printed = prices;
    if (caller.session && caller.session->is_primary()) {
      mine.household_id = caller.session->household_id;
      printed.member =
          member_store::find_household(sql, brand.group_key, *mine.household_id).at(0).full_name();
    }
    return keep(std::move(mine), printed, brand, sql);
  });
}

Result<PriceQuote> PriceQuotes::make_for_member(const Session& session, const Brand& brand,
                                                const std::string& language) {
  return database_.transact_queued([&](Connection& sql) -> Result<PriceQuote> {
    const std::string& group = session.group_key;
    const auto subscription = billing_store::find_subscription(sql, group, session.household_id);
    MOLAR_TRY(const auto plan,
              or_not_found(subscription ? plan_store::find_plan(sql, group, subscription->plan_id)
                                        : std::optional<Plan>(),
                           "membership"));
    const Date today = plans_.today(brand);
    MOLAR_TRY(const auto list, or_not_found(plan_store::find_prices(sql, group, plan,
                                                                    subscription->office_id, today),
                                            "price_list"));
    const auto office = subscription->office_id
                            ? office_store::find_office(sql, group, *subscription->office_id)
                            : std::optional<Office>();
    const QuotedPrices prices{
        .plan_name = bought_name(plan, subscription->plan_name).in(language),
        .office_name = office ? office->name : "",
        .member = member_store::find_household(sql, group, session.household_id).at(0).full_name(),
        .quoted_on = today,
        .lines = whole_list(list, plan, language),
        .list_id = list.id,
        .listed_from = list.effective_from};
    return keep({.group_key = group,
                 .household_id = session.household_id,
                 .plan_id = plan.id,
                 .office_id = subscription->office_id,
                 .fee_schedule_id = list.id,
                 .language = language},
                prices, brand, sql);
  });
}

Result<PriceQuote> PriceQuotes::find_own(const Session& session, const std::string& id) const {
  auto quote = database_.read([&](Connection& sql) {
    return price_quote_store::find(sql, session.group_key, session.household_id, id);
  });
  return or_not_found(std::move(quote), "price_quote");
}

std::vector<PriceQuote> PriceQuotes::list_own(const Session& session) const {
  return database_.read([&](Connection& sql) {
    return price_quote_store::list(sql, session.group_key, session.household_id, kMostListed);
  });
}

Result<PriceQuote> PriceQuotes::look_up(const Brand& brand, const std::string& number,
                                        const QuoteCaller& caller) {
  MOLAR_CHECK(checks_.take_by_network(kChecks, caller.client_address));
  MOLAR_CHECK(limits_.check_by_network(kMisses, caller.client_address));
  const std::string wanted = read_price_quote_number(number);
  std::optional<PriceQuote> quote;
  if (!wanted.empty()) {
    quote = database_.read([&](Connection& sql) {
      return price_quote_store::find_by_number(sql, brand.group_key, wanted);
    });
  }
  if (!quote) {
    MOLAR_CHECK(limits_.take_by_network(kMisses, caller.client_address));
    return Error::not_found("price_quote");
  }
  if (!quote->opened_at) {
    // If this fails, the next opening notes it.
    (void)database_.transact([&](Connection& sql) -> Status {
      price_quote_store::note_opened(sql, quote->id, clock_.now());
      return {};
    });
  }
  return std::move(*quote);
}

Result<PriceQuote> PriceQuotes::open(const Brand& brand, const std::string& number,
                                     const QuoteCaller& caller) {
  MOLAR_TRY(PriceQuote quote, look_up(brand, number, caller));
  if (!may_open(quote, caller.session)) {
    return Error::not_found("price_quote");
  }
  return quote;
}

bool PriceQuotes::is_in_force(Connection& sql, const Brand& brand, const PriceQuote& quote) const {
  const std::string& group = brand.group_key;
  const Date today = plans_.today(brand);
  const auto plan = plan_store::find_plan(sql, group, quote.plan_id);
  const bool is_taken =
      plan &&
      (!quote.office_id || plans_.find_office_of(sql, brand, *plan, *quote.office_id).has_value());
  if (!is_taken) {
    return false;
  }
  const auto list = plan_store::find_prices(sql, group, *plan, quote.office_id, today);
  return list && list->id == quote.fee_schedule_id;
}

Result<PriceQuoteCheck> PriceQuotes::check(const Brand& brand, const std::string& number,
                                           const QuoteCaller& caller) {
  MOLAR_TRY(const PriceQuote quote, look_up(brand, number, caller));
  PriceQuoteCheck check{quoted_prices_from_json(quote.body)};
  check.number = quote.number;
  check.quoted_on = quote.quoted_on;
  check.checked_on = plans_.today(brand);
  check.language = quote.language;
  check.can_open = may_open(quote, caller.session);
  check.sha256 = quote.sha256;
  if (const std::string& office = check.QuotedPrices::office_name; !office.empty()) {
    check.office_name = office;
  }
  check.is_in_force =
      database_.read([&](Connection& sql) { return is_in_force(sql, brand, quote); });
  return check;
}

Result<PrintedFile> PriceQuotes::pdf(const PriceQuote& quote, const Brand& brand,
                                     const std::string& origin) const {
  MOLAR_TRY(auto bytes, printer_.document_pdf(
                            print_price_quote(quote, brand, origin + price_quote_path(quote))));
  return PrintedFile{"prices-" + quote.number + ".pdf", std::move(bytes)};
}

std::int64_t PriceQuotes::purge() {
  const Timestamp now = clock_.now();
  return database_.write([&](Connection& sql) {
    return price_quote_store::purge(sql, now - kUnopenedKept, now - kOpenedKept);
  });
}

}  // namespace molar::domain
