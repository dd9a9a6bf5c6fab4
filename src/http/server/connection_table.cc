#include "http/server/connection_table.h"

#include <utility>

namespace molar::http {

ConnectionTable::Entry::Entry(ConnectionTable& table, std::string client)
    : table_(table), client_(std::move(client)) {
  const std::lock_guard lock(table_.mutex_);
  is_over_all_ = ++table_.open_ > table_.most_;
  if (!client_.empty()) {
    is_over_client_ = ++table_.clients_[client_] > table_.most_of_client_;
  }
}

ConnectionTable::Entry::~Entry() {
  const std::lock_guard lock(table_.mutex_);
  --table_.open_;
  const auto found = table_.clients_.find(client_);
  if (found != table_.clients_.end() && --found->second == 0) {
    table_.clients_.erase(found);
  }
}

std::size_t ConnectionTable::of(const std::string& client) const {
  const std::lock_guard lock(mutex_);
  const auto found = clients_.find(client);
  return found == clients_.end() ? 0 : found->second;
}

}  // namespace molar::http
