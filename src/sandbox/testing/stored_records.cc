#include "sandbox/testing/stored_records.h"

#include "storage/database.h"

namespace molar::sandbox {

namespace {

template <class Record>
std::vector<Record> select(const std::string& store_path, storage::Sql from) {
  const auto store = storage::Database::open({"sqlite://" + store_path, 1}).value();
  return store->read([&](storage::Connection& sql) { return sql.query<Record>(from); });
}

}  // namespace

std::vector<ChargeRecord> stored_charges(const std::string& store_path) {
  return select<ChargeRecord>(
      store_path,
      "from charge where status <> 'canceled' and kind = 'charge' order by created_at, id");
}

std::vector<RefundRecord> stored_refunds(const std::string& store_path) {
  return select<RefundRecord>(store_path, "from refund order by created_at, id");
}

}  // namespace molar::sandbox
