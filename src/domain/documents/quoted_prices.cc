#include "domain/documents/quoted_prices.h"

#include <cstdlib>
#include <utility>

#include "base/from_json.h"
#include "base/json.h"
#include "base/messages.h"
#include "domain/documents/printed_texts.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace {

// "Crown × 2 (1 included)".
std::string described(const QuotedLine& line, const Translate& say) {
  if (line.included_a_year) {
    const std::string count = std::to_string(*line.included_a_year);
    if (line.included_under_age) {
      return say("documents.quote.includedUnderAge",
                 {{"treatment", line.label},
                  {"count", count},
                  {"age", std::to_string(*line.included_under_age)}});
    }
    return say("documents.quote.includedAYear", {{"treatment", line.label}, {"count", count}});
  }
  std::string text = line.label;
  if (line.quantity.value_or(1) > 1) {
    text += " × " + std::to_string(*line.quantity);
  }
  if (line.included.value_or(0) > 0) {
    text = say("documents.quote.included",
               {{"treatment", text}, {"count", std::to_string(*line.included)}});
  }
  return text;
}

std::int64_t usual_of(const QuotedLine& line) {
  return line.usual_total_cents.value_or(line.usual_cents);
}

std::int64_t member_of(const QuotedLine& line) {
  return line.member_total_cents.value_or(line.member_cents);
}

std::vector<LabelledText> facts_of(const QuotedPrices& prices, const Translate& say) {
  std::vector<LabelledText> facts;
  if (!prices.member.empty()) {
    facts.push_back({say("documents.quote.for"), prices.member});
  }
  facts.push_back({say("documents.plan"), prices.plan_name});
  facts.push_back({say("documents.office"), prices.office_name.empty()
                                                ? say("documents.quote.noOffice")
                                                : prices.office_name});
  facts.push_back({say("documents.quote.day"), show_date(prices.quoted_on)});
  if (prices.listed_from) {
    facts.push_back({say("documents.quote.priceList"),
                     say("documents.quote.inForceSince",
                         {{"list", prices.list_id}, {"day", show_date(*prices.listed_from)}})});
  }
  return facts;
}

// The totals for a year, for a quote of chosen treatments.
std::vector<LabelledText> sums_of(const QuotedPrices& prices, const Translate& say) {
  if (!prices.fee) {
    return {};
  }
  const bool monthly = prices.cycle == "monthly";
  std::vector<LabelledText> sums{
      {say("documents.quote.withoutPlan"), show_money(prices.usual_cents.value_or(0))},
      {say("documents.quote.withPlan"), show_money(prices.member_cents.value_or(0))},
      {say(monthly ? "documents.quote.membershipMonthly" : "documents.quote.membership",
           {{"people", std::to_string(prices.people.value_or(1))}}),
       show_money(prices.fee->total_cents)}};
  if (prices.fee->processing_cents > 0) {
    sums.push_back(
        {say("documents.quote.onceWhenJoining"), show_money(prices.fee->processing_cents)});
  }
  const std::int64_t total = prices.total_with_plan_cents.value_or(0);
  const std::int64_t more = total - prices.usual_cents.value_or(0);
  sums.push_back({say("documents.quote.together"), show_money(total)});
  sums.push_back({say(more > 0 ? "documents.quote.more" : "documents.quote.less"),
                  show_money(std::abs(more))});
  return sums;
}

// The last sum is the total.
PrintTable sums_table(const std::vector<LabelledText>& sums, const Translate& say) {
  PrintTable table;
  table.header = {say("documents.quote.oneYear"), say("documents.amount")};
  for (const LabelledText& sum : sums) {
    table.rows.push_back({sum.label, sum.value});
  }
  table.total = std::move(table.rows.back());
  table.rows.pop_back();
  return table;
}

std::string what_it_means(const QuotedPrices& prices, const Translate& say) {
  return say(prices.office_name.empty() ? "documents.quote.planPrices"
                                        : "documents.quote.officePrices");
}

}  // namespace

QuotedPrices quoted_prices_from_json(const std::string& body) {
  return from_json<QuotedPrices>(parse_trusted_json(body));
}

std::string plain_text(const QuotedPrices& prices, const Brand& brand,
                       const std::string& language) {
  const Translate say(language);
  std::string text = say("documents.quote.ofBrand", {{"brand", brand.name}}) + "\n";
  for (const LabelledText& fact : facts_of(prices, say)) {
    text += fact.label + ": " + fact.value + "\n";
  }
  text += "\n";
  for (const QuotedLine& line : prices.lines) {
    text += described(line, say) + "\t" + show_money(usual_of(line)) + "\t" +
            show_money(member_of(line)) + "\n";
  }
  for (const LabelledText& sum : sums_of(prices, say)) {
    text += sum.label + ": " + sum.value + "\n";
  }
  return text;
}

PrintedDocument print_price_quote(const PriceQuote& quote, const Brand& brand,
                                  const std::string& check_url) {
  const Translate say(quote.language);
  const QuotedPrices prices = quoted_prices_from_json(quote.body);
  PrintedDocument document = blank_document(brand, quote.language);
  document.heading = say("documents.quote.heading", {{"number", quote.number}});
  document.meta = show_date(quote.quoted_on);
  document.facts.title = document.heading + ", " + brand.name;
  document.facts.dated = quote.quoted_on;
  document.blocks.emplace_back(PrintFacts{facts_of(prices, say)});
  document.blocks.emplace_back(PrintParagraph{what_it_means(prices, say)});
  document.blocks.emplace_back(PrintParagraph{say("documents.notInsurance") + ".", true});
  document.blocks.emplace_back(PrintParagraph{say("documents.quote.noPayments")});
  PrintTable table;
  table.header = {say("documents.quote.treatment"), say("documents.quote.usualPrice"),
                  say("documents.quote.memberPrice")};
  for (const QuotedLine& line : prices.lines) {
    table.rows.push_back(
        {described(line, say), show_money(usual_of(line)), show_money(member_of(line))});
  }
  document.blocks.emplace_back(std::move(table));
  if (const auto sums = sums_of(prices, say); !sums.empty()) {
    document.blocks.emplace_back(sums_table(sums, say));
  }
  document.blocks.emplace_back(PrintParagraph{
      say("documents.quote.check", {{"address", check_url}, {"hash", quote.sha256}})});
  return document;
}

}  // namespace molar::domain
