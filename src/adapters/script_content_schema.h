// Checks content with the schema of the web bundle, for the domain.
#pragma once

#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/ports/script.h"

namespace molar::adapters {

class ScriptContentSchema final : public domain::ContentSchema {
 public:
  // Runs the bundle; the application passes the renderer's parse_content().
  using Parse = std::function<Result<domain::ParsedContent>(
      std::string_view group_key, std::string_view json, std::string_view language)>;

  // The same for its review_content().
  using Review = std::function<Result<std::vector<domain::ContentFinding>>(
      std::string_view group_key, std::string_view json, std::string_view language)>;

  ScriptContentSchema(Parse parse, Review review)
      : parse_(std::move(parse)), review_(std::move(review)) {}

  // Text that is not site content, or is above kMaxBytes, gives faults; the latter without a call
  // of the engine. Unavailable: the engine is down or too slow.
  Result<domain::ParsedContent> parse(std::string_view group_key, std::string_view json,
                                      std::string_view language) override;
  Result<std::vector<domain::ContentFinding>> review(std::string_view group_key,
                                                     std::string_view json,
                                                     std::string_view language) override;

  static constexpr std::size_t kMaxBytes = std::size_t{1} << 20U;

 private:
  const Parse parse_;
  const Review review_;
};

}  // namespace molar::adapters
