#include "domain/plan/price_importer.h"

#include <algorithm>
#include <map>

#include "base/json.h"
#include "base/number.h"
#include "base/text.h"
#include "domain/directory/office_writer.h"
#include "domain/imports/file_rows.h"
#include "domain/imports/staged_rows.h"
#include "domain/plan/plan_store.h"
#include "domain/plan/procedures.h"

namespace molar::domain {

namespace {

constexpr std::string_view kExpected = "a price list";
constexpr std::int64_t kMaxCents = 10'000'000;
constexpr std::int64_t kHundredths = 10'000;  // hundredths of a percent in 100 %
constexpr std::size_t kLongestNote = 300;
constexpr std::int64_t kLeastPercent = 95;
// Separates the list from the procedure in a staged row's key.
constexpr char kSeparator = ' ';

Checked<std::int64_t> check_cents(std::string_view text) {
  const auto cents = parse_number<std::int64_t>(text);
  if (!cents || *cents < 0 || *cents > kMaxCents) {
    return FieldIssue("invalid", "must be a whole number of cents: 12500 is $125.00");
  }
  return *cents;
}

// In hundredths of a percent: "12.5" is 1,250.
Checked<std::int64_t> check_discount(std::string_view text) {
  const std::size_t point = text.find('.');
  std::string digits(text.substr(0, point));
  const std::string_view decimals =
      point == std::string_view::npos ? std::string_view() : text.substr(point + 1);
  digits += decimals;
  digits.append(decimals.size() <= 2 ? 2 - decimals.size() : 0, '0');
  const bool good =
      decimals.size() <= 2 && digits.size() <= 5 && digits.size() > 2 && has_only_digits(digits);
  const std::int64_t hundredths = good ? std::stoll(digits) : kHundredths + 1;
  if (hundredths > kHundredths) {
    return FieldIssue("invalid", "must be a percentage from 0 to 100, like 20 or 12.5");
  }
  return hundredths;
}

Checked<std::string> check_note(std::string_view text) {
  auto cleaned = clean_text(text);
  if (!cleaned || length_in_code_points(*cleaned) > kLongestNote) {
    return FieldIssue("too_long", "must be a text of at most 300 characters");
  }
  return std::move(*cleaned);
}

struct PriceLine {
  FeeLine line;
  std::string note;
};

// One version of a series, as in the file.
struct PriceList {
  Date effective_from;
  std::vector<PriceLine> lines;
};

bool same_prices(const std::vector<FeeLine>& known, const std::vector<PriceLine>& wanted) {
  return std::equal(known.begin(), known.end(), wanted.begin(), wanted.end(),
                    [](const FeeLine& a, const PriceLine& b) {
                      return a.procedure == b.line.procedure &&
                             a.usual_cents == b.line.usual_cents &&
                             a.member_cents == b.line.member_cents;
                    });
}

class PriceImporter final : public Importer {
 public:
  explicit PriceImporter(PriceFileSettings settings) : settings_(std::move(settings)) {}

  std::string_view kind() const override { return "prices"; }
  std::string settings() const override {
    return json::serialize(json::object{
        {"list", settings_.price_list},
        {"from", settings_.effective_from ? format_date(*settings_.effective_from) : ""}});
  }

  Status begin(const CsvHeader& header, const ImportRun&) override {
    columns_.name_records_by({"price_list", "procedure_slug"});
    MOLAR_CHECK(columns_.find(
        header, kExpected, {"procedure_slug", "usual_fee_cents"},
        {"member_fee_cents", "discount_pct", "note", "price_list", "effective_from"}));
    if (columns_.has("price_list") != settings_.price_list.empty()) {
      return Error::invalid("price_list_unclear",
                            "Name the price list: in the column price_list, or with "
                            "--list NAME, and not both.");
    }
    if (columns_.has("effective_from") == settings_.effective_from.has_value()) {
      return Error::invalid("effective_from_unclear",
                            "State the first day of the prices: in the column effective_from, or "
                            "with --effective-from DAY, and not both.");
    }
    return {};
  }

  void row(const CsvRow& row, RowReport& report) override {
    FileRow fields(columns_, row, report);
    const std::string list = settings_.price_list.empty()
                                 ? fields.ruled("price_list", check_price_list_name)
                                 : settings_.price_list;
    const std::optional<Date> from =
        settings_.effective_from ? settings_.effective_from : fields.date("effective_from");
    if (!from && fields.text("effective_from").empty()) {
      fields.error("effective_from", "required", "must be a date like 2027-01-01");
    }
    const std::string slug(fields.text("procedure_slug"));
    if (find_procedure(slug) == nullptr) {
      fields.error("procedure_slug", "procedure_unknown",
                   "\"" + slug + "\" is not a known treatment: GET /api/v4/procedures lists them" +
                       procedure_hint(slug));
    }
    const std::int64_t usual = fields.ruled("usual_fee_cents", check_cents);
    const std::int64_t member = member_cents(fields, usual);
    const std::string note = fields.ruled("note", check_note);
    if (fields.is_good()) {
      staged_.add({row.line, list + kSeparator + slug,
                   json::object{{"list", list},
                                {"from", format_date(*from)},
                                {"slug", slug},
                                {"usual", usual},
                                {"member", member},
                                {"note", note}}});
    }
  }

  std::size_t pending() const override { return staged_.pending(); }
  Status stage(Connection& sql, ImportRun& run) override {
    staged_.stage(sql, run);
    return {};
  }
  void staged() override { staged_.staged(); }
  bool clean(Connection& sql, const ImportRun& run) override { return StagedRows::clean(sql, run); }

