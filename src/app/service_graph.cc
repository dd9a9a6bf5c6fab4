#include "app/service_graph.h"

#include "app/site/site_fonts.h"

namespace molar::app {

ServiceGraph::ServiceGraph(Foundation& foundation, domain::ContentSchema& schema,
                           const Payments& payments, const SitePack& site,
                           const std::string& secret_key)
    : uploads(foundation.data_dir.root / "uploads"),
      painter(site_fonts(site)),
      services({.database = *foundation.database,
                .clock = foundation.clock,
                .random = foundation.random,
                .hasher = hasher,
                .schema = schema,
                .gateways = payments.gateways(),
                .webhooks = payments.webhooks(),
                .uploads = uploads,
                .printer = painter,
                .limits_key = "rate-limit:" + secret_key,
                .brands = {.serve_unknown_hosts = !foundation.config.production(),
                           .default_group = foundation.config.server.default_group}}) {}

}  // namespace molar::app
