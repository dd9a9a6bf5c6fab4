// Interface of the content schema: the zod schema with the sanitiser is part of the web bundle.
#pragma once

#include <boost/describe.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace molar::domain {

struct ContentFault {
  std::string path;  // JSON path: "header.header_menu[2].link"
  std::string message;
};
BOOST_DESCRIBE_STRUCT(ContentFault, (), (path, message))

struct ParsedContent {
  std::string json;  // normalised, HTML sanitised; empty when there are faults
  std::vector<ContentFault> faults;
};

// A reason why content that fits the schema must not be shown to visitors as it is.
struct ContentFinding {
  std::string path;
  std::string rule;  // the rule of law: "L-1" the five legal facts, "L-7" forbidden words
  std::string message;
};
BOOST_DESCRIBE_STRUCT(ContentFinding, (), (path, rule, message))

// Thread-safe.
class ContentSchema {
 public:
  virtual ~ContentSchema() = default;
  // Parses one site.json (with its translations merged for `language`). Unavailable: the engine is
  // down.
  virtual Result<ParsedContent> parse(std::string_view group_key, std::string_view json,
                                      std::string_view language) = 0;
  // Returns the findings of the compliance check for a folder whose site.json parse() accepted.
  // `json` contains both files: {"site":…,"catalogue":…}, the latter null when there is none.
  // Unavailable: the engine is down.
  virtual Result<std::vector<ContentFinding>> review(std::string_view group_key,
                                                     std::string_view json,
                                                     std::string_view language) = 0;
};

}  // namespace molar::domain
