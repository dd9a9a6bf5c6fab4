#include "domain/directory/public_list/legal_directory.h"

#include <algorithm>
#include <utility>

#include "base/csv.h"
#include "base/log.h"
#include "base/messages.h"
#include "base/number.h"
#include "base/text.h"
#include "base/text_conversion.h"
#include "domain/directory/office_store.h"
#include "domain/documents/printed_texts.h"
#include "domain/places/places.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace rows = legal_directory_rows;

namespace {

constexpr std::int64_t kMostPrinted = 20'000;  // offices in one PDF
constexpr std::int64_t kMostRows = 500'000;    // offices in one CSV file
constexpr int kMostAtOnce = 2;                 // files created at the same time
constexpr std::size_t kKeptBytes = 48U << 20U;

std::int64_t sum_of(const std::vector<StateCount>& states,
                    const std::optional<std::string>& state) {
  std::int64_t sum = 0;
  for (const StateCount& one : states) {
    sum += !state || one.state == *state ? one.count : 0;
  }
  return sum;
}

std::string stamp_of(Connection& sql, const std::string& group, Date today) {
  return std::to_string(office_store::find_revision(sql, group)) + " " + format_date(today);
}

Error too_many() {
  return Error::invalid_fields(
      {{"format", "not_allowed", "The list is too long for one file. Please choose a state."}});
}

std::string with_credential(const DirectoryProvider& provider) {
  return provider.name + (provider.credential.empty() ? "" : ", " + provider.credential);
}

// "Ines Example, DDS; Omar Example, DMD"
std::string dentists_of(const DirectoryEntry& entry) {
  return join(entry.providers, "; ", with_credential);
}

// RFC 4180, UTF-8, with the byte order mark by which spreadsheets recognise it.
constexpr std::string_view kCsvHeader =
    "\xEF\xBB\xBFlist_as_of,state,city,office,address_line1,address_line2,zip,phone,dentists,"
    "office_id\r\n";

// Quoted if necessary. Spreadsheets run no field as a formula.
std::string csv_field_of(const std::string& text) {
  const std::string safe = without_formula(text);
  return safe == text && safe.find_first_of(",\"\r\n") == safe.npos ? safe : csv_quoted(safe);
}

std::string csv_row(const std::string& as_of, const DirectoryEntry& entry) {
  std::string row = as_of;
  for (const std::string& field :
       {entry.state, entry.city, entry.name, entry.line1, entry.line2.value_or(""), entry.zip,
        show_phone(entry.phone), dentists_of(entry), std::to_string(entry.id)}) {
    row += "," + csv_field_of(field);
  }
  return row + "\r\n";
}

PrintedDocument begin_document(const Brand& brand, const DirectoryFileRequest& request, Date as_of,
                               std::int64_t offices) {
  PrintedDocument document = blank_document(brand, request.language);
  const Translate say(request.language);
  document.heading = say("documents.directory.heading");
  if (request.state) {
    document.heading += ": " + std::string(state_name(*request.state));
  }
  const std::string day = show_date(as_of);
  document.meta = say("documents.directory.asOf", {{"day", day}, {"count", with_commas(offices)}});
  document.facts.title = say("documents.directory.title",
                             {{"heading", document.heading}, {"brand", brand.name}, {"day", day}});
  document.facts.dated = as_of;
  document.page_words = say("documents.page");
  document.footer = say("documents.directory.footer", {{"footer", document.footer}, {"day", day}});
  document.blocks.emplace_back(PrintParagraph{say("documents.directory.agreed")});
  document.blocks.emplace_back(PrintParagraph{say("documents.notInsurance") + ".", true});
  if (offices == 0) {
    document.blocks.emplace_back(PrintParagraph{say("documents.directory.none")});
  }
  return document;
}

PrintListing::Item printed_item(const DirectoryEntry& entry) {
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
  return item;
}

}  // namespace

// One of the few files that are created at the same time.
class LegalDirectory::Slot {
 public:
  explicit Slot(LegalDirectory& owner) : owner_(owner) {
    const std::lock_guard lock(owner.mutex_);
    has_ = owner.being_made_ < kMostAtOnce;
    owner.being_made_ += has_ ? 1 : 0;
  }
  ~Slot() {
    const std::lock_guard lock(owner_.mutex_);
    owner_.being_made_ -= has_ ? 1 : 0;
  }
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;
  bool has() const { return has_; }

 private:
  LegalDirectory& owner_;
  bool has_ = false;
};

