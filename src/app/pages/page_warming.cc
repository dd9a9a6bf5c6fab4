// The part of PageHandler that selects the pages with which new render workers are warmed.
#include <algorithm>
#include <iterator>

#include "app/pages/page_api.h"
#include "app/pages/page_handler.h"

namespace molar::app {

std::vector<render::WarmPage> PageHandler::warm_pages(
    const std::vector<std::shared_ptr<const domain::Brand>>& brands,
    const std::vector<std::string>& paths) const {
  std::vector<render::WarmPage> pages = member_warm_pages(brands);
  const std::size_t most = kMaxWarmPages - pages.size();
  std::vector<render::WarmPage> first;
  for (const std::string& path : paths) {
    for (const auto& brand : brands) {
      for (const auto& [language, content] : brand->content) {
        if (!brand->hosts.empty() && first.size() < most) {
          first.push_back(warm_page(path, {brand, language, "", std::nullopt, {}}));
        }
      }
    }
  }
  pages.insert(pages.begin(), std::make_move_iterator(first.begin()),
               std::make_move_iterator(first.end()));
  return pages;
}

// One brand is enough: the code of these pages is the same for all brands.
std::vector<render::WarmPage> PageHandler::member_warm_pages(
    const std::vector<std::shared_ptr<const domain::Brand>>& brands) const {
  std::vector<render::WarmPage> pages;
  const auto brand = std::ranges::find_if(
      brands, [](const auto& one) { return !one->hosts.empty() && !one->content.empty(); });
  if (!options_.warm_member || brand == brands.end()) {
    return pages;
  }
  const WarmMember& member = *options_.warm_member;
  const std::string& language = (*brand)->content.begin()->first;
  for (const std::string& path : member.paths) {
    if (pages.size() < kMaxWarmPages) {
      pages.push_back(warm_page(path, {*brand, language, "", member.email, {}}));
      pages.back().api = member.api;
    }
  }
  return pages;
}

render::WarmPage PageHandler::warm_page(const std::string& path, const PageVisit& visit) const {
  http::Request request;
  request.method = "GET";
  request.target = request.path = path;
  request.host = visit.brand->hosts.front();
  auto api = std::make_shared<PageApi>(router_, request, visit.visitor, visit.language);
  return {page_request(request, visit, clock_.now()),
          [api](std::string_view asked) { return api->get(asked); }};
}

}  // namespace molar::app
