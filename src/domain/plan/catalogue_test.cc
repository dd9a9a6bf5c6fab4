#include "domain/plan/catalogue.h"
#include "base/testing/source_path.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "domain/checkout/testing/shop_test_base.h"
#include "domain/directory/office_store.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {
namespace {

std::string read(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

std::string faults_of(std::string_view json) {
  auto parsed = parse_catalogue(json);
  if (parsed.has_value()) {
    return "";
  }
  std::string all = parsed.error().fields.empty() ? parsed.error().code : "";
  for (const FieldError& field : parsed.error().fields) {
    all += field.field + "; ";
  }
  return all;
}

std::string plan_with(std::string_view more) {
  return R"({"plans": [{"id": 1, "name": "A", "audience": "adult", "maxMembers": 1,
    "prices": [{"cycle": "annual", "cents": 100}], )" +
         std::string(more) + "}]}";
}

TEST(CatalogueTest, the_catalogues_of_all_brands_are_valid) {
  int brands = 0;
  for (const auto& folder : std::filesystem::directory_iterator(source_path("content/brands"))) {
    EXPECT_EQ(faults_of(read(folder.path() / "catalogue.json")), "") << folder.path();
    ++brands;
  }
  EXPECT_GE(brands, 2);
}

TEST(CatalogueTest, reads_labels_in_every_language) {
  Catalogue catalogue = parse_catalogue(shop_catalogue()).value();
  EXPECT_EQ(catalogue.plans[0].name.in("en"), "Solo");
  EXPECT_EQ(catalogue.plans[0].name.in("es"), "Individual");
  EXPECT_EQ(catalogue.plans[1].name.in("es"), "Family");
  EXPECT_EQ(catalogue.fee_schedules[0].lines[0].label.in("es"), "Examen");
  EXPECT_EQ(catalogue.offices[0].facts.phone, "6025550100");
}

TEST(CatalogueTest, states_where_the_file_is_not_json) {
  EXPECT_NE(parse_catalogue("{\n\"plans\": [],\n}").error().detail.find("line 3, column 1"),
            std::string::npos);
}

TEST(CatalogueTest, names_the_path_of_every_fault) {
  EXPECT_EQ(faults_of("["), "invalid_json");
  EXPECT_EQ(faults_of("{}"), "");
  EXPECT_EQ(faults_of(plan_with(R"("tagline": "x")")), "");
  EXPECT_EQ(faults_of(plan_with(R"("processingFeeCents": 3000)")), "");
  EXPECT_EQ(faults_of(plan_with(R"("processingFeeCents": 3001)")), "plans[0].processingFeeCents; ");
  EXPECT_EQ(faults_of(plan_with(R"("states": ["AZ", "QQ"])")), "plans[0].states[1]; ");
  EXPECT_EQ(faults_of(plan_with(R"("legalForm": "insurance")")), "plans[0].legalForm; ");
  EXPECT_EQ(faults_of(plan_with(R"("minAge": 60, "maxAge": 50)")), "plans[0].maxAge; ");
  EXPECT_EQ(faults_of(plan_with(R"("feeScheduleId": "no")")), "plans[0].feeScheduleId; ");
  EXPECT_EQ(faults_of(plan_with(R"("officeIds": [9])")), "plans[0].officeIds; ");
  EXPECT_EQ(faults_of(plan_with(R"("validFrom": "2026-02-30")")), "plans[0].validFrom; ");
  EXPECT_EQ(faults_of(plan_with(R"("colour": "red")")), "plans[0].colour; ");
  EXPECT_EQ(faults_of(plan_with(R"("perDependentCents": "84")")), "plans[0].perDependentCents; ");
  EXPECT_EQ(
      faults_of(R"({"plans": [{"id": 0}]})"),
      "plans[0].id; plans[0].name; plans[0].audience; plans[0].prices; plans[0].maxMembers; ");
  EXPECT_EQ(faults_of(R"({"coupons": [{"code": "A!", "kind": "percent", "value": 101,
                          "planIds": [3]}]})"),
            "coupons[0].code; coupons[0].value; coupons[0].planIds; ");
  EXPECT_EQ(faults_of(R"({"feeSchedules": [{"id": "a", "effectiveFrom": "2026-01-01", "lines": [
                          {"procedure": "x", "label": "X", "usualCents": 1, "memberCents": 2}]}]})"),
            "feeSchedules[0].lines[0].memberCents; ");
  EXPECT_EQ(faults_of(R"({"plans": 3, "extra": 1})"), "plans; extra; ");
}

