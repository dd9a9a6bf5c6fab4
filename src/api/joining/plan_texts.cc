#include "api/joining/plan_texts.h"

#include "api/joining/plan_bodies.h"
#include "base/to_json.h"

namespace molar::api {

namespace {

constexpr std::size_t kMostTexts = 256;  // then the old offers have long been read again

}  // namespace

PlanTexts::Text PlanTexts::text_of(const domain::PlanOfferPtr& offer, const std::string& language) {
  std::pair key(offer, language);
  {
    std::lock_guard lock(mutex_);
    auto found = texts_.find(key);
    if (found != texts_.end()) {
      return found->second;
    }
  }
  auto text = std::make_shared<const std::string>(to_json_text(plan_body(*offer, language)));
  std::lock_guard lock(mutex_);
  if (texts_.size() >= kMostTexts) {
    texts_.clear();
  }
  texts_.emplace(std::move(key), text);
  return text;
}

}  // namespace molar::api
