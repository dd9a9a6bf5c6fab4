#include "domain/documents/price_list.h"

#include <boost/json.hpp>

#include "base/json.h"
#include "domain/checkout/plain_words.h"
#include "domain/documents/card_words.h"
#include "domain/documents/document_look.h"
#include "domain/documents/printed_texts.h"

namespace molar::domain {

namespace json = boost::json;

namespace {

std::string text_at(const json::value& object, std::string_view name) {
  return std::string(object.at(name).as_string());
}

}  // namespace

std::vector<TreatmentPrice> price_list(const Plan& plan, const std::vector<FeeLine>& fees,
                                       const std::string& language) {
  std::vector<TreatmentPrice> prices;
  prices.reserve(fees.size());
  for (const FeeLine& line : fees) {
    TreatmentPrice price{line.procedure, line.label.in(language), line.usual_cents,
                         line.member_cents, std::nullopt};
    for (const IncludedService& service : plan.included_services) {
      if (service.procedure == line.procedure) {
        price.included_a_year = service.quantity_per_year;
      }
    }
    prices.push_back(std::move(price));
  }
  return prices;
}

std::string plain_text(const QuotedPrices& prices) {
  std::string text = prices.member + "\n" + prices.plan_name + "\n" + prices.office_name + "\n" +
                     format_date(prices.quoted_on) + "\n";
  for (const TreatmentPrice& line : prices.lines) {
    text += line.label + "\t" + show_money(line.usual_cents) + "\t" +
            show_money(line.member_cents) + "\n";
  }
  return text;
}

PrintedDocument print_price_list(const PriceQuote& quote, const Brand& brand) {
  const DocumentWords say(quote.language);
  const json::value body = parse_trusted_json(quote.body);
  PrintedDocument document = blank_document(brand, quote.language);
  document.heading = say("Your member prices", "Sus precios para miembros");
  document.meta =
      say("Price quote ", "Lista de precios ") + quote.number + ", " + show_date(quote.quoted_on);
  document.facts.title = document.heading + " " + quote.number;
  document.facts.dated = quote.quoted_on;
  const std::string office = text_at(body, "officeName");
  document.blocks.emplace_back(PrintFacts{
      {{say("For", "Para"), text_at(body, "member")},
       {"Plan", text_at(body, "planName")},
       {say("Office", "Consultorio"),
        office.empty() ? say("any participating office", "cualquier consultorio participante")
                       : office},
       {"SHA-256", quote.sha256}}});
  document.blocks.emplace_back(PrintParagraph{
      say("These are the prices that the plan allows an office to ask of you on the day of this "
          "quote. Nobody may ask for more. If an office does, show this page, or tell us with the "
          "grievance form.",
          "Estos son los precios que el plan permite cobrarle el día de esta lista. Nadie puede "
          "cobrarle más. Si un consultorio lo hace, muestre esta página o avísenos con el "
          "formulario de quejas.")});
  document.blocks.emplace_back(
      PrintParagraph{say(kNotInsurance, "ESTO NO ES UN SEGURO") + ".", true});
  PrintTable table;
  table.header = {say("Treatment", "Tratamiento"), say("Usual price", "Precio habitual"),
                  say("Your price", "Su precio")};
  for (const json::value& line : body.at("lines").as_array()) {
    const json::value* included = line.as_object().if_contains("includedAYear");
    const std::string note =
        included == nullptr
            ? ""
            : say(" (" + json::serialize(*included) + " a year included at no charge)",
                  " (" + json::serialize(*included) + " al año incluidos sin cargo)");
    table.rows.push_back({text_at(line, "label") + note,
                          show_money(line.at("usualCents").as_int64()),
                          show_money(line.at("memberCents").as_int64())});
  }
  document.blocks.emplace_back(std::move(table));
  return document;
}

}  // namespace molar::domain
