// Selects the calls that a requested fault affects; shared by the tests of both providers.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace molar::sandbox {

// Stores one order at a time. `Order` has a `mode`, whose value 0 means none, and a `count` of
// calls. Thread-safe.
template <class Order>
class FaultOrders {
 public:
  void set(const Order& order) {
    std::lock_guard lock(mutex_);
    order_ = order;
  }

  // Returns the fault for a call: the order, while it has calls left and `hits` accepts it.
  template <class Hits>
  Order take(const Hits& hits) {
    std::lock_guard lock(mutex_);
    if (order_.count <= 0 || !hits(order_)) {
      return none();
    }
    --order_.count;
    return order_;
  }

  // Waits for `delay`, at most until stop().
  void wait(std::chrono::milliseconds delay) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, delay, [&] { return stopped_; });
  }

  void stop() {
    {
      std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    wake_.notify_all();
  }

 private:
  static Order none() {
    Order order;
    order.mode = {};
    order.count = 0;
    return order;
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  Order order_ = none();
  bool stopped_ = false;
};

}  // namespace molar::sandbox
