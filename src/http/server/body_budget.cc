#include "http/server/body_budget.h"

#include "http/proxies.h"

namespace molar::http {

std::shared_ptr<BodyBudget::Share> BodyBudget::take(std::string_view client_address,
                                                    std::size_t bytes) {
  std::string client = client_network(client_address);
  const std::lock_guard lock(mutex_);
  const auto found = clients_.find(client);
  const std::size_t has = found == clients_.end() ? 0 : found->second;
  if (bytes > total_ - used_ || has > of_client_ || bytes > of_client_ - has) {
    return nullptr;
  }
  used_ += bytes;
  clients_[client] += bytes;
  return std::make_shared<Share>(*this, std::move(client), bytes);
}

std::size_t BodyBudget::used() const {
  const std::lock_guard lock(mutex_);
  return used_;
}

void BodyBudget::give_back(const std::string& client, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  used_ -= bytes;
  const auto found = clients_.find(client);
  found->second -= bytes;
  if (found->second == 0) {
    clients_.erase(found);
  }
}

}  // namespace molar::http
