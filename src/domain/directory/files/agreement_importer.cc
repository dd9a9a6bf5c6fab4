// agreements.csv: all agreements with a group's imported offices. A known agreement is never
// edited, only ended; one that is not in the file ended the day before.
#include <optional>
#include <unordered_set>
#include <utility>

#include "base/json.h"
#include "base/text.h"
#include "domain/directory/files/directory_import.h"
#include "domain/directory/files/prepared_offices.h"
#include "domain/directory/office_rows.h"
#include "domain/directory/office_rules.h"
#include "domain/directory/provider.h"

namespace molar::domain {

namespace {

constexpr std::string_view kExpected = "a file of agreements";
constexpr std::size_t kLongestDocument = 300;

Checked<std::string> check_terms(std::string_view text) {
  auto cleaned = clean_text(text, Lines::Multiple);
  if (!cleaned || length_in_code_points(*cleaned) > kLongestAgreementTerms) {
    return FieldIssue("too_long", "must be a text of at most 1,000 characters");
  }
  if (cleaned->empty()) {
    return FieldIssue("required", "must say what the office agreed to");
  }
  return std::move(*cleaned);
}

Checked<std::string> check_document(std::string_view text) {
  auto cleaned = clean_text(text);
  if (!cleaned || length_in_code_points(*cleaned) > kLongestDocument) {
    return FieldIssue("too_long", "must be a text of at most 300 characters");
  }
  return std::move(*cleaned);
}

json::value optional_date(const std::optional<Date>& day) {
  return day ? json::value(format_date(*day)) : json::value(nullptr);
}

json::object to_staged(const ProviderAgreement& agreement) {
  return {{"reference", agreement.reference},
          {"from", format_date(agreement.starts_on)},
          {"to", optional_date(agreement.ends_on)},
          {"list", json::value_from(agreement.fee_schedule_id)},
          {"terms", agreement.terms},
          {"cap", agreement.price_cap},
          {"document", json::value_from(agreement.document)}};
}

std::optional<std::string> text_in(const json::value& value, std::string_view name) {
  return json::value_to<std::optional<std::string>>(value.at(name));
}

ProviderAgreement from_staged(const json::value& value) {
  ProviderAgreement agreement;
  agreement.reference = text_in(value, "reference").value();
  agreement.starts_on = parse_date(text_in(value, "from").value()).value();
  agreement.ends_on = parse_date(text_in(value, "to").value_or(""));
  agreement.fee_schedule_id = text_in(value, "list");
  agreement.terms = text_in(value, "terms").value();
  agreement.price_cap = value.at("cap").as_bool();
  agreement.document = text_in(value, "document");
  return agreement;
}

class AgreementImporter final : public DirectoryImporter {
 public:
  std::string_view kind() const override { return "agreements"; }

  Status begin(const CsvHeader& header, const ImportRun&) override {
    columns_.name_records_by({"office_reference", "reference"});
    return columns_.find(header, kExpected,
                         {"reference", "office_reference", "starts_on", "terms", "price_cap"},
                         {"ends_on", "price_list", "document"});
  }

  void row(const CsvRow& row, RowReport& report) override {
    FileRow fields(columns_, row, report);
    ProviderAgreement agreement;
    agreement.reference = fields.ruled("reference", check_reference);
    const std::string office = fields.ruled("office_reference", check_reference);
    if (fields.text("starts_on").empty()) {
      fields.error("starts_on", "required", "must be the first day of the agreement");
    }
    agreement.starts_on = fields.date("starts_on").value_or(Date{std::chrono::sys_days{}});
    agreement.ends_on = fields.date("ends_on");
    if (agreement.ends_on && *agreement.ends_on < agreement.starts_on) {
      fields.error("ends_on", "invalid", "must not be before starts_on");
    }
    agreement.terms = fields.ruled("terms", check_terms);
    if (fields.text("price_cap").empty()) {
      fields.error("price_cap", "required",
                   "must say whether members never pay more than the listed price: yes or no");
    }
    agreement.price_cap = fields.flag("price_cap").value_or(false);
    agreement.fee_schedule_id = fields.optional_ruled("price_list", check_price_list_name);
    agreement.document = fields.optional_ruled("document", check_document);
    if (fields.is_good()) {
      staged_.add({row.line, office, to_staged(agreement)});
    }
  }

 protected:
  Status check_file(Connection& sql, const ImportRun& run, RowReport& report) override {
    report_unknown_offices(sql, run, report);
    MOLAR_CHECK(check_rows(sql, run, report));
    Place at;
    while (auto page = next_offices(sql, run, at)) {
      check_page(sql, run, *page, report);
    }
    const auto before = sql.query_one<std::int64_t>(
        "select count(*) from provider_agreement a join office o on o.group_key = a.group_key"
        " and o.id = a.office_id where a.group_key = :group and o.source = 'import'"
        " and o.status <> 'terminated' and (a.ends_on is null or a.ends_on >= :today)",
        run.scope, run.today);
    return check_row_count(run, before.value(), "agreements");
  }

