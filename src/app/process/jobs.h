// The background thread: runs each job when it is due, one after the other.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace molar::app {

class Jobs {
 public:
  ~Jobs() { stop(); }

  // Before start(). The job runs at start and then `every` after its last end. Its exceptions are
  // logged under its name, the same one again only after a minute, and do not stop later runs.
  void add(std::string name, std::chrono::milliseconds every, std::function<void()> work);
  void start();
  // Waits for a running job to finish; starts no other.
  void stop();
  // A long job calls this between its steps, and ends early if true.
  bool stopping() const { return stopping_; }

 private:
  struct Job {
    std::string name;
    std::chrono::milliseconds every;
    std::function<void()> work;
    std::chrono::steady_clock::time_point due;
    std::string failure = {};  // of the last run; empty: none
    std::chrono::steady_clock::time_point logged = {};
  };

  static void report(Job& job, const std::string& failure);
  void run();

  std::vector<Job> jobs_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace molar::app
