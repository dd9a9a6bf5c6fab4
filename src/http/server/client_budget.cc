#include "http/server/client_budget.h"

#include <utility>

namespace molar::http {

std::unique_ptr<ClientBudget::Share> ClientBudget::take(std::string client, std::size_t amount,
                                                        Excess excess) {
  const std::lock_guard lock(mutex_);
  const auto found = clients_.find(client);
  const std::size_t has = found == clients_.end() ? 0 : found->second;
  const bool is_over_all = used_ + amount > most_;
  const bool is_over_client = !client.empty() && has + amount > most_of_client_;
  if (excess == Excess::Refuse && (is_over_all || is_over_client)) {
    return nullptr;
  }
  used_ += amount;
  if (!client.empty()) {
    clients_[client] += amount;
  }
  return std::unique_ptr<Share>(
      new Share(*this, std::move(client), amount, is_over_all, is_over_client));
}

std::size_t ClientBudget::of(const std::string& client) const {
  const std::lock_guard lock(mutex_);
  const auto found = clients_.find(client);
  return found == clients_.end() ? 0 : found->second;
}

void ClientBudget::give_back(const std::string& client, std::size_t amount) {
  const std::lock_guard lock(mutex_);
  used_ -= amount;
  const auto found = clients_.find(client);
  if (found != clients_.end() && (found->second -= amount) == 0) {
    clients_.erase(found);
  }
}

}  // namespace molar::http
