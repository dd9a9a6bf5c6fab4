#include "render/api_calls.h"

#include <exception>
#include <utility>

#include "base/log.h"

namespace molar::render {

// Shared by the caller, who may leave, and the thread.
struct ApiCalls::Call {
  ApiCall api;
  std::string path;
  std::string request_id;
  // The pool's lock guards the rest.
  std::condition_variable ended;
  bool is_done = false;
  bool caller_left = false;
  ApiAnswer answer;
  std::exception_ptr fault;
};

ApiCalls::ApiCalls(std::size_t threads) {
  for (std::size_t i = 0; i < threads; ++i) {
    threads_.emplace_back([this] { work(); });
  }
}

ApiCalls::~ApiCalls() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    thread.join();
  }
}

std::optional<ApiAnswer> ApiCalls::run(const ApiCall& api, std::string_view path,
                                       std::string_view request_id, Clock::time_point until) {
  auto call = std::make_shared<Call>();
  call->api = api;
  call->path = path;
  call->request_id = request_id;
  std::unique_lock lock(mutex_);
  waiting_.push_back(call);
  changed_.notify_one();
  if (!call->ended.wait_until(lock, until, [&] { return call->is_done; })) {
    call->caller_left = true;
    return std::nullopt;
  }
  if (call->fault != nullptr) {
    std::rethrow_exception(call->fault);
  }
  return std::move(call->answer);
}

void ApiCalls::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return is_closing_ || !waiting_.empty(); });
    if (is_closing_) {
      return;
    }
    const std::shared_ptr<Call> call = std::move(waiting_.front());
    waiting_.pop_front();
    if (call->caller_left) {
      continue;
    }
    lock.unlock();
    ApiAnswer answer;
    std::exception_ptr fault;
    try {
      const LogScope log_scope(call->request_id);
      answer = call->api(call->path);
    } catch (...) {
      fault = std::current_exception();
    }
    lock.lock();
    call->answer = std::move(answer);
    call->fault = std::move(fault);
    call->is_done = true;
    call->ended.notify_one();
  }
}

}  // namespace molar::render
