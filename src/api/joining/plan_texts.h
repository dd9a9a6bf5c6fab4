// Plans as JSON texts, kept for as long as the service keeps the plans: pages ask for the same ones
// over and over.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "domain/plan/plan_service.h"

namespace molar::api {

// Thread-safe.
class PlanTexts {
 public:
  using Text = std::shared_ptr<const std::string>;
  Text text_of(const domain::PlanOfferPtr& offer, const std::string& language);

 private:
  std::mutex mutex_;
  // By the offer itself: a plan that was read again is another offer.
  std::map<std::pair<domain::PlanOfferPtr, std::string>, Text> texts_;
};

}  // namespace molar::api
