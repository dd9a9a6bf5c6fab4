#include "render/api_calls.h"

#include <exception>

#include "base/fatal_signal.h"
#include "base/log.h"

namespace molar::render {

namespace {

void run(ApiCalls::Call& call) {
  const LogScope log_scope(call.request_id);
  try {
    call.answer = call.api(call.path);
    return;
  } catch (const std::exception& fault) {
    call.answer.body = fault.what();
  } catch (...) {
    call.answer.body = "host function failed";
  }
  call.is_refused = true;
}

}  // namespace

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

std::shared_ptr<ApiCalls::Call> ApiCalls::begin(const ApiCall& api, std::string_view path) {
  auto call = std::make_shared<Call>();
  call->api = api;
  call->path = path;
  call->request_id = LogScope::current();
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(call);
  }
  changed_.notify_one();
  return call;
}

bool ApiCalls::wait(Call& call, Clock::time_point until) {
  std::unique_lock lock(mutex_);
  return call.ended.wait_until(lock, until, [&] { return call.is_done; });
}

bool ApiCalls::has_ended(const Call& call) {
  const std::lock_guard lock(mutex_);
  return call.is_done;
}

void ApiCalls::forget(Call& call) {
  const std::lock_guard lock(mutex_);
  std::erase_if(waiting_, [&call](const auto& each) { return each.get() == &call; });
}

void ApiCalls::work() {
  const CrashStack crash_stack;
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return is_closing_ || !waiting_.empty(); });
    if (is_closing_) {
      return;
    }
    const std::shared_ptr<Call> call = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    run(*call);
    lock.lock();
    call->is_done = true;
    call->ended.notify_one();
  }
}

PageCalls::~PageCalls() {
  for (const auto& [path, call] : calls_) {
    pool_.forget(*call);
  }
}

ApiCalls::Call& PageCalls::begun(std::string_view path) {
  auto found = calls_.find(path);
  if (found == calls_.end()) {
    found = calls_.emplace(path, pool_.begin(api_, path)).first;
  }
  return *found->second;
}

void PageCalls::make(const std::vector<std::string>& paths, Clock::time_point until) {
  for (const std::string& path : paths) {
    begun(path);
  }
  for (const std::string& path : paths) {
    pool_.wait(begun(path), until);
  }
}

const ApiCalls::Call* PageCalls::get(std::string_view path, Clock::time_point until) {
  ApiCalls::Call& call = begun(path);
  return pool_.wait(call, until) ? &call : nullptr;
}

std::vector<const ApiCalls::Call*> PageCalls::ended() {
  std::vector<const ApiCalls::Call*> ended;
  for (const auto& [path, call] : calls_) {
    if (pool_.has_ended(*call)) {
      ended.push_back(call.get());
    }
  }
  return ended;
}

}  // namespace molar::render
