// A database and a provider that simulate the death of the process at a chosen step: from this step
// on, every call throws until the test "restarts".
#pragma once

#include <boost/json.hpp>

#include "domain/ports/payment_gateway.h"
#include "storage/database.h"

namespace molar::domain {

// Thrown at the chosen step and at every later one. Not a std::exception, so that no handler in the
// code under test catches it.
struct Killed {};

// Counts steps: before, inside (all statements done, nothing committed) and after each transaction,
// before and after each call to the provider.
class CrashPoint {
 public:
  // Dies at step number `at`, counted from 1.
  explicit CrashPoint(int at) : at_(at) {}
  void step() {
    ++passed_;
    if (passed_ >= at_) {
      died_ = true;
      throw Killed{};
    }
  }
  bool died() const { return died_; }

 private:
  int at_;
  int passed_ = 0;
  bool died_ = false;
};

class CrashingDatabase final : public storage::Database {
 public:
  CrashingDatabase(storage::Database& inner, CrashPoint& point) : inner_(inner), point_(point) {}
  storage::Dialect dialect() const override { return inner_.dialect(); }
  storage::DatabaseFault fault() override { return inner_.fault(); }
  bool declare_holder() override { return inner_.declare_holder(); }

 protected:
  std::optional<Error> with_connection(
      Mode mode, const std::function<Verdict(storage::Connection&)>& work) override {
    point_.step();
    if (mode == Mode::Read || mode == Mode::Write) {
      const auto statements = [&](storage::Connection& sql) { (void)work(sql); };
      mode == Mode::Read ? inner_.read(statements) : inner_.write(statements);
      point_.step();
      return std::nullopt;
    }
    Status done = inner_.transact([&](storage::Connection& sql) -> Status {
      Verdict verdict = work(sql);
      point_.step();
      return verdict == Verdict::Commit ? Status{} : Status{Error::invalid("rolled_back", "")};
    });
    point_.step();
    if (done.has_value() || done.error().code == "rolled_back") {
      return std::nullopt;
    }
    return done.error();
  }

 private:
  storage::Database& inner_;
  CrashPoint& point_;
};

class CrashingGateway final : public PaymentGateway {
 private:
  template <class F>
  auto around(F call) {
    point_.step();
    auto answer = call();
    point_.step();
    return answer;
  }

 public:
  CrashingGateway(PaymentGateway& inner, CrashPoint& point) : inner_(inner), point_(point) {}
  std::string name() const override { return inner_.name(); }
  bool debits_banks(const std::string& group) const override { return inner_.debits_banks(group); }
  Charge charge(const ChargeRequest& request) override {
    return around([&] { return inner_.charge(request); });
  }
  Result<std::optional<Charge>> find_charge(const std::string& group,
                                            const std::string& key) override {
    return around([&] { return inner_.find_charge(group, key); });
  }
  Result<std::optional<Charge>> cancel_attempt(const std::string& group,
                                               const std::string& key) override {
    return around([&] { return inner_.cancel_attempt(group, key); });
  }
  Charge store_method(const ChargeRequest& request) override {
    return around([&] { return inner_.store_method(request); });
  }
  Result<Refund> refund(const RefundRequest& request) override {
    return around([&] { return inner_.refund(request); });
  }
  Status forget_method(const std::string& group, const std::string& method_id) override {
    return around([&] { return inner_.forget_method(group, method_id); });
  }

 private:
  PaymentGateway& inner_;
  CrashPoint& point_;
};

}  // namespace molar::domain
