// One client connection: reads a request, sends a response, and repeats until either side closes.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/intrusive/list_hook.hpp>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "http/message/policy.h"
#include "http/message/raw_head.h"
#include "http/message/request.h"
#include "http/message/response.h"
#include "http/server/client_budget.h"

namespace molar::http {

class IoLoop;

// Belongs to one I/O thread, owned by its coroutine. Reading is in connection_read.cc.
//
// g++ 12 miscompiles a co_await inside a condition when an argument of the call is a temporary
// (such as a string_view made from a string literal): store such results in a variable first.
class Connection : public boost::intrusive::list_base_hook<
                       boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
 public:
  using Clock = std::chrono::steady_clock;

  Connection(IoLoop& loop, boost::asio::ip::tcp::socket socket, std::string peer,
             std::unique_ptr<ClientBudget::Share> place);
  ~Connection();

  static boost::asio::awaitable<void> serve(std::unique_ptr<Connection> connection);

  Clock::time_point deadline() const { return deadline_; }
  const ClientBudget::Share& place() const { return *place_; }
  // Handles a passed deadline: a request that is being read gets 408, all other connections are
  // closed.
  void expire();
  // Called when the server stops: an idle connection is closed stop_grace after its last response,
  // or after linger_timeout if it has sent no request yet; a busy one closes after its response.
  void close_when_idle();
  void cut();  // closes immediately in any phase

 private:
  enum class Phase { Idle, Header, Body, Handling, Write, Linger };
  // Result of reading: a complete request, a refusal, the end of the connection, or incomplete.
  enum class Outcome { Ready, Refused, Gone, NeedsMore };

  boost::asio::awaitable<void> serve();
  boost::asio::awaitable<Outcome> read_head();
  boost::asio::awaitable<Outcome> read_body();
  boost::asio::awaitable<Outcome> read_sized_body();
  boost::asio::awaitable<Outcome> read_chunked_body();
  boost::asio::awaitable<bool> read_some();
  boost::asio::awaitable<Response> make_answer();
  boost::asio::awaitable<std::optional<Response>> run_on_worker();
  boost::asio::awaitable<bool> write_answer(const Response& response);
  boost::asio::awaitable<bool> write_all(std::string_view head, std::string_view content);
  boost::asio::awaitable<void> linger();

  void enter(Phase phase, Clock::time_point deadline);
  static bool is_reading(Phase phase) { return phase == Phase::Header || phase == Phase::Body; }
  void begin_request();
  Outcome take_input();
  Outcome check_head();
  Outcome reserve_body();
  Outcome refuse(Refusal refusal);
  Outcome end_of_input();
  std::optional<Response> answer_fast_path();
  std::size_t lane() const;
  // Whether this connection repeats a request that was just refused.
  bool was_just_refused() const;
  boost::asio::awaitable<void> pause();
  Response busy_answer();
  Response refusal_answer();
  void log(const Response& response, std::size_t bytes);
  std::string_view input() const;

  IoLoop& loop_;
  boost::asio::ip::tcp::socket socket_;
  std::string peer_;
  std::unique_ptr<ClientBudget::Share> place_;
  boost::beast::flat_buffer buffer_;

  Phase phase_ = Phase::Idle;
  Clock::time_point deadline_;
  bool expired_ = false;      // the deadline of a read has passed
  bool peer_closed_ = false;  // the client has ended its sending side
  bool has_answered_ = false;
  // Time and lane of the last request that got no thread.
  std::optional<Clock::time_point> refused_at_;
  std::size_t refused_lane_ = 0;

  // State of the current request; its memory is reused by the next one.
  HeadScanner scanner_;
  RawHead raw_head_;
  Request request_;
  Framing framing_;
  std::optional<Refusal> refusal_;
  // Share of a large body; the worker holds it too, so that it exists as long as the bytes.
  std::shared_ptr<ClientBudget::Share> share_;
  int empty_lines_ = 0;
  Clock::time_point started_;
  std::string head_;  // header of the response
  bool keep_alive_ = true;
};

}  // namespace molar::http
