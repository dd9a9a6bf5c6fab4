// Limits the total memory of large bodies.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace molar::http {

// Thread-safe; must outlive its shares.
class BodyBudget {
 public:
  // A part of the budget, returned at its end.
  class Share {
   public:
    Share(BodyBudget& budget, std::string client, std::size_t bytes)
        : budget_(budget), client_(std::move(client)), bytes_(bytes) {}
    ~Share() { budget_.give_back(client_, bytes_); }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    std::size_t bytes() const { return bytes_; }

   private:
    BodyBudget& budget_;
    std::string client_;
    std::size_t bytes_;
  };

  BodyBudget(std::size_t total, std::size_t of_client) : total_(total), of_client_(of_client) {}
  BodyBudget(const BodyBudget&) = delete;
  BodyBudget& operator=(const BodyBudget&) = delete;

  // Null when `bytes` would exceed the limit of all clients or of this one. A client is an IPv4
  // address, or the /64 network of an IPv6 address.
  std::shared_ptr<Share> take(std::string_view client_address, std::size_t bytes);
  std::size_t used() const;

 private:
  void give_back(const std::string& client, std::size_t bytes);

  const std::size_t total_;
  const std::size_t of_client_;
  mutable std::mutex mutex_;
  std::size_t used_ = 0;
  std::map<std::string, std::size_t> clients_;
};

}  // namespace molar::http
