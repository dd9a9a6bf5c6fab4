#include "domain/directory/office_store.h"

#include <map>

namespace molar::domain::office_store {

namespace {

// Each statement reads this many offices by id; the last one repeats an id to fill up.
constexpr std::size_t kIdsAtOnce = 10;

void append_facts(Connection& sql, const std::string& group, const std::int64_t* ids,
                  std::map<std::int64_t, OfficeFacts>& found) {
  auto offices = sql.query<OfficeFacts>(
      "from office where group_key = :group and id in (:a, :b, :c, :d, :e, :f, :g, :h, :i, :j)",
      group, ids[0], ids[1], ids[2], ids[3], ids[4], ids[5], ids[6], ids[7], ids[8], ids[9]);
  for (OfficeFacts& office : offices) {
    const std::int64_t id = office.id;
    found.emplace(id, std::move(office));
  }
}

struct ProviderOfOffice : Provider {
  std::int64_t office_id = 0;
};
BOOST_DESCRIBE_STRUCT(ProviderOfOffice, (Provider), (office_id))

struct AgreementOfOffice : ProviderAgreement {
  std::int64_t office_id = 0;
};
BOOST_DESCRIBE_STRUCT(AgreementOfOffice, (ProviderAgreement), (office_id))

std::vector<ProviderOfOffice> find_provider_rows(Connection& sql, const std::string& group,
                                                 std::int64_t first, std::int64_t last) {
  return sql.query<ProviderOfOffice>(
      "from provider where group_key = :group and office_id between :first and :last "
      "order by office_id, position, npi",
      group, first, last);
}

std::vector<AgreementOfOffice> find_agreement_rows(Connection& sql, const std::string& group,
                                                   std::int64_t first, std::int64_t last) {
  return sql.query<AgreementOfOffice>(
      "from provider_agreement where group_key = :group and office_id between :first "
      "and :last order by office_id, starts_on, id",
      group, first, last);
}

}  // namespace

std::optional<Office> find_office(Connection& sql, const std::string& group, std::int64_t id) {
  return sql.query_one<Office>("from office where group_key = :group and id = :id", group, id);
}

std::optional<OfficeFacts> find_facts(Connection& sql, const std::string& group, std::int64_t id) {
  return sql.query_one<OfficeFacts>("from office where group_key = :group and id = :id", group, id);
}

std::optional<OfficeDetails> find_details(Connection& sql, const std::string& group,
                                          std::int64_t id) {
  auto row =
      sql.query_one<OfficeRow>("from office where group_key = :group and id = :id", group, id);
  if (!row) {
    return std::nullopt;
  }
  return OfficeDetails{std::move(*row), find_providers(sql, group, id),
                       find_agreements(sql, group, id)};
}

std::vector<OfficeFacts> find_facts_of(Connection& sql, const std::string& group,
                                       const std::vector<std::int64_t>& ids) {
  std::vector<std::int64_t> padded = ids;
  while (padded.size() % kIdsAtOnce != 0) {
    padded.push_back(padded.back());
  }
  std::map<std::int64_t, OfficeFacts> found;
  for (std::size_t start = 0; start < padded.size(); start += kIdsAtOnce) {
    append_facts(sql, group, padded.data() + start, found);
  }
  std::vector<OfficeFacts> result;
  for (std::int64_t id : ids) {
    auto office = found.find(id);
    if (office != found.end()) {
      result.push_back(office->second);
    }
  }
  return result;
}

std::vector<Provider> find_providers(Connection& sql, const std::string& group, std::int64_t id) {
  return sql.query<Provider>(
      "from provider where group_key = :group and office_id = :office order by position, npi",
      group, id);
}

std::vector<ProviderAgreement> find_agreements(Connection& sql, const std::string& group,
                                               std::int64_t id) {
  return sql.query<ProviderAgreement>(
      "from provider_agreement where group_key = :group and office_id = :office "
      "order by starts_on, id",
      group, id);
}

std::vector<OfficeDetails> find_details_between(Connection& sql, const std::string& group,
                                                std::int64_t first, std::int64_t last) {
  std::vector<OfficeDetails> offices;
  for (OfficeRow& row : sql.query<OfficeRow>(
           "from office where group_key = :group and id between :first and :last order by id",
           group, first, last)) {
    offices.push_back({std::move(row), {}, {}});
  }
  auto at = offices.begin();
  // Both lists have the order of the offices.
  auto follow = [&](std::int64_t id) {
    while (at != offices.end() && at->facts.id < id) {
      ++at;
    }
    return at != offices.end() && at->facts.id == id;
  };
  for (ProviderOfOffice& row : find_provider_rows(sql, group, first, last)) {
    if (follow(row.office_id)) {
      at->providers.push_back(std::move(row));
    }
  }
  at = offices.begin();
  for (AgreementOfOffice& row : find_agreement_rows(sql, group, first, last)) {
    if (follow(row.office_id)) {
      at->agreements.push_back(std::move(row));
    }
  }
  return offices;
}

std::vector<std::int64_t> find_catalogue_ids(Connection& sql, const std::string& group) {
  return sql.query<std::int64_t>(
      "select id from office where group_key = :group and source = 'catalogue'"
      " and id < 1000000 order by id",
      group);
}

std::optional<std::string> find_agreed_series(Connection& sql, const std::string& group,
                                              std::int64_t id, Date day) {
  return sql
      .query_one<std::optional<std::string>>(
          "select fee_schedule_id from provider_agreement where group_key = :group"
          " and office_id = :office and starts_on <= :from and (ends_on is null or ends_on >= :to)"
          " and price_cap = 1 order by starts_on desc, id desc limit 1",
          group, id, day, day)
      .value_or(std::nullopt);
}

bool is_listed(Connection& sql, const std::string& group, std::int64_t id, Date day) {
  const std::int64_t number = day_number(day);
  return sql
      .query_one<std::int64_t>(
          "select 1 from office_spot where group_key = :group and office_id = :office"
          " and listed_from <= :from and listed_to >= :to",
          group, id, number, number)
      .has_value();
}

std::vector<std::int64_t> find_listed_ids(Connection& sql, const std::string& group,
                                          const std::string& state, Date day, int most) {
  const std::int64_t number = day_number(day);
  return sql.query<std::int64_t>(
      "select office_id from office_spot where group_key = :group and state = :state"
      " and listed_from <= :from and listed_to >= :to order by city_key, name_key, office_id"
      " limit :most",
      group, state, number, number, most);
}

std::vector<std::int64_t> find_in_zip(Connection& sql, const std::string& group,
                                      const std::string& five_digits) {
  return sql.query<std::int64_t>(
      "select id from office where group_key = :group and zip >= :first and zip <= :last and"
      " status = 'active' order by id limit 500",
      group, five_digits, five_digits + "-9999");
}

std::int64_t find_revision(Connection& sql, const std::string& group) {
  return sql
      .query_one<std::int64_t>("select revision from directory_revision where group_key = :group",
                               group)
      .value_or(0);
}

}  // namespace molar::domain::office_store