// Payment providers refuse smaller charges, so that buyers of such a plan could not pay.
TEST(CatalogueTest, refuses_a_price_below_fifty_cents) {
  const auto priced = [](const std::string& cents) {
    return R"({"plans": [{"id": 1, "name": "A", "audience": "adult", "maxMembers": 1,
      "prices": [{"cycle": "monthly", "cents": )" +
           cents + "}]}]}";
  };
  EXPECT_EQ(faults_of(priced("49")), "plans[0].prices[0].cents; ");
  EXPECT_EQ(faults_of(priced("50")), "");
}

class CatalogueImportTest : public ShopTest {
 protected:
  Status import(std::string_view json) {
    return database().transact([&](storage::Connection& sql) {
      return import_catalogue(sql, brand_.group_key, json,
                              date_in_zone(clock_.now(), brand_.time_zone));
    });
  }
};
MOLAR_ON_BOTH_DATABASES(CatalogueImportTest);

TEST_P(CatalogueImportTest, a_repeated_import_changes_nothing) {
  ASSERT_TRUE(import(shop_catalogue()).has_value());
  EXPECT_EQ(count("select count(*) from plan"), 5);
  EXPECT_EQ(count("select count(*) from fee_schedule_line"), 2);
}

TEST_P(CatalogueImportTest, stores_for_whom_a_treatment_is_included) {
  ASSERT_TRUE(import(plan_with(R"("includedServices": [
                {"procedure": "fluoride", "label": "F", "quantityPerYear": 1, "underAge": 14},
                {"procedure": "checkup_exam", "label": "E", "quantityPerYear": 2}])"))
                  .has_value());
  const auto plan = database().read(
      [&](storage::Connection& sql) { return plan_store::find_plan(sql, brand_.group_key, 1); });
  ASSERT_TRUE(plan && plan->included_services.size() == 2);
  EXPECT_EQ(plan->included_services[0].under_age, 14);
  EXPECT_EQ(plan->included_services[1].under_age, std::nullopt);
  EXPECT_EQ(plan->included_services[1].quantity_per_year, 2);
}

TEST_P(CatalogueImportTest, refuses_an_included_treatment_without_eligible_people) {
  EXPECT_FALSE(import(plan_with(R"("includedServices": [
                 {"procedure": "fluoride", "label": "F", "quantityPerYear": 1, "underAge": 0}])"))
                   .has_value());
}

TEST_P(CatalogueImportTest, retires_entries_missing_in_the_catalogue) {
  ASSERT_TRUE(import(plan_with(R"("sortOrder": 4)")).has_value());
  EXPECT_EQ(count("select count(*) from plan where status = 'retired'"), 4);
  EXPECT_EQ(count("select count(*) from plan where status = 'active' and name = 'A'"), 1);
  EXPECT_EQ(count("select count(*) from coupon where status = 'active'"), 0);
  EXPECT_EQ(count("select count(*) from office where status = 'terminated'"), 2);
}

TEST_P(CatalogueImportTest, never_edits_a_price_list) {
  std::string edited(shop_catalogue());
  edited.replace(edited.find("\"memberCents\": 3500"), 19, "\"memberCents\": 3600");
  auto refused = import(edited);
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().fields.front().field, "feeSchedules[1].lines");
}

TEST_P(CatalogueImportTest, preserves_a_later_confirmation_of_an_office) {
  const Date today = date_in_zone(clock_.now(), brand_.time_zone);
  const auto verified_after = [&](Date known) {
    database().write([&](storage::Connection& sql) {
      return sql.execute("update office set verified_on = :day where id = 21", known);
    });
    EXPECT_TRUE(import(shop_catalogue()).has_value());
    return database().read([&](storage::Connection& sql) {
      return office_store::find_facts(sql, brand_.group_key, 21)->verified_on;
    });
  };
  EXPECT_EQ(verified_after(add_days(today, -2)), add_days(today, -2));
  // A day in the future is a typing error of an earlier catalogue.
  EXPECT_EQ(verified_after(add_days(today, 1)), std::nullopt);
}

TEST_P(CatalogueImportTest, keeps_the_uses_of_coupons) {
  database().write(
      [&](storage::Connection& sql) { return plan_store::take_coupon_use(sql, "cedar", "ONCE"); });
  ASSERT_TRUE(import(shop_catalogue()).has_value());
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 1);
}

}  // namespace
}  // namespace molar::domain
