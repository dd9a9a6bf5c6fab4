// Webhooks as they come over HTTP: without session and CSRF token.
#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "domain/payment/provider_events.h"

namespace molar::api {
namespace {

// Knows one brand and one signature.
class OneSignature final : public domain::WebhookReader {
 public:
  Result<domain::ProviderEvent> read(const std::string& group, std::string_view signature,
                                     std::string_view) const override {
    if (group != "cedar") {
      return Error::not_found("webhook");
    }
    if (signature != "t=1,v1=good") {
      return Error::invalid("signature_invalid", "The signature does not fit.");
    }
    return domain::ProviderEvent{"cedar/evt_1", "stripe", group, "payment_intent.succeeded",
                                 "pi_1",        ""};
  }
};

class WebhookApiTest : public ApiFixture {
 protected:
  void SetUp() override {
    ApiFixture::SetUp();
    if (IsSkipped()) {
      return;
    }
    events_.emplace(database(), reader_, clock());
    services().provider_events = &*events_;
  }

  http::Response send(const std::string& group, const std::string& signature) {
    http::Request request;
    request.method = "POST";
    request.target = request.path = "/api/webhooks/stripe/" + group;
    request.host = "cedar.localhost:8080";
    request.body = "{}";
    request.headers = {{"Content-Type", "application/json"}, {"Stripe-Signature", signature}};
    return router().handle(request);
  }

  OneSignature reader_;
  std::optional<domain::ProviderEvents> events_;
};
MOLAR_ON_BOTH_DATABASES(WebhookApiTest);

TEST_P(WebhookApiTest, TakesWhatIsSigned) {
  const http::Response first = send("cedar", "t=1,v1=good");
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(first.body, R"({"received":true})");
  EXPECT_EQ(send("cedar", "t=1,v1=good").status, 200);  // again
  EXPECT_EQ(events_->process([] { return true; }).ignored, 1);
}

TEST_P(WebhookApiTest, RefusesEverythingElse) {
  EXPECT_EQ(send("cedar", "t=1,v1=bad").status, 400);
  EXPECT_NE(send("cedar", "t=1,v1=bad").body.find("signature_invalid"), std::string::npos);
  EXPECT_EQ(send("harbor", "t=1,v1=good").status, 404);
  services().provider_events = nullptr;
  EXPECT_EQ(send("cedar", "t=1,v1=good").status, 404);
}

}  // namespace
}  // namespace molar::api
