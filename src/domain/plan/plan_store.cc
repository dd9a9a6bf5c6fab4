#include "domain/plan/plan_store.h"

#include "base/boost_json.h"
#include "base/json.h"
#include "base/mapped.h"

namespace molar::domain::plan_store {

namespace {

std::string included_column(const std::vector<IncludedService>& services) {
  json::array column;
  for (const IncludedService& service : services) {
    json::object one = json::value_from(service).as_object();
    if (service.under_age) {
      one["under_age"] = *service.under_age;
    }
    column.emplace_back(std::move(one));
  }
  return json::serialize(column);
}

std::vector<IncludedService> included_from_column(const std::string& text) {
  std::vector<IncludedService> services;
  json::value column = parse_trusted_json(text);
  for (json::value& one : column.as_array()) {
    std::optional<int> under_age;
    if (const json::value* found = one.as_object().if_contains("under_age")) {
      under_age = found->to_number<int>();
      one.as_object().erase("under_age");
    }
    services.push_back(json::value_to<IncludedService>(one));
    services.back().under_age = under_age;
  }
  return services;
}

using Texts = std::map<std::string, std::string>;
using TextsByLanguage = std::map<std::string, Texts>;

// The translations of a plan's own texts, converted from {text: {language: …}} to {language: {text:
// …}}.
TextsByLanguage plan_translations(const Plan& plan) {
  TextsByLanguage all;
  auto add = [&](const char* field, const LocalText& text) {
    for (const auto& [language, translated] : text.translations) {
      all[language][field] = translated;
    }
  };
  add("name", plan.name);
  add("tagline", plan.tagline);
  add("description", plan.description);
  return all;
}

LocalText with_translations(std::string text, const char* field, const TextsByLanguage& all) {
  LocalText result{std::move(text), {}};
  for (const auto& [language, texts] : all) {
    auto found = texts.find(field);
    if (found != texts.end()) {
      result.translations.emplace(language, found->second);
    }
  }
  return result;
}

struct PlanRow : PlanFacts {
  std::string name;
  std::string tagline;
  std::string description;
  std::string included_services;  // text, because the description of IncludedService lacks a member
  std::vector<PlanDiscount> discounts;
  TextsByLanguage translations;
};
BOOST_DESCRIBE_STRUCT(PlanRow, (PlanFacts),
                      (name, tagline, description, included_services, discounts, translations))

Plan to_plan(PlanRow&& row) {
  return {static_cast<PlanFacts&&>(row),
          with_translations(std::move(row.name), "name", row.translations),
          with_translations(std::move(row.tagline), "tagline", row.translations),
          with_translations(std::move(row.description), "description", row.translations),
          included_from_column(row.included_services),
          std::move(row.discounts)};
}

}  // namespace

std::vector<Plan> find_plans(Connection& sql, const std::string& group) {
  auto rows =
      sql.query<PlanRow>("from plan where group_key = :group order by sort_order, id", group);
  return mapped(rows, [](PlanRow& row) { return to_plan(std::move(row)); });
}

std::optional<Plan> find_plan(Connection& sql, const std::string& group, std::int64_t id) {
  auto row = sql.query_one<PlanRow>("from plan where group_key = :group and id = :id", group, id);
  if (!row) {
    return std::nullopt;
  }
  return to_plan(std::move(*row));
}

std::optional<Coupon> find_coupon(Connection& sql, const std::string& group,
                                  const std::string& code) {
  return sql.query_one<Coupon>(
      "select code, kind, value, plan_ids, term, valid_from, valid_to, max_uses, used, label, "
      "translations,"
      " case when status = 'active' then 1 else 0 end from coupon where group_key = :group"
      " and code = :code",
      group, code);
}

void put_plan(Connection& sql, const std::string& group, const Plan& plan) {
  sql.execute(
      "insert into plan (group_key, id, name, tagline, description, legal_form, audience, states,"
      " prices, per_dependent_cents, max_members, processing_fee_cents, min_age, max_age,"
      " included_services, discounts, fee_schedule_id, office_scope, office_ids, valid_from,"
      " valid_to, status, sort_order, translations)"
      " values (:group, :id, :name, :tagline, :description, :legal_form, :audience, :states,"
      " :prices, :per_dependent, :max_members, :processing_fee, :min_age, :max_age, :services,"
      " :discounts, :schedule, :scope, :offices, :valid_from, :valid_to, :status, :sort_order,"
      " :translations)"
      " on conflict (group_key, id) do update set name = excluded.name,"
      " tagline = excluded.tagline, description = excluded.description,"
      " legal_form = excluded.legal_form, audience = excluded.audience, states = excluded.states,"
      " prices = excluded.prices, per_dependent_cents = excluded.per_dependent_cents,"
      " max_members = excluded.max_members, processing_fee_cents = excluded.processing_fee_cents,"
      " min_age = excluded.min_age, max_age = excluded.max_age,"
      " included_services = excluded.included_services, discounts = excluded.discounts,"
      " fee_schedule_id = excluded.fee_schedule_id, office_scope = excluded.office_scope,"
      " office_ids = excluded.office_ids, valid_from = excluded.valid_from,"
      " valid_to = excluded.valid_to, status = excluded.status, sort_order = excluded.sort_order,"
      " translations = excluded.translations",
      group, plan.id, plan.name.text, plan.tagline.text, plan.description.text, plan.legal_form,
      plan.audience, plan.states, plan.prices, plan.per_dependent_cents, plan.max_members,
      plan.processing_fee_cents, plan.min_age, plan.max_age,
      included_column(plan.included_services), plan.discounts, plan.fee_schedule_id,
      plan.office_scope, plan.office_ids, plan.valid_from, plan.valid_to, plan.status,
      plan.sort_order, plan_translations(plan));
}

void put_coupon(Connection& sql, const std::string& group, const Coupon& coupon) {
  sql.execute(
      "insert into coupon (group_key, code, kind, value, plan_ids, term, valid_from, valid_to,"
      " max_uses, used, label, translations, status) values (:group, :code, :kind, :value,"
      " :plan_ids, :term, :valid_from, :valid_to, :max_uses, 0, :label, :translations, :status)"
      " on conflict (group_key, code) do update set kind = excluded.kind, value = excluded.value,"
      " plan_ids = excluded.plan_ids, term = excluded.term, valid_from = excluded.valid_from,"
      " valid_to = excluded.valid_to, max_uses = excluded.max_uses, label = excluded.label,"
      " translations = excluded.translations, status = excluded.status",
      group, coupon.code, coupon.kind, coupon.value, coupon.plan_ids, coupon.term,
      coupon.valid_from, coupon.valid_to, coupon.max_uses, coupon.label,
      coupon.active ? "active" : "retired");
}

void retire_plans(Connection& sql, const std::string& group) {
  sql.execute("update plan set status = 'retired' where group_key = :group", group);
}

void retire_coupons(Connection& sql, const std::string& group) {
  sql.execute("update coupon set status = 'retired' where group_key = :group", group);
}

bool take_coupon_use(Connection& sql, const std::string& group, const std::string& code) {
  return sql.execute(
             "update coupon set used = used + 1 where group_key = :group and code = :code"
             " and status = 'active' and (max_uses is null or used < max_uses)",
             group, code) == 1;
}

void count_coupon_use(Connection& sql, const std::string& group, const std::string& code) {
  sql.execute("update coupon set used = used + 1 where group_key = :group and code = :code", group,
              code);
}

bool has_use_limit(Connection& sql, const std::string& group, const std::string& code) {
  return sql.exists(
      "from coupon where group_key = :group and code = :code and max_uses is not null", group,
      code);
}

void return_coupon_use(Connection& sql, const std::string& group, const std::string& code) {
  sql.execute(
      "update coupon set used = used - 1 where group_key = :group and code = :code and used > 0",
      group, code);
}

}  // namespace molar::domain::plan_store
