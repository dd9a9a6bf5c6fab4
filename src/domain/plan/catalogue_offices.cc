#include "domain/plan/catalogue_offices.h"

#include <algorithm>

#include "base/fields.h"
#include "domain/directory/office_rules.h"
#include "domain/directory/office_store.h"
#include "domain/directory/office_writer.h"

namespace molar::domain {

namespace {

void read_address(CatalogueReader& in, OfficeFacts& office) {
  in.object("address", [&](CatalogueReader& address) {
    office.address_line1 = address.ruled("line1", check_address_line1);
    if (address.has("line2")) {
      const std::string line2 = address.ruled("line2", check_address_line2);
      office.address_line2 = line2.empty() ? std::nullopt : std::optional(line2);
    }
    office.city = address.ruled("city", check_city);
    office.state = address.ruled("state", check_state);
    office.zip = address.ruled("zip", check_zip);
  });
}

void read_location(CatalogueReader& in, OfficeFacts& office) {
  if (!in.has("location")) {
    return;
  }
  LatLng point;
  in.object("location", [&](CatalogueReader& location) {
    point.lat = location.number("lat", -90, 90);
    point.lng = location.number("lng", -180, 180);
  });
  office.location = in.faults().check(in.path("location"), check_office_location(point));
}

void read_hours(CatalogueReader& in, OfficeFacts& office) {
  if (!in.has("hours")) {
    return;
  }
  WeekHours hours;
  in.objects("hours", [&](CatalogueReader& stretch) {
    OpenHours open;
    open.day = static_cast<int>(stretch.integer("day", {1, 7}));
    open.opens = stretch.text("opens", 5);
    open.closes = stretch.text("closes", 5);
    hours.push_back(std::move(open));
  });
  office.hours = in.faults().check(in.path("hours"), check_hours(std::move(hours)));
}

std::vector<std::string> read_languages(CatalogueReader& in) {
  return in.faults().check(in.path("languages"), check_languages(in.texts("languages")));
}

void read_providers(CatalogueReader& in, OfficeDetails& office) {
  in.objects("providers", [&](CatalogueReader& item) {
    Provider provider;
    provider.npi = item.ruled("npi", check_npi);
    provider.name = item.ruled("name", check_provider_name);
    if (item.has("credential")) {
      provider.credential = item.ruled("credential", check_credential);
    }
    if (item.has("specialty")) {
      provider.specialty = item.ruled("specialty", check_specialty);
    }
    provider.languages = read_languages(item);
    const bool twice = std::ranges::any_of(
        office.providers, [&](const Provider& other) { return other.npi == provider.npi; });
    if (twice) {
      item.fault("npi", "is given twice");
    }
    office.providers.push_back(std::move(provider));
  });
}

void read_agreement(CatalogueReader& in, OfficeDetails& office) {
  if (!in.has("agreement")) {
    return;
  }
  in.object("agreement", [&](CatalogueReader& item) {
    ProviderAgreement agreement;
    item.text("from", 10);
    agreement.starts_on = item.optional_date("from").value_or(Date{std::chrono::sys_days{}});
    agreement.ends_on = item.optional_date("to");
    if (agreement.ends_on && *agreement.ends_on < agreement.starts_on) {
      item.fault("to", "must not be before from");
    }
    agreement.terms = item.text("terms", kLongestAgreementTerms);
    agreement.fee_schedule_id = item.optional_text("feeScheduleId", 60);
    agreement.price_cap = item.optional_flag("priceCap").value_or(true);
    agreement.reference =
        "catalogue-" + std::to_string(office.facts.id) + "-" + format_date(agreement.starts_on);
    office.agreements.push_back(std::move(agreement));
  });
}

// The operator confirms entries between two publications of the catalogue.
void preserve_later_confirmation(Connection& sql, const std::string& group, OfficeFacts& office,
                                 Date today) {
  const auto known = office_store::find_facts(sql, group, office.id);
  if (known && known->verified_on <= today) {
    office.verified_on = std::max(office.verified_on, known->verified_on);
  }
}

}  // namespace

OfficeDetails read_office(CatalogueReader& in) {
  OfficeDetails office;
  OfficeFacts& facts = office.facts;
  facts.id = in.integer("id", {1, kFirstImportedOffice - 1});
  facts.name = in.ruled("name", check_office_name);
  read_address(in, facts);
  facts.phone = in.ruled("phone", check_phone);
  facts.fee_schedule_id = in.optional_text("feeScheduleId", 60);
  facts.status = in.choice_or_first("status", {"active", "draft", "paused", "terminated"});
  read_location(in, facts);
  if (in.has("website")) {
    facts.website = in.ruled("website", check_website);
  }
  read_hours(in, facts);
  facts.languages = read_languages(in);
  facts.wheelchair = in.optional_flag("wheelchair");
  facts.accepts_new_patients = in.optional_flag("acceptsNewPatients");
  facts.verified_on = in.optional_date("verifiedOn");
  read_providers(in, office);
  read_agreement(in, office);
  return office;
}

Status import_offices(Connection& sql, const std::string& group,
                      const std::vector<OfficeDetails>& offices, Date today) {
  FieldErrors faults;
  for (std::size_t i = 0; i < offices.size(); ++i) {
    OfficeDetails office = offices[i];
    preserve_later_confirmation(sql, group, office.facts, today);
    auto written = put_office(sql, group, office, today);
    if (written.has_error()) {
      const FieldError& fault = written.error().fields.front();
      faults.add("offices[" + std::to_string(i) + "]." + fault.field, fault.code, fault.message);
    }
  }
  for (std::int64_t id : office_store::find_catalogue_ids(sql, group)) {
    const bool named = std::ranges::any_of(
        offices, [&](const OfficeDetails& office) { return office.facts.id == id; });
    if (!named) {
      terminate_office(sql, group, id);
    }
  }
  return faults.status();
}

}  // namespace molar::domain
