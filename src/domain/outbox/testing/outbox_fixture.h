// An outbox with a renderer and a mailer whose results the test sets.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/outbox/notice.h"
#include "domain/outbox/outbox_worker.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {

using namespace std::chrono_literals;
using storage::Connection;

class FakeMailer final : public Mailer {
 public:
  Status deliver(const Mail& mail) override {
    std::lock_guard lock(mutex_);
    tried.push_back(mail);
    if (throws) {
      throw std::runtime_error("stumbled");
    }
    return answer;
  }
  std::vector<std::string> subjects() const {
    std::vector<std::string> list;
    for (const Mail& mail : tried) {
      list.push_back(mail.subject);
    }
    return list;
  }

  std::vector<Mail> tried;
  Status answer;
  bool throws = false;

 private:
  std::mutex mutex_;
};

// Renders a mail from the order's subject, language and kind.
class FakeRenderer final : public MailRenderer {
 public:
  Result<RenderedMail> render(const MailOrder& order) override {
    std::lock_guard lock(mutex_);
    ++made;
    logos += order.images.logo ? 1 : 0;
    if (order.kind == fails_for) {
      return answer;
    }
    return RenderedMail{
        boost::json::parse(order.data).at("subject").as_string().c_str(),
        order.language + " " + std::to_string(made),
        "<p>" + order.kind +
            (order.images.logo && shows_logos ? "<img src=\"" + order.images.logo->src + "\">"
                                              : "")};
  }

  int made = 0;
  int logos = 0;
  bool shows_logos = false;
  std::string fails_for;
  Error answer = Error::invalid("mail_data_invalid", "");

 private:
  std::mutex mutex_;
};

struct OutboxState {
  std::string status;
  int attempts = 0;
  std::optional<std::string> last_error;
  std::optional<Timestamp> sent_at;
  std::string data;
  std::string mail;
};
BOOST_DESCRIBE_STRUCT(OutboxState, (), (status, attempts, last_error, sent_at, data, mail))

class OutboxTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    set_log_sink([](std::string_view) {});
    brand_->group_key = "cedar";
    brand_->languages = {"en", "es"};
    brand_->mail_from_name = "Cedar Dental";
    brand_->mail_from_address = "hello@cedar.example";
    brand_->organisation.email = "help@cedar.example";
  }
  void TearDown() override { set_log_sink(nullptr); }

  static Notice welcome(const std::string& key) {
    Notice notice;
    notice.group_key = "cedar";
    notice.household_id = "household-1";
    notice.kind = "welcome";
    notice.dedupe_key = "welcome:" + key;
    notice.to_address = "ana@example.com";
    notice.language = "es";
    notice.data = {{"subject", key}};
    return notice;
  }
  bool queue(const Notice& notice) {
    auto queued = database().transact([&](Connection& sql) -> Result<bool> {
      return queue_notice(sql, notice, clock_, random_);
    });
    return queued.value();
  }
  OutboxState state(const std::string& key) {
    return *database().read([&](Connection& sql) {
      return sql.query_one<OutboxState>("from outbox where dedupe_key = :key", "welcome:" + key);
    });
  }
  std::string id_of(const std::string& key) {
    return *database().read([&](Connection& sql) {
      return sql.query_one<std::string>("select id from outbox where dedupe_key = :key",
                                        "welcome:" + key);
    });
  }
  OutboxWorker& worker() {
    worker_ = std::make_unique<OutboxWorker>(
        database(), renderer_, mailer_, [this](const std::string&) { return brand_; }, clock_,
        OutboxOptions{.max_attempts = 3});
    return *worker_;
  }

  FakeClock clock_{Timestamp(1'795'000'000'000ms)};
  SeededRandom random_{7};
  FakeMailer mailer_;
  FakeRenderer renderer_;
  std::shared_ptr<Brand> brand_ = std::make_shared<Brand>();
  std::unique_ptr<OutboxWorker> worker_;
};

}  // namespace molar::domain
