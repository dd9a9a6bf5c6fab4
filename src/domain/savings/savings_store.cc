#include "domain/savings/savings_store.h"

#include <boost/json.hpp>

#include "base/json.h"

namespace molar::domain::savings_store {

namespace json = boost::json;

namespace {

struct EntryRow {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string member_id;
  Date visit_on;
  std::string procedure;
  std::string label;
  std::int64_t usual_cents = 0;
  std::int64_t member_cents = 0;
  std::optional<std::int64_t> paid_cents;
  std::string fee_schedule_id;
  Timestamp created_at;
};
BOOST_DESCRIBE_STRUCT(EntryRow, (),
                      (id, group_key, household_id, member_id, visit_on, procedure, label,
                       usual_cents, member_cents, paid_cents, fee_schedule_id, created_at))

std::string label_column(const LocalText& label) {
  json::object translations;
  for (const auto& [language, text] : label.translations) {
    translations[language] = text;
  }
  return json::serialize(
      json::object{{"text", label.text}, {"translations", std::move(translations)}});
}

LocalText label_from(const std::string& column) {
  const json::value parsed = parse_trusted_json(column);
  LocalText label{std::string(parsed.at("text").as_string()), {}};
  for (const auto& [language, text] : parsed.at("translations").as_object()) {
    label.translations[std::string(language)] = std::string(text.as_string());
  }
  return label;
}

}  // namespace

std::vector<SavingsEntry> find(Connection& sql, const std::string& group,
                               const std::string& household, const SavingsPeriod& period) {
  auto rows = sql.query<EntryRow>(
      "select id, group_key, household_id, member_id, visit_on, procedure_slug, label, usual_cents,"
      " member_cents, paid_cents, fee_schedule_id, created_at from savings_entry"
      " where group_key = :group and household_id = :household"
      " and visit_on >= :from and visit_on <= :to order by visit_on, id",
      group, household, period.starts_on, period.ends_on);
  std::vector<SavingsEntry> entries;
  entries.reserve(rows.size());
  for (EntryRow& row : rows) {
    entries.push_back({std::move(row.id), std::move(row.group_key), std::move(row.household_id),
                       std::move(row.member_id), row.visit_on, std::move(row.procedure),
                       label_from(row.label), row.usual_cents, row.member_cents, row.paid_cents,
                       std::move(row.fee_schedule_id), row.created_at});
  }
  return entries;
}

std::int64_t count(Connection& sql, const std::string& group, const std::string& household) {
  return sql
      .query_one<std::int64_t>(
          "select count(*) from savings_entry where group_key = :group and"
          " household_id = :household",
          group, household)
      .value_or(0);
}

void insert(Connection& sql, const SavingsEntry& entry) {
  sql.execute(
      "insert into savings_entry (id, group_key, household_id, member_id, visit_on, procedure_slug,"
      " label, usual_cents, member_cents, paid_cents, fee_schedule_id, created_at) values (:id,"
      " :group, :household, :member, :on, :procedure, :label, :usual, :member_cents, :paid,"
      " :schedule, :at)",
      entry.id, entry.group_key, entry.household_id, entry.member_id, entry.visit_on,
      entry.procedure, label_column(entry.label), entry.usual_cents, entry.member_cents,
      entry.paid_cents, entry.fee_schedule_id, entry.created_at);
}

bool remove(Connection& sql, const std::string& group, const std::string& household,
            const std::string& id) {
  return sql.execute(
             "delete from savings_entry where group_key = :group and household_id = :household"
             " and id = :id",
             group, household, id) > 0;
}

std::int64_t find_cost(Connection& sql, const std::string& group, const std::string& household,
                       const SavingsPeriod& period) {
  // A term that was paid ahead is counted when it begins, by the invoice that uses the credit.
  const auto paid = sql.query_one<std::int64_t>(
      "select coalesce(sum(total_cents + credit_cents), 0) from invoice"
      " where group_key = :group and household_id = :household and kind <> 'prepaid'"
      " and status in ('paid', 'refunded', 'partially_refunded')"
      " and coalesce(term_starts_on, issued_on) >= :from"
      " and coalesce(term_starts_on, issued_on) <= :to",
      group, household, period.starts_on, period.ends_on);
  const auto back = sql.query_one<std::int64_t>(
      "select coalesce(sum(r.amount_cents), 0) from refund r join invoice i on i.id = r.invoice_id"
      " where r.group_key = :group and r.household_id = :household and i.kind <> 'prepaid'"
      " and r.status in ('pending', 'succeeded')"
      " and coalesce(i.term_starts_on, i.issued_on) >= :from"
      " and coalesce(i.term_starts_on, i.issued_on) <= :to",
      group, household, period.starts_on, period.ends_on);
  return paid.value_or(0) - back.value_or(0);
}

}  // namespace molar::domain::savings_store
