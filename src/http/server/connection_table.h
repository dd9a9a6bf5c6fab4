// Counts open connections, in total and per client.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <string>

namespace molar::http {

// Thread-safe; must outlive its places.
class ConnectionTable {
 public:
  // One open connection, counted until this object is destroyed. A client is a key of
  // client_network(); empty for a trusted proxy, which has no limit because it serves many clients.
  class Entry {
   public:
    Entry(ConnectionTable& table, std::string client);
    ~Entry();
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

    const std::string& client() const { return client_; }
    // Whether the limits were exceeded at construction, this connection included.
    bool is_over_all() const { return is_over_all_; }        // in total
    bool is_over_client() const { return is_over_client_; }  // for this client
    std::size_t of_client() const { return table_.of(client_); }

   private:
    ConnectionTable& table_;
    const std::string client_;
    bool is_over_all_ = false;
    bool is_over_client_ = false;
  };

  ConnectionTable(std::size_t most, std::size_t most_of_client)
      : most_(most), most_of_client_(most_of_client) {}
  ConnectionTable(const ConnectionTable&) = delete;
  ConnectionTable& operator=(const ConnectionTable&) = delete;

  // Number of open connections of a client; 0 for the empty one.
  std::size_t of(const std::string& client) const;

 private:
  const std::size_t most_;
  const std::size_t most_of_client_;
  mutable std::mutex mutex_;
  std::size_t open_ = 0;
  std::map<std::string, std::size_t> clients_;
};

}  // namespace molar::http
