// Runs the API calls of pages on threads of their own, so that a call that does not come back holds
// no visitor.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "render/page_renderer.h"

namespace molar::render {

class ApiCalls {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ApiCalls(std::size_t threads);
  // Waits for the calls that run.
  ~ApiCalls();
  ApiCalls(const ApiCalls&) = delete;
  ApiCalls& operator=(const ApiCalls&) = delete;

  // The answer; nullopt when it is not there by `until` (then a call that waits for a thread is
  // forgotten, one that runs goes on). Throws what the call throws. `request_id` is that of its log
  // lines.
  std::optional<ApiAnswer> run(const ApiCall& api, std::string_view path,
                               std::string_view request_id, Clock::time_point until);

 private:
  struct Call;
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Call>> waiting_;
  bool is_closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace molar::render
