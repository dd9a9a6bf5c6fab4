#include "sandbox/testing/stripe/webhooks.h"

#include <algorithm>
#include <chrono>

#include "base/random.h"

namespace molar::sandbox::stripe {

namespace {

constexpr int kTries = 20;

}  // namespace

std::string sign(std::string_view secret, Timestamp at, std::string_view body) {
  std::string stamp = std::to_string(to_millis(at) / 1000);
  return "t=" + stamp + ",v1=" + hmac_sha256_hex(secret, stamp + "." + std::string(body));
}

void Webhooks::configure(WebhookOptions options) {
  std::lock_guard lock(mutex_);
  options_ = std::move(options);
  ++address_;
}

void Webhooks::set_mode(WebhookMode mode) {
  std::lock_guard lock(mutex_);
  mode_ = mode;
}

void Webhooks::add(const boost::json::object& event) {
  std::lock_guard lock(mutex_);
  std::string body = boost::json::serialize(event);
  if (mode_ == WebhookMode::Hold || mode_ == WebhookMode::Reverse) {
    held_.push_back(std::move(body));
    return;
  }
  enqueue(body);
  if (mode_ == WebhookMode::Twice) {
    enqueue(body);
  }
}

void Webhooks::enqueue(const std::string& body) {
  if (!options_.url.empty()) {
    queue_.push_back({body});
    wake_.notify_all();
  }
}

void Webhooks::flush() {
  std::lock_guard lock(mutex_);
  if (mode_ == WebhookMode::Reverse) {
    std::reverse(held_.begin(), held_.end());
  }
  for (const std::string& body : held_) {
    enqueue(body);
  }
  held_.clear();
}

void Webhooks::start() {
  thread_ = std::thread([this] { run(); });
}

void Webhooks::stop() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) {
    thread_.join();
  }
}

void Webhooks::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (stopping_) {
      return;
    }
    Waiting next = std::move(queue_.front());
    queue_.pop_front();
    Delivery delivery{options_.url, sign(options_.secret, clock_.now(), next.body), next.body};
    lock.unlock();
    int status = deliver_ ? deliver_(delivery) : 0;
    lock.lock();
    bool taken = status >= 200 && status < 300;
    if (next.address != address_) {
      next.tries = 0;
      next.address = address_;
    }
    if (!taken && ++next.tries < kTries && !stopping_) {
      queue_.push_back(std::move(next));
      wake_.wait_for(lock, pause_, [this] { return stopping_; });
    }
  }
}

}  // namespace molar::sandbox::stripe
