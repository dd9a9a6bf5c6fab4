// Reads a request: header, policy, body. A deadline is for a whole phase: entering the phase sets
// it, arriving bytes do not extend it.
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>

#include "http/message/ascii.h"
#include "http/message/chunked.h"
#include "http/message/host.h"
#include "http/server/connection.h"
#include "http/server/io_loop.h"

namespace molar::http {

namespace asio = boost::asio;

namespace {

constexpr int kMostEmptyLines = 2;
constexpr std::size_t kFirstRead = 4 * 1024;
constexpr std::size_t kLaterRead = 16 * 1024;
// Minimum speed of a large body; determines its additional time.
constexpr std::size_t kSlowestBytesPerSecond = 64 * 1024;
constexpr int kBusyWaitSeconds = 5;
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

}  // namespace

std::string_view Connection::input() const {
  const auto bytes = buffer_.cdata();
  return {static_cast<const char*>(bytes.data()), bytes.size()};
}

// False at the end of the input, after an error, and when the deadline has passed.
asio::awaitable<bool> Connection::read_some() {
  if (expired_ || peer_closed_) {
    co_return false;
  }
  const std::size_t room = buffer_.max_size() - buffer_.size();
  const std::size_t read_size = buffer_.size() == 0 ? kFirstRead : kLaterRead;
  const auto [fault, count] = co_await socket_.async_read_some(
      buffer_.prepare(std::min(room, read_size)), asio::as_tuple(asio::use_awaitable));
  buffer_.commit(count);
  peer_closed_ |= fault == asio::error::eof;
  co_return !fault;
}

Connection::Outcome Connection::refuse(Refusal refusal) {
  refusal_ = refusal;
  return Outcome::Refused;
}

// Ends an unfinished request: 408 when its time is over, no response when the client has closed.
Connection::Outcome Connection::end_of_input() {
  if (!expired_) {
    return Outcome::Gone;
  }
  return refuse({408, "request_timeout", "The request took too long to arrive."});
}

void Connection::begin_request() {
  scanner_.reset();
  refusal_.reset();
  framing_ = {};
  empty_lines_ = 0;
  expired_ = false;
  request_.method.clear();
  request_.target.clear();
  request_.path.clear();
  request_.query.clear();
  request_.host.clear();
  request_.headers.clear();
  request_.body.clear();
  if (share_) {
    request_.body.shrink_to_fit();
    share_.reset();
  }
  request_.params.clear();
  request_.client_address.assign(peer_);
  request_.secure = false;
  loop_.request_ids().make(request_.request_id);
}

asio::awaitable<Connection::Outcome> Connection::read_head() {
  begin_request();
  const ServerOptions& options = loop_.shared().options;
  if (buffer_.size() == 0) {
    if (buffer_.capacity() > kLaterRead) {
      buffer_.shrink_to_fit();  // releases the memory of a large header while idle
    }
    enter(Phase::Idle,
          Clock::now() + (loop_.stopping() ? options.linger_timeout : options.idle_timeout));
    if (!co_await read_some()) {
      co_return Outcome::Gone;
    }
  }
  started_ = Clock::now();
  enter(Phase::Header, started_ + options.header_timeout);
  while (true) {
    const Outcome outcome = take_input();
    if (outcome != Outcome::NeedsMore) {
      co_return outcome;
    }
    if (!co_await read_some()) {
      co_return end_of_input();
    }
  }
}

Connection::Outcome Connection::take_input() {
  while (scanner_.size() == 0 && input().starts_with("\r\n")) {
    if (++empty_lines_ > kMostEmptyLines) {
      return refuse({400, "bad_request_line", "The request line is not valid."});
    }
    buffer_.consume(2);
  }
  const std::size_t most = loop_.shared().options.max_header_bytes;
  const HeadScanner::State state = scanner_.scan(input().substr(0, most));
  if (state == HeadScanner::State::Complete) {
    return check_head();
  }
  if (state == HeadScanner::State::Broken) {
    return refuse({400, "bad_header", "The header contains invalid bytes."});
  }
  if (input().size() < most) {
    return Outcome::NeedsMore;
  }
  return scanner_.request_line_ended()
             ? refuse({431, "header_too_large", "The request's header is too large."})
             : refuse({414, "target_too_long", "The address is too long."});
}

Connection::Outcome Connection::check_head() {
  ServerShared& shared = loop_.shared();
  refusal_ =
      split_head(input().substr(0, scanner_.size()), shared.options.max_header_fields, raw_head_);
  if (!refusal_) {
    refusal_ = apply_policy(raw_head_, shared.limits, request_, framing_);
  }
  buffer_.consume(scanner_.size());
  if (refusal_) {
    return Outcome::Refused;
  }
  if (shared.proxies.trusts(peer_)) {
    shared.proxies.resolve(peer_, request_);
    if (const auto id = request_.header("x-request-id"); is_request_id(id)) {
      request_.request_id.assign(id);
    }
  }
  if (!shared.hooks.knows_host(without_port(request_.host))) {
    return refuse({421, "unknown_host", "This server does not serve this host."});
  }
  return reserve_body();
}

// Reserves a share of the budget for a body larger than usual, before its first byte is read.
Connection::Outcome Connection::reserve_body() {
  ServerShared& shared = loop_.shared();
  const std::size_t most =
      framing_.body == Framing::Body::Chunked ? framing_.max_body : framing_.length;
  if (framing_.body == Framing::Body::None || most <= shared.limits.max_body_bytes) {
    return Outcome::Ready;
  }
  share_ = shared.bodies.take(client_network(request_.client_address), most,
                              ClientBudget::Excess::Refuse);
  if (!share_) {
    return refuse({503, "uploads_busy", "Too many files arrive at once. Please try again.",
                   Refusal::After::Close, kBusyWaitSeconds});
  }
  return Outcome::Ready;
}

asio::awaitable<Connection::Outcome> Connection::read_body() {
  const std::size_t most = share_ ? share_->amount() : 0;
  enter(Phase::Body, Clock::now() + loop_.shared().options.body_timeout +
                         std::chrono::seconds(most / kSlowestBytesPerSecond));
  // A client that has begun to send the body does not wait for 100 Continue.
  if (framing_.expects_continue && buffer_.size() == 0) {
    const bool sent = co_await write_all(kContinue, std::string_view());
    if (!sent) {
      co_return Outcome::Gone;
    }
  }
  if (framing_.body == Framing::Body::Length) {
    co_return co_await read_sized_body();
  }
  co_return co_await read_chunked_body();
}

asio::awaitable<Connection::Outcome> Connection::read_sized_body() {
  // Memory grows with the bytes that arrived, not with the announced length.
  while (true) {
    const std::size_t missing = framing_.length - request_.body.size();
    const std::string_view piece = input().substr(0, missing);
    request_.body.append(piece);
    buffer_.consume(piece.size());
    if (request_.body.size() == framing_.length) {
      co_return Outcome::Ready;
    }
    if (!co_await read_some()) {
      co_return end_of_input();
    }
  }
}

asio::awaitable<Connection::Outcome> Connection::read_chunked_body() {
  const std::size_t max_body = framing_.max_body;
  ChunkedDecoder decoder(max_body, max_raw_body_bytes(max_body));
  while (true) {
    buffer_.consume(decoder.feed(input(), request_.body));
    switch (decoder.state()) {
      case ChunkedDecoder::State::Complete:
        co_return Outcome::Ready;
      case ChunkedDecoder::State::Broken:
        co_return refuse({400, "bad_chunk", "The body's chunks are not valid."});
      case ChunkedDecoder::State::TooLarge:
        co_return refuse({413, "body_too_large", "The request's body is too large."});
      case ChunkedDecoder::State::More:
        break;
    }
    if (!co_await read_some()) {
      co_return end_of_input();
    }
  }
}

}  // namespace molar::http
