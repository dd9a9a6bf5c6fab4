// A client that sends exactly the given bytes and reads the answer.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace molar::http::testing {

struct RawAnswer {
  int status = 0;
  std::map<std::string, std::string> headers;  // lower-case names; repeated ones joined by '\n'
  std::string body;

  std::string header(const std::string& name) const;  // empty when absent
};

class RawClient {
 public:
  // Throws std::runtime_error when refused. `from`: another address of this machine, such as
  // 127.0.0.2.
  explicit RawClient(unsigned short port, const char* from = "127.0.0.1");
  ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  // False when the server has closed the connection.
  bool send(std::string_view bytes);
  void end_sending();

  // Reads until the server closes, or no bytes arrive for `patience`.
  std::string read_all(std::chrono::milliseconds patience = std::chrono::seconds(5));
  // Reads until `text` arrives, the server closes, or no bytes arrive for `patience`.
  std::string read_until(std::string_view text,
                         std::chrono::milliseconds patience = std::chrono::seconds(5));
  // After a read: whether the server has closed, and whether with a reset.
  bool closed() const { return closed_; }
  bool reset() const { return reset_; }

 private:
  bool receive(std::string& into, std::chrono::milliseconds patience);

  int socket_;
  bool closed_ = false;
  bool reset_ = false;
};

// Splits a stream into responses by Content-Length. `heads`: indexes of responses to HEAD. 100
// Continue counts as a response with status 100.
std::vector<RawAnswer> parse_answers(std::string_view stream,
                                     const std::vector<std::size_t>& heads = {});

}  // namespace molar::http::testing
