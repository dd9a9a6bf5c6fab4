// Runs the API calls of pages on threads of their own, so that a call that does not come back holds
// no visitor.
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

  // One call; what it holds is read once wait() has said that it has ended.
  struct Call {
    ApiCall api;
    std::string path;
    std::string request_id;  // of its log lines
    ApiAnswer answer;
    // It threw; then the answer's body says why.
    bool is_refused = false;

   private:
    friend class ApiCalls;
    std::condition_variable ended;
    bool is_done = false;
  };

  explicit ApiCalls(std::size_t threads);
  // Waits for the calls that run.
  ~ApiCalls();
  ApiCalls(const ApiCalls&) = delete;
  ApiCalls& operator=(const ApiCalls&) = delete;

  std::shared_ptr<Call> begin(const ApiCall& api, std::string_view path);
  // Whether the call has ended by `until`.
  bool wait(Call& call, Clock::time_point until);
  bool has_ended(const Call& call);
  // Nobody wants its answer any more: a call that waits for a thread is not made, and does not keep
  // the request that it was to be made for.
  void forget(Call& call);

 private:
  void work();

  std::mutex mutex_;  // guards the private members of calls, too
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Call>> waiting_;
  bool is_closing_ = false;
  std::vector<std::thread> threads_;
};

// The calls of one page: each is made once, however often the page asks and however many workers
// try it. Belongs to one thread.
class PageCalls {
 public:
  using Clock = ApiCalls::Clock;

  // `pool` must outlive it.
  PageCalls(ApiCalls& pool, ApiCall api) : pool_(pool), api_(std::move(api)) {}
  // Forgets the calls that wait for a thread.
  ~PageCalls();
  PageCalls(const PageCalls&) = delete;
  PageCalls& operator=(const PageCalls&) = delete;

  // Makes these calls at the same time; returns when all of them have ended, or at `until`.
  void make(const std::vector<std::string>& paths, Clock::time_point until);
  // The call of this path once it has ended, made now if it was not; null when that is not by
  // `until`.
  const ApiCalls::Call* get(std::string_view path, Clock::time_point until);
  // Those that have ended.
  std::vector<const ApiCalls::Call*> ended();

 private:
  ApiCalls::Call& begun(std::string_view path);

  ApiCalls& pool_;
  const ApiCall api_;
  std::map<std::string, std::shared_ptr<ApiCalls::Call>, std::less<>> calls_;
};

}  // namespace molar::render
