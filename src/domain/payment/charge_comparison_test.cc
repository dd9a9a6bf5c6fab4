// The nightly job that finds charges that are not in the books.
#include "domain/payment/charge_comparison.h"

#include <gtest/gtest.h>

#include "domain/payment/testing/late_booking_test_base.h"

namespace molar::domain {
namespace {

class ChargeComparisonTest : public LateBookingTest {};
MOLAR_ON_BOTH_DATABASES(ChargeComparisonTest);

TEST_P(ChargeComparisonTest, the_job_runs_the_first_time_and_every_night) {
  ChargeComparison::Brands brands = {std::make_shared<const Brand>(brand_)};
  auto runs = [&] {
    books_->comparison.run_if_due(brands, [] { return true; });
    return count("select coalesce(max(runs), 0) from job_run where name = 'payments'");
  };
  EXPECT_EQ(books_->comparison.usual_since(), clock_.now() - std::chrono::hours(24 * 30));
  EXPECT_EQ(runs(), 1);  // 17:00 UTC
  EXPECT_EQ(books_->comparison.usual_since(), clock_.now() - std::chrono::hours(24 * 14));
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(runs(), 1);
  clock_.advance(std::chrono::hours(15));  // 09:00
  EXPECT_EQ(runs(), 2);
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(runs(), 2);
  // A night without an answer of the provider does not move the start, and is repeated.
  Timestamp since = books_->comparison.usual_since();
  gateway_.set_mode(ScriptedGateway::Mode::Down);
  clock_.advance(std::chrono::hours(23));
  EXPECT_EQ(runs(), 3);
  EXPECT_EQ(books_->comparison.usual_since(), since);
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(runs(), 4);
  EXPECT_EQ(books_->comparison.usual_since(), clock_.now() - std::chrono::hours(24 * 14));
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(runs(), 4);
}

TEST_P(ChargeComparisonTest, a_clock_that_was_ahead_hides_no_charge) {
  ChargeComparison::Brands brands = {std::make_shared<const Brand>(brand_)};
  const Timestamp correct = clock_.now();
  clock_.advance(std::chrono::hours(24 * 365));
  books_->comparison.run_if_due(brands, [] { return true; });
  clock_.set(correct);
  EXPECT_EQ(books_->comparison.usual_since(), correct - std::chrono::hours(24 * 30));
  clock_.advance(std::chrono::hours(16));  // 09:00
  books_->comparison.run_if_due(brands, [] { return true; });
  EXPECT_EQ(count("select runs from job_run where name = 'payments'"), 2);
  EXPECT_EQ(books_->comparison.usual_since(), clock_.now() - std::chrono::hours(24 * 14));
}

TEST_P(ChargeComparisonTest, reports_a_charge_until_it_is_handled) {
  ChargeComparison::Brands brands = {std::make_shared<const Brand>(brand_)};
  auto usual = [&] {
    books_->comparison.run_if_due(brands, [] { return true; });
    return books_->comparison.compare(brand_.group_key, books_->comparison.usual_since()).value();
  };
  listing_.charge_at = clock_.now();
  charge_and_restore();
  clock_.advance(std::chrono::hours(24 * 10 + 16));  // 09:00 UTC
  EXPECT_EQ(usual().unbooked.size(), 1U);
  clock_.advance(std::chrono::hours(24 * 8));
  EXPECT_EQ(usual().unbooked.size(), 1U);
  EXPECT_EQ(book(usual().unbooked.at(0)), "ok");
  clock_.advance(std::chrono::hours(24));
  EXPECT_EQ(usual().compared(), 0);
  EXPECT_EQ(books_->comparison.usual_since(), clock_.now() - std::chrono::hours(24 * 14));
}

TEST_P(ChargeComparisonTest, an_unreachable_provider_repeats_no_other_brands_comparison) {
  ScriptedGateway other("other");
  ListingGateway others_list(other);
  gateways_.use("harbor", others_list);
  Brand harbor = brand_;
  harbor.group_key = "harbor";
  ChargeComparison::Brands brands = {std::make_shared<const Brand>(brand_),
                                     std::make_shared<const Brand>(harbor)};
  auto run_job = [&] { books_->comparison.run_if_due(brands, [] { return true; }); };
  auto finished = [&] {
    return count(
        "select count(*) from job_run where name = 'payments'"
        " and last_finished_at is not null and last_error is null");
  };
  listing_.charge_at = clock_.now();
  charge_and_restore();
  other.set_mode(ScriptedGateway::Mode::Down);
  run_job();
  clock_.advance(std::chrono::hours(1));
  run_job();
  EXPECT_EQ(listing_.pages, 1);
  EXPECT_EQ(others_list.pages, 2);
  EXPECT_EQ(finished(), 0);
  other.set_mode(ScriptedGateway::Mode::Well);
  clock_.advance(std::chrono::hours(1));
  run_job();
  EXPECT_EQ(listing_.pages, 1);
  EXPECT_EQ(finished(), 1);
  // The second brand's comparison does not replace the finds of the first one.
  clock_.advance(std::chrono::hours(24 * 20));
  EXPECT_EQ(books_->comparison.compare(brand_.group_key, books_->comparison.usual_since())
                ->unbooked.size(),
            1U);
}

TEST_P(ChargeComparisonTest, names_every_brand_whose_provider_is_unreachable) {
  Brand harbor = brand_;
  harbor.group_key = "harbor";
  gateway_.set_mode(ScriptedGateway::Mode::Down);
  books_->comparison.run_if_due(
      {std::make_shared<const Brand>(brand_), std::make_shared<const Brand>(harbor)},
      [] { return true; });
  EXPECT_EQ(count("select count(*) from job_run where name = 'payments' and last_error ="
                  " 'cedar: provider_unavailable, harbor: provider_unavailable'"),
            1);
}

TEST_P(ChargeComparisonTest, does_not_report_a_charge_that_an_operator_closed) {
  ChargeComparison::Brands brands = {std::make_shared<const Brand>(brand_)};
  auto run_job = [&] { books_->comparison.run_if_due(brands, [] { return true; }); };
  listing_.charge_at = clock_.now();
  charge_and_restore();
  clock_.advance(std::chrono::hours(24 * 10 + 16));  // 09:00 UTC
  run_job();
  UnbookedCharge found = only_one();
  EXPECT_EQ(code_of(books_->late.close(brand_, found, "lost by a dispute", "cli:test")), "ok");
  EXPECT_EQ(compare().closed, 1);
  EXPECT_TRUE(compare().unbooked.empty());
  EXPECT_EQ(gateway_.succeeded(), 1);
  EXPECT_EQ(count("select count(*) from audit where action = 'unbooked_closed'"
                  " and group_key = 'cedar'"),
            1);
  for (const std::string& code :
       {code_of(books_->late.close(brand_, found, "again", "cli:test")), book(found),
        books_->late.pay_back(brand_, found, "why", "cli:test").error().code}) {
    EXPECT_EQ(code, "already_closed");
  }
  clock_.advance(std::chrono::hours(24));
  run_job();
  EXPECT_EQ(books_->comparison.usual_since(), clock_.now() - std::chrono::hours(24 * 14));
}

TEST_P(ChargeComparisonTest, a_comparison_can_stop_between_two_pages) {
  listing_.charge_at = clock_.now();
  for (const char* email : {"a@example.com", "b@example.com", "c@example.com"}) {
    ASSERT_TRUE(pay(ready(email)).has_value());
  }
  ChargeComparison::Brands brands = {std::make_shared<const Brand>(brand_)};
  auto first_page = [&] { return listing_.pages < 1; };
  books_->comparison.run_if_due(brands, first_page);
  EXPECT_EQ(listing_.pages, 1);
  EXPECT_EQ(count("select count(*) from job_run where name = 'payments'"), 0);
  books_->comparison.run_if_due(brands, [] { return true; });
  EXPECT_EQ(listing_.pages, 3);
}

}  // namespace
}  // namespace molar::domain
