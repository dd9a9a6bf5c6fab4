// Helpers shared by the calls of the directory.
#pragma once

#include "api/request/request_context.h"
#include "base/result.h"
#include "domain/directory/visitor/directory_services.h"

namespace molar::api {

domain::DirectoryServices& directory_of(const RequestContext& context);

// Counts one call of this network. A call for a cached page has no network and is not counted.
Status count_call(const RequestContext& context, const domain::BurstLimit& limit);

// NotFound "group_not_found" unless the path's {id} is this host's own brand.
Status check_own_group(const RequestContext& context);

// The office of the path's {id}; NotFound "office_not_found" for what is no number.
Result<std::int64_t> office_of_path(const RequestContext& context);

// An error of OfficeDirectory::open() as an answer: a 410 names the nearest offices that do take
// part; every other error is passed on.
Result<http::Response> answer_gone(const RequestContext& context, std::int64_t office_id,
                                   Error error);

}  // namespace molar::api
