// Runs the API calls of pages on their own threads, so that a call that does not return delays no
// visitor.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "render/api_call.h"

namespace molar::render {

class ApiCalls {
 public:
  using Clock = std::chrono::steady_clock;

  // One call. Read its result only after wait() has returned true.
  struct Call {
    ApiCall api;
    std::string path;
    std::string request_id;  // for its log lines
    ApiAnswer answer;
    // The call threw; answer.body contains the reason.
    bool is_refused = false;

   private:
    friend class ApiCalls;
    std::condition_variable ended;
    bool is_done = false;
  };

  explicit ApiCalls(std::size_t threads);
  // Waits for running calls.
  ~ApiCalls();

  std::shared_ptr<Call> begin(const ApiCall& api, std::string_view path);
  // Waits until the call ends; false if it has not ended by `until`.
  bool wait(Call& call, Clock::time_point until);
  bool has_ended(const Call& call);
  // Removes a call that still waits for a thread, and releases its `api`. A running call continues.
  void forget(Call& call);

 private:
  void work();

  std::mutex mutex_;  // also guards the private members of calls
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Call>> waiting_;
  bool is_closing_ = false;
  std::vector<std::thread> threads_;
};

// The API calls of one page: each is made once, even if the page repeats it or a second worker
// renders the page again. Not thread-safe.
class PageCalls {
 public:
  using Clock = ApiCalls::Clock;

  // `pool` must outlive it.
  PageCalls(ApiCalls& pool, ApiCall api) : pool_(pool), api_(std::move(api)) {}
  // Removes calls that still wait for a thread.
  ~PageCalls();
  PageCalls(const PageCalls&) = delete;
  PageCalls& operator=(const PageCalls&) = delete;

  // Makes these calls in parallel; returns when all of them have ended, or at `until`.
  void make(const std::vector<std::string>& paths, Clock::time_point until);
  // Makes the call if needed and waits for its end; null if it has not ended by `until`.
  const ApiCalls::Call* get(std::string_view path, Clock::time_point until);
  std::vector<const ApiCalls::Call*> ended();

 private:
  ApiCalls::Call& begun(std::string_view path);

  ApiCalls& pool_;
  const ApiCall api_;
  std::map<std::string, std::shared_ptr<ApiCalls::Call>, std::less<>> calls_;
};

}  // namespace molar::render