  Status check(Connection& sql, const ImportRun& run, RowReport& report) override {
    StagedRows::report_duplicates(sql, run, "procedure_slug", report);
    report_other_days(sql, run, report);
    for (const auto& [series, list] : lists_of(sql, run)) {
      MOLAR_CHECK(check_list(sql, run, series, list));
    }
    return {};
  }

  Status apply(Connection& sql, const ImportRun& run) override {
    bool is_new = false;
    for (const auto& [series, list] : lists_of(sql, run)) {
      const auto known = latest_of_day(sql, run.scope, series, list.effective_from);
      if (!known || !same_prices(known->lines, list.lines)) {
        insert(sql, run, series, list, known.has_value());
        is_new = true;
      }
    }
    if (is_new) {
      move_directory_revision(sql, run.scope);
    }
    return {};
  }

 private:
  static std::int64_t member_cents(FileRow& fields, std::int64_t usual) {
    const bool has_fee = !fields.text("member_fee_cents").empty();
    const bool has_discount = !fields.text("discount_pct").empty();
    if (has_fee == has_discount) {
      fields.error("member_fee_cents", "one_of_two",
                   "exactly one of member_fee_cents and discount_pct must be given");
      return 0;
    }
    if (has_discount) {
      const std::int64_t discount = fields.ruled("discount_pct", check_discount);
      return (usual * (kHundredths - discount) + kHundredths / 2) / kHundredths;
    }
    const std::int64_t member = fields.ruled("member_fee_cents", check_cents);
    if (fields.is_good() && member > usual) {
      fields.error("member_fee_cents", "above_usual", "must not be above usual_fee_cents");
    }
    return member;
  }

  static void report_other_days(Connection& sql, const ImportRun& run, RowReport& report) {
    std::string first;
    static_cast<void>(StagedRows::for_each(sql, run, [&](const StagedRow& row) -> Status {
      auto day = json::value_to<std::string>(row.value.at("from"));
      if (first.empty()) {
        first = day;
      }
      if (day != first) {
        report.error({row.line, "effective_from", day, row.key}, "several_days",
                     "All rows must have the same first day: that of the first row is " + first);
      }
      return {};
    }));
  }

  static std::map<std::string, PriceList> lists_of(Connection& sql, const ImportRun& run) {
    std::map<std::string, PriceList> lists;
    static_cast<void>(StagedRows::for_each(sql, run, [&](const StagedRow& row) -> Status {
      PriceList& list = lists[json::value_to<std::string>(row.value.at("list"))];
      list.effective_from = parse_date(json::value_to<std::string>(row.value.at("from"))).value();
      auto slug = json::value_to<std::string>(row.value.at("slug"));
      LocalText label = procedure_label(slug);
      list.lines.push_back({{std::move(slug), std::move(label), row.value.at("usual").as_int64(),
                             row.value.at("member").as_int64()},
                            json::value_to<std::string>(row.value.at("note"))});
      return {};
    }));
    return lists;
  }

  // Past days keep their prices, and a new list has at least 95 % as many treatments as the old
  // one.
  static Status check_list(Connection& sql, const ImportRun& run, const std::string& series,
                           const PriceList& list) {
    const auto known = plan_store::find_list_in_force(sql, run.scope, series,
                                                      std::max(list.effective_from, run.today));
    if (!known) {
      return {};
    }
    const auto same_day = latest_of_day(sql, run.scope, series, list.effective_from);
    if (same_day && same_prices(same_day->lines, list.lines)) {
      return {};
    }
    if (list.effective_from < run.today) {
      return Error::invalid("effective_in_past", "The price list " + series +
                                                     " is in use: new prices cannot apply from " +
                                                     format_date(list.effective_from) +
                                                     ", which is in the past.");
    }
    const auto before = static_cast<std::int64_t>(known->lines.size());
    if (!run.force && static_cast<std::int64_t>(list.lines.size()) * 100 < before * kLeastPercent) {
      return Error::invalid("too_few_rows", "The price list " + series + " would have " +
                                                std::to_string(list.lines.size()) +
                                                " treatments instead of " + std::to_string(before) +
                                                ". If that is right, repeat with --force.");
    }
    return {};
  }

  static std::optional<FeeSchedule> latest_of_day(Connection& sql, const std::string& group,
                                                  const std::string& series, Date day) {
    auto list = plan_store::find_list_in_force(sql, group, series, day);
    return list && list->effective_from == day ? list : std::nullopt;
  }

  static void insert(Connection& sql, const ImportRun& run, const std::string& series,
                     const PriceList& list, bool corrects) {
    FeeSchedule schedule;
    schedule.series = series;
    schedule.effective_from = list.effective_from;
    schedule.id = series + "@" + format_date(list.effective_from);
    if (corrects) {
      schedule.id += "#" + run.id;
    }
    for (const PriceLine& line : list.lines) {
      schedule.lines.push_back(line.line);
    }
    plan_store::insert_fee_schedule(sql, run.scope, schedule);
    for (const PriceLine& line : list.lines) {
      if (!line.note.empty()) {
        plan_store::note_fee_line(sql, run.scope, schedule.id, line.line.procedure, line.note);
      }
    }
  }

  PriceFileSettings settings_;
  FileColumns columns_;
  StagedRows staged_;
};

}  // namespace

std::unique_ptr<Importer> make_price_importer(PriceFileSettings settings) {
  return std::make_unique<PriceImporter>(std::move(settings));
}

}  // namespace molar::domain
