// Webhooks of Stripe: their authentication, and that an event is only a hint, processed once in any
// order and number of deliveries.
#include "adapters/payment/stripe_webhooks.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "domain/payment/provider_events.h"
#include "sandbox/testing/stripe/webhooks.h"
#include "storage/testing/temp_database.h"

namespace molar::app {
namespace {

using domain::ProviderEvent;
using domain::ProviderEvents;
using std::chrono::minutes;
using std::chrono::seconds;

std::string event(const std::string& id, const std::string& type, const std::string& key = "a1") {
  return R"({"id":")" + id + R"(","object":"event","type":")" + type +
         R"(","data":{"object":{"id":"pi_1","object":"payment_intent","metadata":{"molar_key":")" +
         key + R"("}}}})";
}

class StripeEventsTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    log_.clear();
    set_log_sink([](std::string_view line) { log_ += line; });
    events_.emplace(domain::ServiceBase(database(), clock_, random_), reader_);
    events_->on("payment_intent.", [this](const ProviderEvent& received) {
      acted_.push_back(received);
      if (!fault_.empty()) {
        throw std::runtime_error(fault_);
      }
      return !busy_;
    });
  }
  void TearDown() override { set_log_sink(nullptr); }

  std::string receive(const std::string& body, const std::string& secret = "whsec_cedar",
                      const std::string& group = "cedar") {
    Status received =
        events_->receive(group, sandbox::stripe::sign(secret, clock_.now(), body), body);
    return received.has_error() ? received.error().code : "ok";
  }
  domain::EventTally process() {
    return events_->process([] { return true; });
  }
  std::int64_t kept() {
    return database().read([](storage::Connection& sql) {
      return *sql.query_one<std::int64_t>("select count(*) from provider_event");
    });
  }

  FakeClock clock_{from_millis(1'795'280'400'000)};
  SeededRandom random_{5};
  adapters::StripeWebhooks reader_{
      {{"cedar", {"whsec_old", "whsec_cedar"}}, {"harbor", {"whsec_harbor"}}}, clock_};
  std::optional<ProviderEvents> events_;
  std::vector<ProviderEvent> acted_;
  bool busy_ = false;
  std::string fault_;  // text of the exception that the handler throws; empty: none
  static inline std::string log_;
};
MOLAR_ON_BOTH_DATABASES(StripeEventsTest);

TEST_P(StripeEventsTest, stores_an_event_and_processes_it_later) {
  EXPECT_EQ(receive(event("evt_1", "payment_intent.succeeded")), "ok");
  EXPECT_TRUE(acted_.empty());
  EXPECT_EQ(process().done, 1);
  ASSERT_EQ(acted_.size(), 1U);
  EXPECT_EQ(acted_[0].group_key, "cedar");
  EXPECT_EQ(acted_[0].idempotency_key, "a1");
  EXPECT_EQ(acted_[0].object_id, "pi_1");
  EXPECT_EQ(process().done, 0);
}

TEST_P(StripeEventsTest, a_repeated_delivery_is_accepted_and_not_processed_again) {
  for (int times = 0; times < 3; ++times) {
    EXPECT_EQ(receive(event("evt_1", "payment_intent.succeeded")), "ok");
    process();
  }
  EXPECT_EQ(acted_.size(), 1U);
  EXPECT_EQ(kept(), 1);
}

TEST_P(StripeEventsTest, refuses_forged_and_invalid_events) {
  std::string body = event("evt_1", "payment_intent.succeeded");
  EXPECT_EQ(receive(body, "whsec_forged"), "signature_invalid");
  EXPECT_EQ(receive(body, "whsec_harbor"), "signature_invalid");  // another brand's secret
  EXPECT_EQ(receive(body, "whsec_cedar", "nova"), "webhook_not_found");
  std::string signature = sandbox::stripe::sign("whsec_cedar", clock_.now(), body);
  for (const std::string& forged :
       {std::string(), std::string("t=1,v1="), signature.substr(0, signature.size() - 1),
        std::string("v1=") + std::string(64, '0'), signature.substr(signature.find(',') + 1)}) {
    EXPECT_EQ(events_->receive("cedar", forged, body).error().code, "signature_invalid") << forged;
  }
  EXPECT_EQ(events_->receive("cedar", signature, body + " ").error().code, "signature_invalid");
  EXPECT_EQ(receive("no event at all"), "invalid_json");
  EXPECT_EQ(receive(R"({"id":"evt_1"})"), "invalid_json");
  EXPECT_EQ(kept(), 0);
}

TEST_P(StripeEventsTest, a_signature_expires_after_five_minutes) {
  std::string body = event("evt_1", "payment_intent.succeeded");
  std::string signature = sandbox::stripe::sign("whsec_cedar", clock_.now(), body);
  clock_.advance(minutes(5));
  EXPECT_TRUE(events_->receive("cedar", signature, body).has_value());
  clock_.advance(seconds(1));
  EXPECT_EQ(events_->receive("cedar", signature, body).error().code, "signature_expired");
  std::string future = sandbox::stripe::sign("whsec_cedar", clock_.now() + minutes(6), body);
  EXPECT_EQ(events_->receive("cedar", future, body).error().code, "signature_expired");
}

