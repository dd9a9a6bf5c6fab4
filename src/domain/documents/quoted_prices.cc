#include "domain/documents/quoted_prices.h"

#include <boost/json.hpp>

#include <cstdlib>
#include <utility>

#include "base/json.h"
#include "domain/cards/card_words.h"
#include "domain/documents/printed_texts.h"
#include "domain/printing/document_look.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace json = boost::json;

namespace {

std::string text_at(const json::object& object, std::string_view name) {
  const json::value* found = object.if_contains(name);
  return found == nullptr ? "" : std::string(found->as_string());
}

template <class Number>
std::optional<Number> number_at(const json::object& object, std::string_view name) {
  const json::value* found = object.if_contains(name);
  return found == nullptr ? std::nullopt : std::optional<Number>(found->to_number<Number>());
}

QuotedLine line_from(const json::object& line) {
  return {.procedure = text_at(line, "procedure"),
          .label = text_at(line, "label"),
          .usual_cents = line.at("usualCents").as_int64(),
          .member_cents = line.at("memberCents").as_int64(),
          .included_a_year = number_at<int>(line, "includedAYear"),
          .included_under_age = number_at<int>(line, "includedUnderAge"),
          .quantity = number_at<int>(line, "quantity"),
          .included = number_at<int>(line, "included"),
          .usual_total_cents = number_at<std::int64_t>(line, "usualTotalCents"),
          .member_total_cents = number_at<std::int64_t>(line, "memberTotalCents")};
}

std::optional<MembershipFee> fee_from(const json::object& body) {
  const json::value* found = body.if_contains("fee");
  if (found == nullptr) {
    return std::nullopt;
  }
  return MembershipFee{found->at("planCents").as_int64(), found->at("dependentsCents").as_int64(),
                       found->at("processingCents").as_int64(), found->at("totalCents").as_int64()};
}

// "Crown (2 times, 1 of them included)".
std::string described(const QuotedLine& line, const DocumentWords& say) {
  if (line.included_a_year) {
    const std::string count = std::to_string(*line.included_a_year);
    if (line.included_under_age) {
      const std::string age = std::to_string(*line.included_under_age);
      return line.label +
             say(" (" + count + " a year included at no charge for each person under " + age + ")",
                 " (" + count + " al año incluidos sin cargo por menor de " + age + " años)");
    }
    return line.label + say(" (" + count + " a year included at no charge for each person)",
                            " (" + count + " al año incluidos sin cargo por persona)");
  }
  std::string text = line.label;
  if (line.quantity.value_or(1) > 1) {
    text += " × " + std::to_string(*line.quantity);
  }
  if (line.included.value_or(0) > 0) {
    const std::string count = std::to_string(*line.included);
    text += say(" (" + count + " included)", " (" + count + " sin cargo)");
  }
  return text;
}

std::int64_t usual_of(const QuotedLine& line) {
  return line.usual_total_cents.value_or(line.usual_cents);
}

std::int64_t member_of(const QuotedLine& line) {
  return line.member_total_cents.value_or(line.member_cents);
}

std::vector<LabelledText> facts_of(const QuotedPrices& prices, const DocumentWords& say) {
  std::vector<LabelledText> facts;
  if (!prices.member.empty()) {
    facts.push_back({say("For", "Para"), prices.member});
  }
  facts.push_back({"Plan", prices.plan_name});
  facts.push_back({say("Office", "Consultorio"), prices.office_name.empty()
                                                     ? say("none named: the plan’s own price list",
                                                           "ninguno: la lista de precios del plan")
                                                     : prices.office_name});
  facts.push_back({say("Day", "Fecha"), show_date(prices.quoted_on)});
  if (prices.listed_from) {
    facts.push_back({say("Price list", "Lista de precios"),
                     prices.list_id + say(", in force since ", ", vigente desde el ") +
                         show_date(*prices.listed_from)});
  }
  return facts;
}

// What the year comes to, for a quote of chosen treatments.
std::vector<LabelledText> sums_of(const QuotedPrices& prices, const DocumentWords& say) {
  if (!prices.fee) {
    return {};
  }
  const std::string people = std::to_string(prices.people.value_or(1));
  const bool monthly = prices.cycle == "monthly";
  std::vector<LabelledText> sums{
      {say("These treatments without the plan", "Estos tratamientos sin el plan"),
       show_money(prices.usual_cents.value_or(0))},
      {say("These treatments with the plan", "Estos tratamientos con el plan"),
       show_money(prices.member_cents.value_or(0))},
      {say("Membership, one year, people: ", "Membresía, un año, personas: ") + people +
           (monthly ? say(", paid monthly", ", pago mensual") : ""),
       show_money(prices.fee->total_cents)}};
  if (prices.fee->processing_cents > 0) {
    sums.push_back({say("of it once, when joining", "de eso, una sola vez al inscribirse"),
                    show_money(prices.fee->processing_cents)});
  }
  const std::int64_t total = prices.total_with_plan_cents.value_or(0);
  const std::int64_t more = total - prices.usual_cents.value_or(0);
  sums.push_back({say("Treatments and membership", "Tratamientos y membresía"), show_money(total)});
  sums.push_back(
      {more > 0
           ? say("That is more than without the plan, by", "Eso es más que sin el plan, por")
           : say("That is less than without the plan, by", "Eso es menos que sin el plan, por"),
       show_money(std::abs(more))});
  return sums;
}

// The last of them is what it comes to.
PrintTable sums_table(const std::vector<LabelledText>& sums, const DocumentWords& say) {
  PrintTable table;
  table.header = {say("One year", "Un año"), say("Amount", "Importe")};
  for (const LabelledText& sum : sums) {
    table.rows.push_back({sum.label, sum.value});
  }
  table.total = std::move(table.rows.back());
  table.rows.pop_back();
  return table;
}

std::string what_it_means(const QuotedPrices& prices, const DocumentWords& say) {
  return prices.office_name.empty()
             ? say("These are the plan’s own prices on this day. An office may have a price list "
                   "of its own, and then that one counts. Ask for a quote with the office’s name "
                   "before you go.",
                   "Estos son los precios propios del plan en esta fecha. Un consultorio puede "
                   "tener su propia lista, y entonces vale esa. Pida una cotización con el nombre "
                   "del consultorio antes de ir.")
             : say("This is what the office may ask of members of the plan on this day, and for as "
                   "long as this price list is in force. It may not ask for more. If it does, show "
                   "this page, or tell us with the grievance form.",
                   "Esto es lo que el consultorio puede cobrar a los miembros del plan en esta "
                   "fecha y mientras esta lista siga vigente. No puede cobrar más. Si lo hace, "
                   "muestre esta página o avísenos con el formulario de quejas.");
}

}  // namespace

