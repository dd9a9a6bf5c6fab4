// Helpers shared by the calls of the directory.
#pragma once

#include "api/request/request_context.h"
#include "base/result.h"
#include "domain/directory/visitor/directory_services.h"

namespace molar::api {

domain::DirectoryServices& directory_of(const RequestContext& context);

// Counts one call of this network. A call for a cached page has no network and does not count.
Status count_call(const RequestContext& context, const domain::BurstLimit& limit);

// NotFound "group_not_found" unless the path's {id} is this host's own brand.
Status check_own_group(const RequestContext& context);

// The office id of the path's {id}; NotFound "office_not_found" when it is not a number.
Result<std::int64_t> office_of_path(const RequestContext& context);

// The response for an error of OfficeDirectory::open(): 410 with the nearest offices that
// participate; other errors are returned unchanged.
Result<http::Response> answer_gone(const RequestContext& context, std::int64_t office_id,
                                   Error error);

}  // namespace molar::api
