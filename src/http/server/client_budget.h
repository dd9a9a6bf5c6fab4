// Limits a resource, in total and per client: connections, memory of large bodies.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace molar::http {

// Thread-safe; must outlive its shares. A client is a key of client_network(); empty for a trusted
// proxy, which has no limit because it serves many clients.
class ClientBudget {
 public:
  // A part of the resource, counted until this object is destroyed.
  class Share {
   public:
    ~Share() { budget_.give_back(client_, amount_); }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

    const std::string& client() const { return client_; }
    std::size_t amount() const { return amount_; }
    // Whether the limits were exceeded at take(), this share included.
    bool is_over_all() const { return is_over_all_; }        // in total
    bool is_over_client() const { return is_over_client_; }  // for this client
    // Amount of all shares of the client.
    std::size_t of_client() const { return budget_.of(client_); }

   private:
    friend class ClientBudget;
    Share(ClientBudget& budget, std::string client, std::size_t amount, bool is_over_all,
          bool is_over_client)
        : budget_(budget),
          client_(std::move(client)),
          amount_(amount),
          is_over_all_(is_over_all),
          is_over_client_(is_over_client) {}

    ClientBudget& budget_;
    const std::string client_;
    const std::size_t amount_;
    const bool is_over_all_;
    const bool is_over_client_;
  };

  ClientBudget(std::size_t most, std::size_t most_of_client)
      : most_(most), most_of_client_(most_of_client) {}

  enum class Excess { Refuse, Allow };
  // Null with Excess::Refuse when the amount would exceed a limit.
  std::unique_ptr<Share> take(std::string client, std::size_t amount, Excess excess);

 private:
  std::size_t of(const std::string& client) const;
  void give_back(const std::string& client, std::size_t amount);

  const std::size_t most_;
  const std::size_t most_of_client_;
  mutable std::mutex mutex_;
  std::size_t used_ = 0;
  std::map<std::string, std::size_t> clients_;
};

}  // namespace molar::http
