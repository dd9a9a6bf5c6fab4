#include "domain/savings/savings_store.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "base/boost_json.h"
#include "base/mapped.h"
#include "domain/directory/provider.h"

namespace molar::domain::savings_store {

namespace {

struct EntryRow : SavingsEntry {
  json::object label_column;
};
BOOST_DESCRIBE_STRUCT(EntryRow, (SavingsEntry), (label_column))

struct PaidTerms {
  std::int64_t charged_cents = 0;
  std::int64_t credit_cents = 0;
};
BOOST_DESCRIBE_STRUCT(PaidTerms, (), (charged_cents, credit_cents))

// The refund of a term that credit paid: its rows belong to the payments of the credit, together
// with the refund of credit that no term has used. Negative when refunds of terms returned unused
// credit.
std::int64_t credit_returned(Connection& sql, const std::string& group,
                             const std::string& household, Date from) {
  // A day early, because the day of a time zone can begin before the day of UTC.
  const Timestamp since = std::chrono::sys_days(add_days(from, -1));
  const auto back = sql.query_one<std::int64_t>(
      "select cast(coalesce(sum(r.amount_cents), 0) as bigint) from refund r"
      " join invoice i on i.id = r.invoice_id where r.group_key = :group"
      " and r.household_id = :household and i.kind = 'prepaid'"
      " and r.status in ('pending', 'succeeded') and r.created_at >= :since",
      group, household, since);
  const auto unused = sql.query_one<std::int64_t>(
      "select cast(coalesce(sum(-cents), 0) as bigint) from credit where group_key = :group"
      " and household_id = :household and kind = 'paid_out' and created_at >= :since",
      group, household, since);
  return back.value_or(0) - unused.value_or(0);
}

// Counts all offices of the state.
std::vector<SeriesCount> count_all(Connection& sql, const std::string& group,
                                   const std::string& state, Date day) {
  const std::int64_t number = day_number(day);
  return sql.query<SeriesCount>(
      "select agreed, own, count(*) from (select coalesce((select a.fee_schedule_id"
      " from provider_agreement a where a.group_key = s.group_key and a.office_id = s.office_id"
      " and a.price_cap = 1 and a.starts_on <= :day"
      " and (a.ends_on is null or a.ends_on >= :day_again) order by a.starts_on desc, a.id desc"
      " limit 1), '') as agreed, coalesce(o.fee_schedule_id, '') as own"
      " from office_spot s join office o on o.group_key = s.group_key and o.id = s.office_id"
      " where s.group_key = :group and s.state = :state and s.listed_from <= :number"
      " and s.listed_to >= :number_again) priced group by agreed, own order by agreed, own",
      day, day, group, state, number, number);
}

std::vector<SeriesCount> count_one(Connection& sql, const std::string& group,
                                   const std::string& state, std::int64_t office, Date day) {
  const std::int64_t number = day_number(day);
  return sql.query<SeriesCount>(
      "select coalesce((select a.fee_schedule_id"
      " from provider_agreement a where a.group_key = s.group_key and a.office_id = s.office_id"
      " and a.price_cap = 1 and a.starts_on <= :day"
      " and (a.ends_on is null or a.ends_on >= :day_again) order by a.starts_on desc, a.id desc"
      " limit 1), '') as agreed, coalesce(o.fee_schedule_id, '') as own, 1"
      " from office_spot s join office o on o.group_key = s.group_key and o.id = s.office_id"
      " where s.group_key = :group and s.office_id = :office and s.state = :state"
      " and s.listed_from <= :number and s.listed_to >= :number_again",
      day, day, group, office, state, number, number);
}

}  // namespace

std::vector<SavingsEntry> find(Connection& sql, const std::string& group,
                               const std::string& household, const SavingsPeriod& period) {
  auto rows = sql.query<EntryRow>(
      "select id, group_key, household_id, member_id, visit_on, procedure_slug, usual_cents,"
      " member_cents, paid_cents, fee_schedule_id, created_at, label from savings_entry"
      " where group_key = :group and household_id = :household"
      " and visit_on >= :from and visit_on <= :to order by visit_on, id",
      group, household, period.starts_on, period.ends_on);
  std::vector<SavingsEntry> entries;
  entries.reserve(rows.size());
  for (EntryRow& row : rows) {
    SavingsEntry& entry = entries.emplace_back(static_cast<SavingsEntry&&>(row));
    entry.label = json::value_to<LocalText>(json::value(std::move(row.label_column)));
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
      " usual_cents, member_cents, paid_cents, fee_schedule_id, created_at, label) values (:id,"
      " :group, :household, :member, :on, :procedure, :usual, :member_cents, :paid, :schedule, :at,"
      " :label)",
      entry, json::value_from(entry.label).as_object());
}

bool remove(Connection& sql, const std::string& group, const std::string& household,
            const std::string& id) {
  return sql.execute(
             "delete from savings_entry where group_key = :group and household_id = :household"
             " and id = :id",
             group, household, id) > 0;
}

bool is_in_paid_term(Connection& sql, const std::string& group, const std::string& household,
                     Date day, const std::string& time_zone) {
  // 0: not canceled. The refund's rows can belong to other invoices: to a later one of the same
  // term, or to those of the credit that paid for it.
  const auto canceled = sql.query<std::int64_t>(
      "select coalesce((select min(r.created_at) from refund r where r.group_key = i.group_key"
      " and r.household_id = i.household_id and r.reason = 'canceled'"
      " and r.created_at > i.created_at), 0) from invoice i"
      " where i.group_key = :group and i.household_id = :household and i.kind <> 'prepaid'"
      " and i.status in ('paid', 'refunded', 'partially_refunded')"
      " and i.term_starts_on <= :day and i.term_ends_on >= :same_day",
      group, household, day, day);
  return std::ranges::any_of(canceled, [&](std::int64_t at) {
    return at == 0 || day <= date_in_zone(from_millis(at), time_zone);
  });
}

std::optional<Date> find_first_day(Connection& sql, const std::string& group,
                                   const std::string& household, const std::string& subscription) {
  return sql.query_one<Date>(
      "select term_starts_on from invoice where group_key = :group and household_id = :household"
      " and subscription_id = :subscription and kind <> 'prepaid'"
      " and status in ('paid', 'refunded', 'partially_refunded') and term_starts_on is not null"
      " order by term_starts_on limit 1",
      group, household, subscription);
}

std::int64_t find_cost(Connection& sql, const std::string& group, const std::string& household,
                       const SavingsPeriod& period) {
  // A term paid in advance counts when it begins, by the invoice that uses the credit.
  const auto paid = sql.query_one<PaidTerms>(
      "select cast(coalesce(sum(total_cents), 0) as bigint),"
      " cast(coalesce(sum(credit_cents), 0) as bigint) from invoice"
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
  return paid->charged_cents + paid->credit_cents - back.value_or(0) -
         std::clamp(credit_returned(sql, group, household, period.starts_on), -back.value_or(0),
                    paid->credit_cents);
}

std::vector<SeriesCount> count_series(Connection& sql, const std::string& group,
                                      const std::string& state, const Plan& plan, Date day) {
  if (plan.office_scope == "all") {
    return count_all(sql, group, state, day);
  }
  std::map<std::pair<std::string, std::string>, std::int64_t> counts;
  for (const std::int64_t office : plan.office_ids) {
    for (const SeriesCount& found : count_one(sql, group, state, office, day)) {
      counts[{found.agreed, found.own}] += found.offices;
    }
  }
  return mapped(counts, [](const auto& one) {
    return SeriesCount{one.first.first, one.first.second, one.second};
  });
}

}  // namespace molar::domain::savings_store
