#include "sandbox/testing/stripe/stand_in.h"

#include <exception>

#include "base/log.h"
#include "http/message/problem.h"

namespace molar::sandbox::stripe {

namespace {

boost::json::object owner() {
  return {{"name", "Ana Lee"},
          {"email", "ana@example.com"},
          {"address", boost::json::object{{"postal_code", "85001"}}}};
}

}  // namespace

Result<std::unique_ptr<StandIn>> StandIn::create(StandInOptions options, const Clock& clock,
                                                 RandomSource& random, Deliver deliver) {
  std::unique_ptr<StandIn> stand_in(
      new StandIn(std::move(options), clock, random, std::move(deliver)));
  http::ServerOptions server;
  server.address = stand_in->options_.address;
  server.port = stand_in->options_.port;
  server.io_threads = 1;
  server.worker_threads = 8;
  server.security.may_be_framed = true;
  http::ServerHooks hooks;
  hooks.knows_host = [](std::string_view) { return true; };
  hooks.fast_path = [](const http::Request&) { return std::optional<http::Response>(); };
  hooks.handle = [self = stand_in.get()](const http::Request& request) {
    return self->handle(request);
  };
  MOLAR_TRY(stand_in->server_, http::Server::create(std::move(server), std::move(hooks)));
  stand_in->webhooks_.start();
  return stand_in;
}

StandIn::StandIn(StandInOptions options, const Clock& clock, RandomSource& random, Deliver deliver)
    : options_(std::move(options)),
      webhooks_(clock, std::move(deliver)),
      account_(clock, random, [this](const boost::json::object& event) { webhooks_.add(event); }),
      api_{account_, faults_, webhooks_, clock, options_.secret_key, options_.publishable_key} {
  webhooks_.configure(options_.webhooks);
  bind_stripe(router_, api_);
}

StandIn::~StandIn() {
  stop();
}

std::string StandIn::url() const {
  return "http://" + options_.address + ":" + std::to_string(port());
}

http::Response StandIn::handle(const http::Request& request) const {
  try {
    return router_.handle(request);
  } catch (const std::exception& failure) {
    log_event(LogLevel::Error, "stripe_stand_in_failed", {{"cause", failure.what()}});
    return http::problem(500, "provider_error", "The provider failed.", request.request_id);
  }
}

void StandIn::start() {
  thread_ = std::thread([this] { server_->run(); });
}

void StandIn::stop() {
  webhooks_.stop();
  faults_.stop();
  if (server_) {
    server_->stop();
  }
  if (thread_.joinable()) {
    thread_.join();
  }
}

std::string StandIn::confirmation_token(const std::string& number) {
  return wallet_token("", number, true);
}

std::string StandIn::wallet_token(const std::string& wallet, const std::string& number,
                                  bool keeps) {
  std::lock_guard lock(api_.mutex);
  return account_.add_confirmation_token(
      {number, 12, 2030, owner(), wallet, keeps ? "off_session" : ""});
}

std::string StandIn::bank_token(const std::string& account_number) {
  std::lock_guard lock(api_.mutex);
  return account_.add_bank_token({account_number, owner()});
}

bool StandIn::confirm_with_bank(const std::string& client_secret, bool approve) {
  std::lock_guard lock(api_.mutex);
  return account_.confirm_with_bank(client_secret, approve);
}

bool StandIn::set_method_declines(const std::string& method_id, const std::string& decline_code) {
  std::lock_guard lock(api_.mutex);
  return account_.set_method_declines(method_id, decline_code);
}

void StandIn::advance_refunds() {
  std::lock_guard lock(api_.mutex);
  account_.advance_refunds();
}

void StandIn::advance_debits() {
  std::lock_guard lock(api_.mutex);
  account_.advance_debits();
}

void StandIn::return_debits() {
  std::lock_guard lock(api_.mutex);
  account_.return_debits();
}

void StandIn::forget_keys() {
  std::lock_guard lock(api_.mutex);
  api_.kept.clear();
}

boost::json::object StandIn::state() {
  std::lock_guard lock(api_.mutex);
  return account_.state();
}

}  // namespace molar::sandbox::stripe