QuotedPrices quoted_prices_from_json(const std::string& body) {
  const json::value parsed = parse_trusted_json(body);
  const json::object& object = parsed.as_object();
  QuotedPrices prices;
  prices.plan_name = text_at(object, "planName");
  prices.office_name = text_at(object, "officeName");
  prices.member = text_at(object, "member");
  prices.quoted_on = parse_date(text_at(object, "quotedOn")).value();
  for (const json::value& line : object.at("lines").as_array()) {
    prices.lines.push_back(line_from(line.as_object()));
  }
  prices.list_id = text_at(object, "listId");
  prices.listed_from = parse_date(text_at(object, "listedFrom"));
  prices.people = number_at<int>(object, "people");
  if (const json::value* cycle = object.if_contains("cycle")) {
    prices.cycle = std::string(cycle->as_string());
  }
  prices.fee = fee_from(object);
  prices.usual_cents = number_at<std::int64_t>(object, "usualCents");
  prices.member_cents = number_at<std::int64_t>(object, "memberCents");
  prices.total_with_plan_cents = number_at<std::int64_t>(object, "totalWithPlanCents");
  return prices;
}

std::string plain_text(const QuotedPrices& prices, const Brand& brand,
                       const std::string& language) {
  const DocumentWords say(language);
  std::string text = say("Price quote, ", "Cotización de precios, ") + brand.name + "\n";
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
  const DocumentWords say(quote.language);
  const QuotedPrices prices = quoted_prices_from_json(quote.body);
  PrintedDocument document = blank_document(brand, quote.language);
  document.heading = say("Price quote ", "Cotización ") + quote.number;
  document.meta = show_date(quote.quoted_on);
  document.facts.title = document.heading + ", " + brand.name;
  document.facts.dated = quote.quoted_on;
  document.blocks.emplace_back(PrintFacts{facts_of(prices, say)});
  document.blocks.emplace_back(PrintParagraph{what_it_means(prices, say)});
  document.blocks.emplace_back(
      PrintParagraph{say(kNotInsurance, "ESTO NO ES UN SEGURO") + ".", true});
  document.blocks.emplace_back(PrintParagraph{
      say("The plan makes no payments to dentists. Members pay the office the member price.",
          "El plan no hace pagos a los dentistas. Los miembros pagan al consultorio el precio "
          "para miembros.")});
  PrintTable table;
  table.header = {say("Treatment", "Tratamiento"), say("Usual price", "Precio habitual"),
                  say("Member price", "Precio para miembros")};
  for (const QuotedLine& line : prices.lines) {
    table.rows.push_back(
        {described(line, say), show_money(usual_of(line)), show_money(member_of(line))});
  }
  document.blocks.emplace_back(std::move(table));
  if (const auto sums = sums_of(prices, say); !sums.empty()) {
    document.blocks.emplace_back(sums_table(sums, say));
  }
  document.blocks.emplace_back(PrintParagraph{
      say("Anybody can check this quote, and whether its price list is still in force, at ",
          "Cualquiera puede comprobar esta cotización, y si su lista de precios sigue vigente, "
          "en ") +
      check_url + ". SHA-256: " + quote.sha256});
  return document;
}

}  // namespace molar::domain
