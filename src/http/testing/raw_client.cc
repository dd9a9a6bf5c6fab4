#include "http/testing/raw_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <stdexcept>

#include "base/text.h"
#include "http/message/ascii.h"

namespace molar::http::testing {

std::string RawAnswer::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string() : found->second;
}

RawClient::RawClient(unsigned short port, const char* from)
    : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in own{};
  own.sin_family = AF_INET;
  inet_pton(AF_INET, from, &own.sin_addr);
  (void)::bind(socket_, reinterpret_cast<sockaddr*>(&own), sizeof own);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    ::close(socket_);
    throw std::runtime_error("connection refused");
  }
}

RawClient::~RawClient() {
  ::close(socket_);
}

bool RawClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) {
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void RawClient::end_sending() {
  ::shutdown(socket_, SHUT_WR);
}

bool RawClient::receive(std::string& into, std::chrono::milliseconds patience) {
  pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
  if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) {
    return false;
  }
  std::array<char, 65536> bytes;
  const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
  if (count <= 0) {
    closed_ = true;
    reset_ = count < 0 && errno == ECONNRESET;
    return false;
  }
  into.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

std::string RawClient::read_all(std::chrono::milliseconds patience) {
  std::string stream;
  while (receive(stream, patience)) {
  }
  return stream;
}

std::string RawClient::read_until(std::string_view text, std::chrono::milliseconds patience) {
  std::string stream;
  while (stream.find(text) == std::string::npos && receive(stream, patience)) {
  }
  return stream;
}

std::vector<RawAnswer> parse_answers(std::string_view stream,
                                     const std::vector<std::size_t>& heads) {
  std::vector<RawAnswer> answers;
  while (true) {
    const std::size_t end = stream.find("\r\n\r\n");
    if (end == std::string_view::npos || !stream.starts_with("HTTP/1.1 ")) {
      return answers;
    }
    RawAnswer answer;
    answer.status = std::atoi(std::string(stream.substr(9, 3)).c_str());
    std::string_view lines = stream.substr(0, end + 2);
    lines.remove_prefix(lines.find("\r\n") + 2);
    while (!lines.empty()) {
      const std::string_view line = lines.substr(0, lines.find("\r\n"));
      const std::size_t colon = line.find(':');
      std::string& value = answer.headers[to_lower_ascii(line.substr(0, colon))];
      value += (value.empty() ? "" : "\n") + std::string(trim_space(line.substr(colon + 1)));
      lines.remove_prefix(line.size() + 2);
    }
    stream.remove_prefix(end + 4);
    const bool is_head = std::ranges::find(heads, answers.size()) != heads.end();
    if (!is_head && answer.headers.contains("content-length")) {
      const std::size_t length = std::stoul(answer.headers["content-length"]);
      answer.body = std::string(stream.substr(0, length));
      stream.remove_prefix(std::min(length, stream.size()));
    }
    answers.push_back(std::move(answer));
  }
}

}  // namespace molar::http::testing
