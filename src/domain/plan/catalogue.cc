#include "domain/plan/catalogue.h"

#include <algorithm>
#include <set>

#include "base/fields.h"
#include "base/json.h"
#include "domain/directory/office_writer.h"
#include "domain/plan/catalogue_offices.h"
#include "domain/plan/catalogue_reader.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {

namespace {

constexpr std::size_t kMaxCatalogueBytes = 8 * 1024 * 1024;
constexpr std::int64_t kMaxCents = 10'000'000;
constexpr std::int64_t kMinPriceCents = 50;  // providers refuse smaller charges (kLeastChargeCents)
constexpr std::int64_t kMaxProcessingFeeCents = 3'000;  // no state's law allows more
constexpr std::int64_t kMaxId = 1'000'000'000;

PlanPrice read_price(CatalogueReader& in) {
  PlanPrice price;
  price.cycle = parse_text<BillingCycle>(in.choice("cycle", {"annual", "monthly"}))
                    .value_or(BillingCycle::Annual);
  price.cents = in.integer("cents", {kMinPriceCents, kMaxCents});
  return price;
}

void read_prices(CatalogueReader& in, Plan& plan) {
  in.objects("prices", [&](CatalogueReader& item) {
    PlanPrice price = read_price(item);
    if (plan.price(price.cycle)) {
      item.fault("cycle", "is given twice");
    }
    plan.prices.push_back(price);
  });
  if (plan.prices.empty()) {
    in.fault("prices", "must have at least one price");
  }
}

std::optional<int> optional_age(CatalogueReader& in, std::string_view name, int least = 0) {
  auto age = in.optional_integer(name, {least, 120});
  return age ? std::optional<int>(static_cast<int>(*age)) : std::nullopt;
}

void read_benefits(CatalogueReader& in, Plan& plan) {
  in.objects("includedServices", [&](CatalogueReader& item) {
    plan.included_services.push_back({item.text("procedure", 60), item.local_text("label", 120),
                                      static_cast<int>(item.integer("quantityPerYear", {1, 99})),
                                      optional_age(item, "underAge", 1)});
  });
  in.objects("discounts", [&](CatalogueReader& item) {
    plan.discounts.push_back({item.text("category", 60), item.local_text("label", 120),
                              static_cast<int>(item.integer("percent", {1, 100}))});
  });
}

std::vector<std::string> read_states(CatalogueReader& in) {
  std::vector<std::string> states = in.texts("states");
  for (std::size_t i = 0; i < states.size(); ++i) {
    states[i] = in.faults().check(in.path("states") + "[" + std::to_string(i) + "]",
                                  check_state(states[i]));
  }
  return states;
}

Plan read_plan(CatalogueReader& in) {
  Plan plan;
  plan.id = in.integer("id", {1, kMaxId});
  in.text("name", 80);
  plan.name = in.local_text("name", 80);
  plan.tagline = in.local_text("tagline", 160);
  plan.description = in.local_text("description", 2000);
  plan.legal_form = in.choice_or_first("legalForm", {"discount_plan", "direct_care_agreement"});
  plan.audience = in.choice("audience", {"adult", "child", "senior", "family"});
  plan.states = read_states(in);
  read_prices(in, plan);
  plan.per_dependent_cents = in.optional_integer("perDependentCents", {0, kMaxCents}).value_or(0);
  plan.max_members = static_cast<int>(in.integer("maxMembers", {1, 10}));
  plan.processing_fee_cents =
      in.optional_integer("processingFeeCents", {0, kMaxProcessingFeeCents}).value_or(0);
  plan.min_age = optional_age(in, "minAge");
  plan.max_age = optional_age(in, "maxAge");
  if (plan.min_age && plan.max_age && *plan.min_age > *plan.max_age) {
    in.fault("maxAge", "must not be below minAge");
  }
  read_benefits(in, plan);
  plan.fee_schedule_id = in.optional_text("feeScheduleId", 60);
  plan.office_scope = in.choice_or_first("officeScope", {"all", "list"});
  plan.office_ids = in.integers("officeIds");
  plan.valid_from = in.optional_date("validFrom");
  plan.valid_to = in.optional_date("validTo");
  plan.status = in.choice_or_first("status", {"active", "draft", "retired"});
  plan.sort_order = static_cast<int>(in.optional_integer("sortOrder", {-9999, 9999}).value_or(0));
  return plan;
}

FeeSchedule read_fee_schedule(CatalogueReader& in) {
  FeeSchedule schedule;
  schedule.id = in.text("id", 60);
  schedule.series = in.optional_text("series", 60).value_or(schedule.id);
  in.text("effectiveFrom", 10);
  schedule.effective_from =
      in.optional_date("effectiveFrom").value_or(Date{std::chrono::sys_days{}});
  std::set<std::string> procedures;
  in.objects("lines", [&](CatalogueReader& item) {
    FeeLine line{item.text("procedure", 60), item.local_text("label", 120),
                 item.integer("usualCents", {0, kMaxCents}),
                 item.integer("memberCents", {0, kMaxCents})};
    if (!procedures.insert(line.procedure).second) {
      item.fault("procedure", "is given twice");
    }
    if (line.member_cents > line.usual_cents) {
      item.fault("memberCents", "must not be above usualCents");
    }
    schedule.lines.push_back(std::move(line));
  });
  return schedule;
}

Coupon read_coupon(CatalogueReader& in) {
  Coupon coupon;
  coupon.code = in.ruled("code", check_coupon_code);
  coupon.kind =
      parse_text<CouponKind>(in.choice("kind", {"percent", "amount", "waive_processing_fee"}))
          .value_or(CouponKind::Percent);
  if (coupon.kind == CouponKind::WaiveProcessingFee) {
    coupon.value = in.optional_integer("value", {0, kMaxCents}).value_or(0);
  } else {
    coupon.value = in.integer("value", {1, coupon.kind == CouponKind::Percent ? 100 : kMaxCents});
  }
  coupon.plan_ids = in.integers("planIds");
  coupon.term = parse_text<CouponTerm>(in.choice_or_first("term", {"first_term", "all_terms"}))
                    .value_or(CouponTerm::FirstTerm);
  coupon.valid_from = in.optional_date("validFrom");
  coupon.valid_to = in.optional_date("validTo");
  coupon.max_uses = in.optional_integer("maxUses", {0, kMaxId});
  coupon.label = in.local_text("label", 120);
  coupon.active = in.choice_or_first("status", {"active", "retired"}) == "active";
  return coupon;
}

// Reads a list of records with unique keys.
template <class T, class Read, class Key>
std::vector<T> read_keyed(CatalogueReader& in, std::string_view list, Read read, Key key,
                          std::string_view key_name) {
  std::vector<T> items;
  in.objects(list, [&](CatalogueReader& item) {
    T next = read(item);
    bool twice =
        std::ranges::any_of(items, [&](const T& other) { return key(other) == key(next); });
    if (twice) {
      item.fault(key_name, "is given twice");
    }
    items.push_back(std::move(next));
  });
  return items;
}

std::string at(std::string_view list, std::size_t index, std::string_view name) {
  return std::string(list) + "[" + std::to_string(index) + "]." + std::string(name);
}

// Checks the references between the parts of the catalogue.
void check_references(const Catalogue& catalogue, FieldErrors& faults) {
  auto has_schedule = [&](const std::optional<std::string>& id) {
    return !id || std::ranges::any_of(catalogue.fee_schedules,
                                      [&](const FeeSchedule& s) { return s.series == *id; });
  };
  auto has_plan = [&](std::int64_t id) {
    return std::ranges::any_of(catalogue.plans, [&](const Plan& p) { return p.id == id; });
  };
  auto has_office = [&](std::int64_t id) {
    return std::ranges::any_of(catalogue.offices,
                               [&](const OfficeDetails& o) { return o.facts.id == id; });
  };
  for (std::size_t i = 0; i < catalogue.plans.size(); ++i) {
    const Plan& plan = catalogue.plans[i];
    if (!has_schedule(plan.fee_schedule_id)) {
      faults.add(at("plans", i, "feeScheduleId"), "invalid",
                 "is not a price list of this catalogue");
    }
    if (!std::ranges::all_of(plan.office_ids, has_office)) {
      faults.add(at("plans", i, "officeIds"), "invalid",
                 "names an office that is not in this catalogue");
    }
  }
  for (std::size_t i = 0; i < catalogue.offices.size(); ++i) {
    const OfficeDetails& office = catalogue.offices[i];
    if (!has_schedule(office.facts.fee_schedule_id)) {
      faults.add(at("offices", i, "feeScheduleId"), "invalid",
                 "is not a price list of this catalogue");
    }
    for (const ProviderAgreement& agreement : office.agreements) {
      if (!has_schedule(agreement.fee_schedule_id)) {
        faults.add(at("offices", i, "agreement.feeScheduleId"), "invalid",
                   "is not a price list of this catalogue");
      }
    }
  }
  for (std::size_t i = 0; i < catalogue.coupons.size(); ++i) {
    const auto& ids = catalogue.coupons[i].plan_ids;
    if (!std::ranges::all_of(ids, has_plan)) {
      faults.add(at("coupons", i, "planIds"), "invalid",
                 "names a plan that is not in this catalogue");
    }
  }
}

bool same_lines(const std::vector<FeeLine>& a, const std::vector<FeeLine>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const FeeLine& x, const FeeLine& y) {
    return x.procedure == y.procedure && x.usual_cents == y.usual_cents &&
           x.member_cents == y.member_cents;
  });
}

