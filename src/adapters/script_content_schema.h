// The content schema of the web bundle, as the domain asks for it.
#pragma once

#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/ports/script.h"

namespace molar::adapters {

class ScriptContentSchema final : public domain::ContentSchema {
 public:
  // What runs the bundle; the application hands in the renderer's parse_content.
  using Parse = std::function<Result<domain::ParsedContent>(
      std::string_view group_key, std::string_view json, std::string_view language)>;

  // The same with its review_content.
  using Review = std::function<Result<std::vector<domain::ContentFinding>>(
      std::string_view group_key, std::string_view json, std::string_view language)>;

  ScriptContentSchema(Parse parse, Review review)
      : parse_(std::move(parse)), review_(std::move(review)) {}

  // A text that is no site content comes back as faults; so does, without asking the engine, one
  // above kMaxBytes. Unavailable: the engine is down or too slow.
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