  bool prepare_page(Connection& sql, const ImportRun& run, Place& at) override {
    if (at.next_id == 0) {
      at.next_id = next_agreement_id(sql, run.scope);
    }
    auto page = next_offices(sql, run, at);
    if (!page) {
      return false;
    }
    std::vector<OfficeDetails> changed;
    std::vector<std::vector<storage::Value>> rows;
    for (OfficeDetails& office : page->offices) {
      std::vector<ProviderAgreement> wanted;
      for (const StagedRowOfOffice& row : page->rows[office.facts.id]) {
        wanted.push_back(from_staged(parse_trusted_json(row.data)));
      }
      AgreementChanges changes = changes_of(office.agreements, wanted, run.today);
      if (!changes.added.empty() || !changes.ended.empty()) {
        make(run, changes, at.next_id, office, rows);
        changed.push_back(std::move(office));
      }
    }
    ready_offices::add(sql, run, changed);
    if (!rows.empty()) {
      sql.copy_in(
          "provider_agreement (group_key, office_id, id, reference, starts_on, ends_on,"
          " fee_schedule_id, terms, price_cap, document)",
          rows);
    }
    return true;
  }

  void take_over(Connection& sql, const ImportRun& run) override {
    ready_offices::take_agreements(sql, run);
    ready_offices::take_search_copies(sql, run);
  }

 private:
  // Reports repeated references, references of another office, and missing price lists.
  static Status check_rows(Connection& sql, const ImportRun& run, RowReport& report) {
    const auto series = known_series(sql, run.scope);
    std::unordered_set<std::string> seen;
    return StagedRows::for_each(sql, run, [&](const StagedRow& row) -> Status {
      const ProviderAgreement agreement = from_staged(row.value);
      if (!seen.insert(agreement.reference).second) {
        report.error({row.line, "reference", agreement.reference, row.key}, "duplicate",
                     agreement.reference + " occurs twice in the file");
      }
      if (agreement.fee_schedule_id && series.count(*agreement.fee_schedule_id) == 0) {
        report.error(
            {row.line, "price_list", *agreement.fee_schedule_id, row.key}, "price_list_unknown",
            "There is no price list " + *agreement.fee_schedule_id + ". Import the prices first.");
      }
      return {};
    });
  }

  static void check_page(Connection& sql, const ImportRun& run, NamedOffices& page,
                         RowReport& report) {
    for (const OfficeDetails& office : page.offices) {
      for (const StagedRowOfOffice& row : page.rows[office.facts.id]) {
        check_edit(sql, run, office, row, report);
      }
    }
  }

  static void check_edit(Connection& sql, const ImportRun& run, const OfficeDetails& office,
                         const StagedRowOfOffice& row, RowReport& report) {
    const ProviderAgreement wanted = from_staged(parse_trusted_json(row.data));
    const ProviderAgreement* known = find_agreement(office.agreements, wanted.reference);
    if (known != nullptr && !same_but_for_its_end(*known, wanted)) {
      report.error({row.line, "reference", wanted.reference, office.reference}, "agreement_edited",
                   "Agreement " + wanted.reference +
                       " cannot be edited, only ended: give new terms a new reference.");
    } else if (known == nullptr && is_taken(sql, run, wanted.reference)) {
      report.error({row.line, "reference", wanted.reference, office.reference}, "reference_taken",
                   "Agreement " + wanted.reference + " is another office's");
    }
  }

  static bool is_taken(Connection& sql, const ImportRun& run, const std::string& reference) {
    return sql
        .query_one<std::int64_t>(
            "select 1 from provider_agreement where group_key = :group and reference = :reference",
            run.scope, reference)
        .has_value();
  }

  // Applies the changes to the office, and appends their rows.
  static void make(const ImportRun& run, AgreementChanges& changes, std::int64_t& next_id,
                   OfficeDetails& office, std::vector<std::vector<storage::Value>>& rows) {
    const std::string key = ready_offices::key_of(run);
    for (const auto& [id, last_day] : changes.ended) {
      for (ProviderAgreement& agreement : office.agreements) {
        if (agreement.id == id) {
          agreement.ends_on = last_day;
          rows.push_back(storage::to_values(key, office.facts.id, agreement));
        }
      }
    }
    for (ProviderAgreement& agreement : changes.added) {
      agreement.id = next_id++;
      rows.push_back(storage::to_values(key, office.facts.id, agreement));
      office.agreements.push_back(std::move(agreement));
    }
  }
};

}  // namespace

std::unique_ptr<Importer> make_agreement_importer() {
  return std::make_unique<AgreementImporter>();
}

}  // namespace molar::domain
