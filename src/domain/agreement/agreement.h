// The written agreement of a membership: the twelve points that discount-plan law requires (L-5),
// with the right to cancel on the first page (L-6).
#pragma once

#include <boost/describe.hpp>

#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/billing/billing.h"
#include "domain/brand/brand.h"
#include "domain/household/member.h"
#include "domain/plan/plan.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {

struct AgreementSection {
  std::string anchor;  // "cancellation", stable in every language
  std::string heading;
  std::vector<std::string> paragraphs;
};
BOOST_DESCRIBE_STRUCT(AgreementSection, (), (anchor, heading, paragraphs))

struct Agreement {
  std::string title;
  std::string version;  // of the accepted terms
  Date effective_on;
  std::vector<AgreementSection> sections;
};
BOOST_DESCRIBE_STRUCT(Agreement, (), (title, version, effective_on, sections))

struct AgreementSources {
  const Organisation& organisation;
  Plan plan;
  Subscription subscription;
  std::vector<Member> people;  // the primary member first; not empty
  std::string terms_version;
  RefundPromise refund;
};

// `language`: "en" or "es".
Agreement make_agreement(const AgreementSources& sources, const std::string& language);

}  // namespace molar::domain
