#include "domain/directory/office_writer.h"

#include <algorithm>

#include "domain/directory/office_rows.h"
#include "domain/directory/office_store.h"
#include "domain/directory/provider.h"

namespace molar::domain {

namespace {

constexpr std::int64_t kOfficesAtOnce = 1'000;

Error agreement_edited() {
  return Error::invalid_fields(
      {{"agreement", "not_allowed",
        "An agreement cannot be edited, only ended: new terms need a new agreement."}});
}

Status check_source(const OfficeDetails& office, const std::optional<OfficeDetails>& known) {
  const bool imported = office.source == OfficeSource::Import;
  const bool of_imports = office.facts.id >= kFirstImportedOffice;
  if (imported != of_imports || (known && known->source != office.source)) {
    return Error::invalid_fields(
        {{"id", "not_allowed", "This number belongs to an office of another source."}});
  }
  return {};
}

Result<Written> write_agreements(Connection& sql, const std::string& group, std::int64_t office,
                                 const std::vector<ProviderAgreement>& known,
                                 const std::vector<ProviderAgreement>& wanted, Date today) {
  for (const ProviderAgreement& agreement : wanted) {
    const ProviderAgreement* same = find_agreement(known, agreement.reference);
    if (same != nullptr && !same_but_for_its_end(*same, agreement)) {
      return agreement_edited();
    }
  }
  AgreementChanges changes = changes_of(known, wanted, today);
  for (ProviderAgreement& agreement : changes.added) {
    agreement.id = next_agreement_id(sql, group);
    insert_agreement(sql, group, office, agreement);
  }
  for (const auto& [id, last_day] : changes.ended) {
    end_agreement(sql, group, id, last_day);
  }
  return changes.added.empty() && changes.ended.empty() ? Written::Unchanged : Written::Changed;
}

Written write_providers(Connection& sql, const std::string& group, std::int64_t office,
                        const std::vector<Provider>& known, const std::vector<Provider>& wanted) {
  if (known == wanted) {
    return Written::Unchanged;
  }
  sql.execute("delete from provider where group_key = :group and office_id = :office", group,
              office);
  insert_providers(sql, group, office, wanted);
  return Written::Changed;
}

void delete_search_copies(Connection& sql, const std::string& group, std::int64_t first,
                          std::int64_t last) {
  sql.execute(
      "delete from office_spot where group_key = :group and office_id between :first and :last",
      group, first, last);
  sql.execute(
      "delete from office_word where group_key = :group and office_id between :first and :last",
      group, first, last);
}

void update_worked_out(Connection& sql, const std::string& group, const OfficeFacts& facts) {
  sql.execute(
      "update office set facets = :facets, spoken = :spoken, provider_count = :providers"
      " where group_key = :group and id = :id",
      facts.facets, facts.spoken, facts.provider_count, group, facts.id);
}

}  // namespace

Result<Written> put_office(Connection& sql, const std::string& group, const OfficeDetails& office,
                           Date today) {
  const std::int64_t id = office.facts.id;
  const auto known = office_store::find_details(sql, group, id);
  MOLAR_CHECK(check_source(office, known));
  Written written = Written::Unchanged;
  const OfficeDetails ready = worked_out(office);
  const OfficeRow& row = ready;
  if (!known || row != worked_out(*known)) {
    upsert_office_row(sql, group, row);
    written = Written::Changed;
  }
  const OfficeDetails before = known.value_or(OfficeDetails{});
  if (write_providers(sql, group, id, before.providers, office.providers) == Written::Changed) {
    written = Written::Changed;
  }
  MOLAR_TRY(Written agreed,
            write_agreements(sql, group, id, before.agreements, office.agreements, today));
  if (written == Written::Changed || agreed == Written::Changed) {
    refresh_search_copies(sql, group, id, id);
    move_directory_revision(sql, group);
    return Written::Changed;
  }
  return Written::Unchanged;
}

Written terminate_office(Connection& sql, const std::string& group, std::int64_t id) {
  const bool changed = sql.execute(
                           "update office set status = 'terminated' where group_key = :group and"
                           " id = :id and status <> 'terminated'",
                           group, id) != 0;
  if (!changed) {
    return Written::Unchanged;
  }
  delete_search_copies(sql, group, id, id);
  move_directory_revision(sql, group);
  return Written::Changed;
}

void refresh_search_copies(Connection& sql, const std::string& group, std::int64_t first,
                           std::int64_t last) {
  for (std::int64_t start = first; start <= last; start += kOfficesAtOnce) {
    const std::int64_t end = std::min(last, start + kOfficesAtOnce - 1);
    delete_search_copies(sql, group, start, end);
    SearchCopy copy(group);
    for (OfficeDetails& row : office_store::find_details_between(sql, group, start, end)) {
      const OfficeFacts before = row.facts;
      const OfficeDetails office = worked_out(std::move(row));
      if (office.facts != before) {
        update_worked_out(sql, group, office.facts);
      }
      copy.add(office);
    }
    copy.write(sql);
  }
}

void move_directory_revision(Connection& sql, const std::string& group) {
  sql.execute(
      "insert into directory_revision (group_key, revision) values (:group, 1)"
      " on conflict (group_key) do update set revision = directory_revision.revision + 1",
      group);
}

}  // namespace molar::domain