bool same_list(const FeeSchedule& a, const FeeSchedule& b) {
  return a.series == b.series && a.effective_from == b.effective_from &&
         same_lines(a.lines, b.lines);
}

Status import_fee_schedules(Connection& sql, const std::string& group,
                            const std::vector<FeeSchedule>& schedules) {
  FieldErrors faults;
  for (std::size_t i = 0; i < schedules.size(); ++i) {
    const FeeSchedule& schedule = schedules[i];
    const auto known = plan_store::find_fee_schedule(sql, group, schedule.id);
    if (!known) {
      plan_store::insert_fee_schedule(sql, group, schedule);
      move_directory_revision(sql, group);
    } else if (!same_list(*known, schedule)) {
      faults.add(at("feeSchedules", i, "lines"), "not_allowed",
                 "a price list cannot be edited: give the new prices a new id in the same series");
    }
  }
  return faults.status();
}

}  // namespace

Result<Catalogue> parse_catalogue(std::string_view catalogue_json) {
  MOLAR_TRY(auto document, parse_json_file(catalogue_json, kMaxCatalogueBytes));
  FieldErrors faults;
  CatalogueReader in(document, "", faults);
  Catalogue catalogue;
  catalogue.plans = read_keyed<Plan>(
      in, "plans", read_plan, [](const Plan& p) { return p.id; }, "id");
  catalogue.fee_schedules = read_keyed<FeeSchedule>(
      in, "feeSchedules", read_fee_schedule, [](const FeeSchedule& s) { return s.id; }, "id");
  catalogue.offices = read_keyed<OfficeDetails>(
      in, "offices", read_office, [](const OfficeDetails& o) { return o.facts.id; }, "id");
  catalogue.coupons = read_keyed<Coupon>(
      in, "coupons", read_coupon, [](const Coupon& c) { return c.code; }, "code");
  in.refuse_others();
  check_references(catalogue, faults);
  MOLAR_CHECK(faults.status());
  return catalogue;
}

Status import_catalogue(Connection& sql, const std::string& group_key,
                        std::string_view catalogue_json, Date today) {
  MOLAR_TRY(Catalogue catalogue, parse_catalogue(catalogue_json));
  MOLAR_CHECK(import_fee_schedules(sql, group_key, catalogue.fee_schedules));
  plan_store::retire_plans(sql, group_key);
  for (const Plan& plan : catalogue.plans) {
    plan_store::put_plan(sql, group_key, plan);
  }
  MOLAR_CHECK(import_offices(sql, group_key, catalogue.offices, today));
  plan_store::retire_coupons(sql, group_key);
  for (const Coupon& coupon : catalogue.coupons) {
    plan_store::put_coupon(sql, group_key, coupon);
  }
  return {};
}

}  // namespace molar::domain