TEST_P(StripeEventsTest, accepts_the_old_and_the_new_secret) {
  EXPECT_EQ(receive(event("evt_1", "payment_intent.succeeded"), "whsec_old"), "ok");
  EXPECT_EQ(receive(event("evt_2", "payment_intent.succeeded"), "whsec_cedar"), "ok");
}

TEST_P(StripeEventsTest, events_of_two_accounts_can_have_the_same_id) {
  EXPECT_EQ(receive(event("evt_1", "payment_intent.succeeded")), "ok");
  EXPECT_EQ(receive(event("evt_1", "payment_intent.succeeded"), "whsec_harbor", "harbor"), "ok");
  EXPECT_EQ(process().done, 2);
}

TEST_P(StripeEventsTest, events_of_other_types_are_ignored) {
  EXPECT_EQ(receive(event("evt_1", "invoice.created")), "ok");
  EXPECT_EQ(process().ignored, 1);
  EXPECT_TRUE(acted_.empty());
}

TEST_P(StripeEventsTest, retries_with_increasing_pauses_and_then_gives_up) {
  busy_ = true;
  EXPECT_EQ(receive(event("evt_1", "payment_intent.succeeded")), "ok");
  EXPECT_EQ(process().left, 1);
  EXPECT_EQ(process().left, 0);  // not due yet
  clock_.advance(seconds(5));
  EXPECT_EQ(process().left, 1);
  clock_.advance(seconds(9));
  EXPECT_EQ(process().left, 0);
  clock_.advance(seconds(1));
  EXPECT_EQ(process().left, 1);
  int given_up = 0;
  for (int hour = 0; hour < 30; ++hour) {
    clock_.advance(std::chrono::hours(1));
    given_up += process().given_up;
  }
  EXPECT_EQ(given_up, 1);
  EXPECT_EQ(acted_.size(), 20U);
  // The alarm of the operations manual.
  EXPECT_NE(log_.find(R"("event":"provider_event_given_up")"), std::string::npos);
  EXPECT_NE(log_.find(R"("event":"provider_event",)"), std::string::npos);
}

TEST_P(StripeEventsTest, gives_up_an_event_whose_handler_throws_and_processes_the_others) {
  fault_ = "no such column";
  EXPECT_EQ(receive(event("evt_1", "payment_intent.succeeded")), "ok");
  EXPECT_EQ(receive(event("evt_2", "invoice.created")), "ok");
  const domain::EventTally first = process();
  EXPECT_EQ(first.left, 1);
  EXPECT_EQ(first.ignored, 1);
  EXPECT_NE(log_.find("no such column"), std::string::npos);
  int given_up = 0;
  for (int hour = 0; hour < 30; ++hour) {
    clock_.advance(std::chrono::hours(1));
    given_up += process().given_up;
  }
  EXPECT_EQ(given_up, 1);
  EXPECT_EQ(acted_.size(), 20U);

  // The provider sends them again after the repair.
  fault_.clear();
  EXPECT_EQ(receive(event("evt_1", "payment_intent.succeeded")), "ok");
  EXPECT_EQ(receive(event("evt_2", "invoice.created")), "ok");
  const domain::EventTally repaired = process();
  EXPECT_EQ(repaired.done, 1);
  EXPECT_EQ(repaired.ignored, 0);
  EXPECT_EQ(process().done, 0);
}

TEST_P(StripeEventsTest, counts_the_attempts_of_an_event_that_another_process_gave_up_meanwhile) {
  busy_ = true;
  const std::string body = event("evt_1", "payment_intent.succeeded");
  EXPECT_EQ(receive(body), "ok");
  for (int hour = 0; hour < 19; ++hour) {
    EXPECT_EQ(process().left, 1);
    clock_.advance(std::chrono::hours(1));
  }
  // Another process makes the last attempt, and the provider sends the event again, after this one
  // has read the due events.
  const domain::EventTally stale = events_->process([&] {
    EXPECT_EQ(process().given_up, 1);
    EXPECT_EQ(receive(body), "ok");
    return true;
  });
  EXPECT_EQ(stale.given_up, 0);
  EXPECT_EQ(acted_.size(), 20U);
  busy_ = false;
  EXPECT_EQ(process().done, 1);
}

TEST_P(StripeEventsTest, processed_events_are_deleted_after_a_month) {
  EXPECT_EQ(receive(event("evt_1", "payment_intent.succeeded")), "ok");
  process();
  clock_.advance(std::chrono::hours(24 * 31));
  EXPECT_EQ(receive(event("evt_2", "payment_intent.succeeded")), "ok");
  process();
  EXPECT_EQ(kept(), 1);
}

}  // namespace
}  // namespace molar::app
