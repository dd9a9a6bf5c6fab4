#include "http/request.h"

#include <boost/algorithm/string/predicate.hpp>

#include "http/url.h"

namespace molar::http {

std::string_view Request::header(std::string_view name) const {
  for (const Header& header : headers) {
    if (boost::algorithm::iequals(header.name, name)) {
      return header.value;
    }
  }
  return {};
}

std::optional<std::string> Request::cookie(std::string_view name) const {
  std::optional<std::string> found;
  for (const Header& header : headers) {
    if (!boost::algorithm::iequals(header.name, "Cookie")) {
      continue;
    }
    std::string_view rest = header.value;
    while (!rest.empty()) {
      std::size_t end = rest.find(';');
      std::string_view pair = rest.substr(0, end);
      rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
      while (!pair.empty() && pair.front() == ' ') {
        pair.remove_prefix(1);
      }
      std::size_t equals = pair.find('=');
      if (equals != std::string_view::npos && pair.substr(0, equals) == name) {
        if (found) {
          return std::nullopt;  // given twice: whose it is cannot be told
        }
        found = std::string(pair.substr(equals + 1));
      }
    }
  }
  return found;
}

std::optional<std::string> Request::query_value(std::string_view name) const {
  return find_query_value(query, name);
}

}  // namespace molar::http
