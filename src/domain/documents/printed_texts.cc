#include "domain/documents/printed_texts.h"

#include <map>

#include "base/boost_json.h"
#include "base/json.h"
#include "base/messages.h"
#include "domain/billing/receipts.h"
#include "domain/printing/document_look.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace {

const json::object& object_at(const json::object& object, std::string_view name) {
  static const json::object none;
  const json::object* found = object_member(object, name);
  return found != nullptr ? *found : none;
}

Date date_at(const json::object& object, std::string_view name) {
  return parse_date(text_member(object, name)).value_or(Date{});
}

std::string shown_date_at(const json::object& object, std::string_view name) {
  const auto date = parse_date(text_member(object, name));
  return date ? show_date(*date) : "";
}

std::string money_at(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_int64() ? show_money(value->get_int64()) : "";
}

void add(std::vector<std::string>& lines, std::string line) {
  if (!line.empty()) {
    lines.push_back(std::move(line));
  }
}

std::vector<std::string> address_lines(const json::object& person) {
  const json::object& address = object_at(person, "address");
  std::vector<std::string> lines;
  add(lines, text_member(person, "name"));
  add(lines, text_member(address, "line1"));
  add(lines, text_member(address, "line2"));
  add(lines, text_member(address, "city") + ", " + text_member(address, "state") + " " +
                 text_member(address, "zip"));
  add(lines, text_member(person, "email"));
  return lines;
}

std::vector<std::string> organisation_lines(const json::object& org) {
  std::vector<std::string> lines;
  add(lines, text_member(org, "legalName"));
  add(lines, text_member(org, "address"));
  add(lines, show_phone(text_member(org, "phone")));
  add(lines, text_member(org, "email"));
  add(lines, text_member(org, "website"));
  return lines;
}

PrintTable lines_table(const json::object& receipt, const Translate& say) {
  PrintTable table;
  table.header = {say("documents.receipt.item"), say("documents.receipt.quantity"),
                  say("documents.amount")};
  if (const json::value* lines = receipt.if_contains("lines"); lines != nullptr) {
    for (const json::value& entry : lines->as_array()) {
      const json::object& line = entry.as_object();
      const json::value* quantity = line.if_contains("quantity");
      table.rows.push_back({text_member(line, "label"),
                            quantity != nullptr ? json::serialize(*quantity) : "",
                            money_at(line, "cents")});
    }
  }
  table.total = {say("documents.total"), "", money_at(receipt, "totalCents")};
  return table;
}

// The brand's name as printed on the card.
std::string card_brand_name(const std::string& brand) {
  static const std::map<std::string, std::string> names = {{"visa", "Visa"},
                                                           {"mastercard", "Mastercard"},
                                                           {"amex", "American Express"},
                                                           {"discover", "Discover"}};
  const auto found = names.find(brand);
  return found == names.end() ? brand : found->second;
}

PrintFacts receipt_facts(const json::object& receipt, const Translate& say) {
  PrintFacts facts;
  const auto put = [&facts](std::string label, std::string value) {
    if (!value.empty()) {
      facts.facts.push_back({std::move(label), std::move(value)});
    }
  };
  put(say("documents.receipt.issuedOn"), shown_date_at(receipt, "issuedOn"));
  put(say("documents.receipt.paidOn"), shown_date_at(receipt, "paidOn"));
  const json::object& card = object_at(receipt, "card");
  if (const std::string last4 = text_member(card, "last4"); !last4.empty()) {
    const std::string brand = text_member(card, "brand");
    put(say("documents.receipt.paidWith"),
        brand == "bank_account" ? say("documents.receipt.accountEnding", {{"digits", last4}})
                                : say("documents.receipt.cardEnding",
                                      {{"card", card_brand_name(brand)}, {"digits", last4}}));
  }
  put(say("documents.plan"), text_member(object_at(receipt, "plan"), "name"));
  return facts;
}

}  // namespace

PrintedDocument blank_document(const Brand& brand, const std::string& language) {
  const Translate say(language);
  PrintedDocument document;
  document.facts.language = document_language(language);
  document.facts.author = brand.organisation.legal_name;
  document.look = document_look(brand);
  document.brand = brand.name;
  document.footer = brand.organisation.legal_name + ", " + brand.organisation.address + ", " +
                    show_phone(brand.organisation.phone);
  document.page_words = say("documents.pageOf");
  return document;
}

PrintedDocument print_receipt(std::string_view receipt_json, const Brand& brand,
                              const std::string& language) {
  const Translate say(language);
  const json::value parsed = parse_trusted_json(receipt_json);
  const json::object& receipt = parsed.as_object();
  PrintedDocument document = blank_document(brand, language);
  document.heading = say("documents.receipt.heading", {{"number", text_member(receipt, "number")}});
  document.facts.title = document.heading + ", " + brand.name;
  document.facts.dated = date_at(receipt, "issuedOn");
  document.blocks.emplace_back(PrintColumns{
      say("documents.receipt.from"), organisation_lines(object_at(receipt, "organisation")),
      say("documents.receipt.billedTo"), address_lines(object_at(receipt, "billedTo"))});
  document.blocks.emplace_back(receipt_facts(receipt, say));
  document.blocks.emplace_back(lines_table(receipt, say));
  if (std::string refund = receipt_refund_words(receipt, language); !refund.empty()) {
    document.blocks.emplace_back(PrintParagraph{std::move(refund)});
  }
  document.blocks.emplace_back(PrintParagraph{say("documents.notInsurance") + ".", true});
  return document;
}

PrintedDocument print_agreement(const AgreementEdition& edition, const Brand& brand) {
  const Translate say(edition.language);
  const Agreement agreement = agreement_from_json(edition.body);
  PrintedDocument document = blank_document(brand, edition.language);
  document.heading = agreement.title;
  document.meta = say("documents.agreement.version",
                      {{"version", agreement.version}, {"day", show_date(agreement.effective_on)}});
  document.facts.title = agreement.title + ", " + brand.name;
  document.facts.dated = date_in_zone(edition.kept_at, brand.time_zone);
  int number = 0;
  for (const AgreementSection& section : agreement.sections) {
    std::string heading = std::to_string(++number) + ". " + section.heading;
    if (number == 1) {  // The right to cancel is on the first page, where it is noticed.
      document.blocks.emplace_back(PrintFrame{std::move(heading), section.paragraphs});
      continue;
    }
    document.blocks.emplace_back(PrintHeading{std::move(heading)});
    for (const std::string& paragraph : section.paragraphs) {
      document.blocks.emplace_back(PrintParagraph{paragraph});
    }
  }
  document.blocks.emplace_back(PrintHeading{say("documents.agreement.thisCopy")});
  document.blocks.emplace_back(PrintParagraph{
      say("documents.agreement.edition", {{"edition", std::to_string(edition.edition)},
                                          {"day", show_date(document.facts.dated)},
                                          {"hash", edition.sha256}})});
  return document;
}

}  // namespace molar::domain
