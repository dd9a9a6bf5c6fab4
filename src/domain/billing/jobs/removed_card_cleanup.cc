#include "domain/billing/jobs/removed_card_cleanup.h"

#include <algorithm>

#include "base/log.h"

namespace molar::domain {

namespace {

constexpr int kTries = 40;  // the last thirty once a day
constexpr std::chrono::minutes kLongestPause{24 * 60};

// 2, 4, 8 minutes, …, one day: longer than one call to the provider.
std::chrono::minutes pause_after(int tries) {
  return std::min(std::chrono::minutes(1 << std::min(tries, 11)), kLongestPause);
}

}  // namespace

struct RemovedCardCleanup::Row {
  std::string id;
  std::string group_key;
  std::string provider;
  std::string provider_method_id;
  int tries = 0;  // including the current one
  BOOST_DESCRIBE_CLASS(Row, (), (id, group_key, provider, provider_method_id, tries), (), ())
};

ForgetTally RemovedCardCleanup::run(const KeepGoing& keep_going) {
  ForgetTally tally;
  while (keep_going()) {
    Timestamp now = clock_.now();
    auto row = database_.read([&](Connection& sql) {
      return sql.query_one<Row>(
          "select id, group_key, provider, provider_method_id, tries + 1 from card_to_forget"
          " where next_try_at <= :now order by next_try_at, id limit 1",
          now);
    });
    if (!row) {
      break;
    }
    bool mine = database_.write([&](Connection& sql) {
      return sql.execute(
                 "update card_to_forget set tries = tries + 1, next_try_at = :later"
                 " where id = :id and next_try_at <= :now",
                 now + pause_after(row->tries), row->id, now) == 1;
    });
    if (mine) {
      forget(*row, tally);
    }
  }
  return tally;
}

void RemovedCardCleanup::forget(const Row& row, ForgetTally& tally) {
  PaymentGateway* gateway = gateways_.by_name(row.provider);
  bool done = gateway != nullptr &&
              gateway->forget_method(row.group_key, row.provider_method_id).has_value();
  if (!done && row.tries < kTries) {
    ++tally.left;
    return;
  }
  ++(done ? tally.forgotten : tally.given_up);
  if (!done) {
    log_event(LogLevel::Error, "card_not_forgotten",
              {{"provider", row.provider}, {"method", row.provider_method_id}});
  }
  database_.write(
      [&](Connection& sql) { sql.execute("delete from card_to_forget where id = :id", row.id); });
}

}  // namespace molar::domain