std::vector<StateCount> LegalDirectory::count(Connection& sql, const std::string& group,
                                              Date today) {
  std::string stamp = stamp_of(sql, group, today);
  {
    const std::lock_guard lock(mutex_);
    const auto found = counted_.find(group);
    if (found != counted_.end() && found->second.stamp == stamp) {
      return found->second.states;
    }
  }
  auto states = rows::count_by_state(sql, group, today);
  const std::lock_guard lock(mutex_);
  counted_[group] = {std::move(stamp), states};
  return states;
}

DirectoryPage LegalDirectory::page(const Brand& brand, const DirectoryWindow& window) {
  DirectoryPage page;
  page.as_of = clock_.now();
  page.today = date_in_zone(page.as_of, brand.time_zone);
  database_.read([&](Connection& sql) {
    page.states = count(sql, brand.group_key, page.today);
    page.total = sum_of(page.states, window.state);
    page.entries = rows::list_page(sql, brand.group_key, page.today, window);
  });
  return page;
}

std::int64_t LegalDirectory::total(const Brand& brand) {
  const Date today = date_in_zone(clock_.now(), brand.time_zone);
  return database_.read(
      [&](Connection& sql) { return sum_of(count(sql, brand.group_key, today), std::nullopt); });
}

std::vector<rows::OfficeMention> LegalDirectory::mentions(const Brand& brand, std::int64_t first,
                                                          std::int64_t most) {
  const Date today = date_in_zone(clock_.now(), brand.time_zone);
  return database_.read([&](Connection& sql) {
    return rows::list_mentions(sql, brand.group_key, today, first, most);
  });
}

std::shared_ptr<const std::string> LegalDirectory::find_kept(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(kept_, key, &Kept::key);
  return found == kept_.end() ? nullptr : found->bytes;
}

void LegalDirectory::keep(const std::string& key, const std::shared_ptr<const std::string>& bytes) {
  const std::lock_guard lock(mutex_);
  kept_.push_back({key, bytes});
  std::size_t sum = 0;
  for (const Kept& one : kept_) {
    sum += one.bytes->size();
  }
  while (sum > kKeptBytes) {
    sum -= kept_.front().bytes->size();
    kept_.pop_front();
  }
}

Result<DirectoryFile> LegalDirectory::file(const Brand& brand,
                                           const DirectoryFileRequest& request) {
  const Date today = date_in_zone(clock_.now(), brand.time_zone);
  const std::string extension(to_text(request.format));
  DirectoryFile file;
  file.name =
      "directory-" + request.state.value_or("all") + "-" + format_date(today) + "." + extension;
  file.media_type =
      request.format == DirectoryFormat::Csv ? "text/csv; charset=utf-8" : "application/pdf";
  std::string key;
  std::int64_t offices = 0;
  database_.read([&](Connection& sql) {
    key = brand.content_key + " " + stamp_of(sql, brand.group_key, today) + " " +
          request.state.value_or("") + " " + request.language + " " + extension;
    offices = sum_of(count(sql, brand.group_key, today), request.state);
  });
  file.bytes = find_kept(key);
  if (file.bytes) {
    return file;
  }
  if (offices > (request.format == DirectoryFormat::Csv ? kMostRows : kMostPrinted)) {
    return too_many();
  }
  const Slot slot(*this);
  if (!slot.has()) {
    return Error::unavailable("directory_busy",
                              "The list is being prepared. Please try again soon.", 5);
  }
  MOLAR_TRY(std::string bytes, make(brand, request, today));
  log_event(LogLevel::Info, "directory_made",
            {{"group", brand.group_key}, {"format", extension}, {"offices", offices}});
  file.bytes = std::make_shared<const std::string>(std::move(bytes));
  keep(key, file.bytes);
  return file;
}

Result<std::string> LegalDirectory::make(const Brand& brand, const DirectoryFileRequest& request,
                                         Date today) {
  const auto for_each = [&](const std::function<void(const DirectoryEntry&)>& take) {
    database_.read([&](Connection& sql) {
      rows::for_each(sql, brand.group_key, today, request.state.value_or(""), take);
    });
  };
  if (request.format == DirectoryFormat::Csv) {
    std::string csv(kCsvHeader);
    for_each([&, as_of = format_date(today)](const DirectoryEntry& entry) {
      csv += csv_row(as_of, entry);
    });
    return csv;
  }
  std::vector<PrintListing> states;
  std::int64_t offices = 0;
  for_each([&](const DirectoryEntry& entry) {
    const std::string heading(state_name(entry.state));
    if (states.empty() || states.back().heading != heading) {
      states.push_back({heading, {}});
    }
    states.back().items.push_back(printed_item(entry));
    ++offices;
  });
  PrintedDocument document = begin_document(brand, request, today, offices);
  std::ranges::move(states, std::back_inserter(document.blocks));
  return printer_.document_pdf(document);
}

}  // namespace molar::domain
