#include "api/testing/test_catalogue.h"

namespace molar::api {

std::string_view cedar_catalogue() {
  return R"({
  "plans": [
    {"id": 1, "sortOrder": 1, "name": "Cedar Individual", "tagline": "For one adult",
     "description": "Agreed prices at every participating office.", "legalForm": "discount_plan",
     "audience": "adult", "states": ["AZ", "CA"],
     "prices": [{"cycle": "annual", "cents": 12900}, {"cycle": "monthly", "cents": 1290}],
     "perDependentCents": 8400, "maxMembers": 2, "processingFeeCents": 2000, "minAge": 18,
     "includedServices": [{"procedure": "checkup_exam", "label": "Check-up exam",
                           "labelEs": "Examen de revisión", "quantityPerYear": 1}],
     "discounts": [{"category": "orthodontics", "label": "Braces", "labelEs": "Frenos",
                    "percent": 15}],
     "feeScheduleId": "cedar-2026", "officeScope": "all", "validFrom": "2026-01-01",
     "status": "active"},
    {"id": 2, "sortOrder": 2, "name": "Cedar Household", "tagline": "For everybody at home",
     "description": "The same agreed prices for the whole household.",
     "legalForm": "discount_plan", "audience": "family", "states": [],
     "prices": [{"cycle": "annual", "cents": 18900}, {"cycle": "monthly", "cents": 1890}],
     "perDependentCents": 3600, "maxMembers": 10, "processingFeeCents": 2000, "minAge": 18,
     "includedServices": [], "discounts": [], "feeScheduleId": "cedar-2026",
     "officeScope": "all", "status": "active"},
    {"id": 3, "sortOrder": 3, "name": "Cedar Practice", "tagline": "One practice, one price",
     "description": "An agreement with one practice.", "legalForm": "direct_care_agreement",
     "audience": "adult", "states": ["AZ"], "prices": [{"cycle": "annual", "cents": 30000}],
     "perDependentCents": 24000, "maxMembers": 4, "processingFeeCents": 0,
     "includedServices": [], "discounts": [], "officeScope": "list", "officeIds": [21],
     "status": "active"}
  ],
  "feeSchedules": [
    {"id": "cedar-2026", "effectiveFrom": "2026-01-01", "lines": [
      {"procedure": "checkup_exam", "label": "Check-up exam", "usualCents": 8000, "memberCents": 0},
      {"procedure": "cleaning", "label": "Cleaning", "usualCents": 12000, "memberCents": 7000}]}
  ],
  "offices": [
    {"id": 21, "name": "Palo Verde Dental", "phone": "6025550100", "status": "active",
     "agreement": {"from": "2026-01-01", "terms": "Listed prices for members"},
     "address": {"line1": "12 Palo Verde Rd", "city": "Phoenix", "state": "AZ", "zip": "85001"}}
  ],
  "coupons": [
    {"code": "SMILE20", "kind": "percent", "value": 20, "term": "first_term",
     "label": "20% off your first term", "status": "active"},
    {"code": "FAMILY15", "kind": "amount", "value": 1500, "term": "first_term", "planIds": [2],
     "label": "$15 off your first term", "status": "active"},
    {"code": "NOFEE", "kind": "waive_processing_fee", "value": 0, "term": "first_term",
     "label": "No processing fee", "status": "active"},
    {"code": "OLD2025", "kind": "percent", "value": 10, "term": "first_term",
     "validTo": "2025-12-31", "label": "10% off in 2025", "status": "active"}
  ]
})";
}

std::string_view harbor_catalogue() {
  return R"({
  "plans": [
    {"id": 11, "sortOrder": 1, "name": "Harbor Plan", "tagline": "Smooth sailing",
     "description": "Agreed prices along the coast.", "legalForm": "discount_plan",
     "audience": "family", "states": [],
     "prices": [{"cycle": "annual", "cents": 15900}, {"cycle": "monthly", "cents": 1590}],
     "perDependentCents": 6000, "maxMembers": 6, "processingFeeCents": 1500,
     "includedServices": [], "discounts": [], "officeScope": "all", "status": "active"}
  ],
  "feeSchedules": [],
  "offices": [],
  "coupons": [
    {"code": "TIDE10", "kind": "percent", "value": 10, "term": "first_term",
     "label": "10% off your first term", "status": "active"}
  ]
})";
}

}  // namespace molar::api
