#include "domain/directory/public_list/legal_directory_files.h"

#include <utility>

#include "base/messages.h"
#include "base/number.h"
#include "base/text.h"
#include "domain/documents/printed_texts.h"
#include "domain/places/places.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace {

std::string with_credential(const DirectoryProvider& provider) {
  return provider.name + (provider.credential.empty() ? "" : ", " + provider.credential);
}

// "Ines Example, DDS; Omar Example, DMD"
std::string dentists_of(const DirectoryEntry& entry) {
  return join(entry.providers, "; ", with_credential);
}

}  // namespace

void append_csv_field(std::string& out, std::string_view field) {
  constexpr std::string_view kFormulaStarts = "=+-@\t\r";
  const bool is_formula = !field.empty() && kFormulaStarts.find(field.front()) != field.npos;
  if (!is_formula && field.find_first_of(",\"\r\n") == field.npos) {
    out += field;
    return;
  }
  out += is_formula ? "\"'" : "\"";
  for (const char c : field) {
    out.append(c == '"' ? 2 : 1, c);
  }
  out += '"';
}

DirectoryCsv::DirectoryCsv(Date as_of) : as_of_(format_date(as_of)) {
  // The byte order mark by which spreadsheets recognise UTF-8.
  text_ =
      "\xEF\xBB\xBFlist_as_of,state,city,office,address_line1,address_line2,zip,phone,dentists,"
      "office_id\r\n";
}

void DirectoryCsv::add(const DirectoryEntry& entry) {
  text_ += as_of_;
  for (const std::string& field :
       {entry.state, entry.city, entry.name, entry.line1, entry.line2.value_or(""), entry.zip,
        show_phone(entry.phone), dentists_of(entry), std::to_string(entry.id)}) {
    text_ += ',';
    append_csv_field(text_, field);
  }
  text_ += "\r\n";
}

DirectoryDocument::DirectoryDocument(const Brand& brand, const Facts& facts)
    : document_(blank_document(brand, facts.language)) {
  const Translate say(facts.language);
  document_.heading = say("documents.directory.heading");
  if (!facts.state.empty()) {
    document_.heading += ": " + std::string(state_name(facts.state));
  }
  const std::string day = show_date(facts.as_of);
  document_.meta =
      say("documents.directory.asOf", {{"day", day}, {"count", with_commas(facts.offices)}});
  document_.facts.title =
      say("documents.directory.title",
          {{"heading", document_.heading}, {"brand", brand.name}, {"day", day}});
  document_.facts.dated = facts.as_of;
  document_.page_words = say("documents.page");
  document_.footer =
      say("documents.directory.footer", {{"footer", document_.footer}, {"day", day}});
  document_.blocks.emplace_back(PrintParagraph{say("documents.directory.agreed")});
  document_.blocks.emplace_back(PrintParagraph{say("documents.notInsurance") + ".", true});
  if (facts.offices == 0) {
    document_.blocks.emplace_back(PrintParagraph{say("documents.directory.none")});
  }
}

void DirectoryDocument::add(const DirectoryEntry& entry) {
  if (entry.state != state_code_) {
    if (!state_.items.empty()) {
      document_.blocks.emplace_back(std::exchange(state_, {}));
    }
    state_code_ = entry.state;
    state_.heading = state_name(entry.state);
  }
  PrintListing::Item item;
  item.heading = entry.name;
  item.text = entry.line1 + (entry.line2 ? ", " + *entry.line2 : "") + "\n" + entry.city + ", " +
              entry.state + " " + entry.zip;
  if (!entry.phone.empty()) {
    item.text += "\n" + show_phone(entry.phone);
  }
  for (const DirectoryProvider& provider : entry.providers) {
    item.text += "\n" + with_credential(provider);
  }
  state_.items.push_back(std::move(item));
}

PrintedDocument DirectoryDocument::take() {
  if (!state_.items.empty()) {
    document_.blocks.emplace_back(std::exchange(state_, {}));
  }
  return std::move(document_);
}

}  // namespace molar::domain
