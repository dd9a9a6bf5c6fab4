#include "domain/directory/files/prepared_offices.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "domain/directory/files/office_stretches.h"
#include "domain/directory/office_rows.h"

namespace molar::domain::ready_offices {

namespace {

constexpr std::string_view kBegin = "import:";
constexpr std::string_view kLostWords = "-";
constexpr std::int64_t kCleanedAtOnce = 1'000;
// Rows that a statement reads from the table it writes are buffered in memory.
constexpr std::int64_t kTakenAtOnce = 5'000;

struct WordRow {
  std::int64_t office_id = 0;
  std::string word;
};
BOOST_DESCRIBE_STRUCT(WordRow, (), (office_id, word))

// Current search rows of some offices.
struct Known {
  std::map<std::int64_t, std::set<std::string>> words;
  std::set<std::int64_t> listed;
};

void read_known(Connection& sql, const std::string& group, std::int64_t first, std::int64_t last,
                Known& known) {
  for (WordRow& row : sql.query<WordRow>(
           "from office_word where group_key = :group and office_id between :first and :last",
           group, first, last)) {
    known.words[row.office_id].insert(std::move(row.word));
  }
  auto listed = sql.query<std::int64_t>(
      "select distinct office_id from office_spot where group_key = :group"
      " and office_id between :first and :last",
      group, first, last);
  known.listed.insert(listed.begin(), listed.end());
}

Known find_known(Connection& sql, const std::string& group,
                 const std::vector<OfficeDetails>& offices) {
  std::set<std::int64_t> ids;
  for (const OfficeDetails& office : offices) {
    ids.insert(office.facts.id);
  }
  Known known;
  in_stretches(ids, kTakenAtOnce, [&](std::int64_t first, std::int64_t last) {
    read_known(sql, group, first, last, known);
  });
  return known;
}

// Calls take(first, last) for the offices under the key, piece by piece.
template <class F>
void in_pieces(Connection& sql, const std::string& key, F&& take) {
  std::int64_t after = 0;
  for (;;) {
    const auto last = sql.query_one<std::optional<std::int64_t>>(
                             "select max(id) from (select id from office where group_key = :key"
                             " and id > :after order by id limit :limit) as next_ones",
                             key, after, kTakenAtOnce)
                          .value_or(std::nullopt);
    if (!last) {
      return;
    }
    take(after + 1, *last);
    after = *last;
  }
}

// Words that an office gains and loses.
class WordChanges {
 public:
  WordChanges(const ImportRun& run)
      : group_(run.scope),
        now_(run.scope),
        gained_(key_of(run)),
        lost_(key_of(run) + std::string(kLostWords)) {}

  void add(Connection& sql, const OfficeDetails& office, const Known& known) {
    const std::int64_t id = office.facts.id;
    const bool is_listed = known.listed.count(id) != 0;
    const std::set<std::string> wanted = words_of(office);
    auto found = known.words.find(id);
    const std::set<std::string> before =
        found == known.words.end() ? std::set<std::string>() : found->second;
    for (const std::string& word : wanted) {
      if (before.count(word) == 0) {
        (is_listed ? gained_ : now_).add_word(id, word);
      }
    }
    for (const std::string& word : before) {
      if (wanted.count(word) == 0) {
        lose(sql, id, word, is_listed);
      }
    }
  }

  void write(Connection& sql) const {
    now_.write(sql);
    gained_.write(sql);
    lost_.write(sql);
  }

 private:
  void lose(Connection& sql, std::int64_t id, const std::string& word, bool is_listed) {
    if (is_listed) {
      lost_.add_word(id, word);
      return;
    }
    sql.execute(
        "delete from office_word where group_key = :group and office_id = :office and word = :word",
        group_, id, word);
  }

  const std::string group_;
  SearchCopy now_;
  SearchCopy gained_;
  SearchCopy lost_;
};

}  // namespace

std::string key_of(const ImportRun& run) {
  return std::string(kBegin) + run.id;
}

void add(Connection& sql, const ImportRun& run, const std::vector<OfficeDetails>& offices) {
  const Known known = find_known(sql, run.scope, offices);
  const std::string key = key_of(run);
  std::vector<std::vector<storage::Value>> rows;
  rows.reserve(offices.size());
  SearchCopy spots(key);
  WordChanges words(run);
  for (const OfficeDetails& office : offices) {
    const OfficeDetails ready = worked_out(office);
    rows.push_back(office_values(key, ready));
    spots.add_spots(ready);
    words.add(sql, ready, known);
  }
  if (!rows.empty()) {
    sql.copy_in(kOfficeColumns, rows);
    spots.write(sql);
    words.write(sql);
  }
}

bool is_empty(Connection& sql, const ImportRun& run) {
  return !sql.query_one<std::int64_t>("select id from office where group_key = :key limit 1",
                                      key_of(run))
              .has_value();
}

void take_offices(Connection& sql, const ImportRun& run) {
  const std::string key = key_of(run);
  in_pieces(sql, key, [&](std::int64_t first, std::int64_t last) {
    upsert_office_rows_of(sql, key, run.scope, first, last);
  });
}

void take_providers(Connection& sql, const ImportRun& run) {
  const std::string key = key_of(run);
  in_pieces(sql, key, [&](std::int64_t first, std::int64_t last) {
    sql.execute(
        "update office set (facets, spoken, provider_count) = (select n.facets, n.spoken,"
        " n.provider_count from office n where n.group_key = :key and n.id = office.id)"
        " where group_key = :group and id in (select id from office where group_key = :key"
        " and id between :first and :last)",
        key, run.scope, key, first, last);
    sql.execute(
        "delete from provider where group_key = :group and office_id in"
        " (select id from office where group_key = :key and id between :first and :last)",
        run.scope, key, first, last);
    sql.execute(
        "insert into provider (group_key, office_id, npi, name, credential, specialty, languages,"
        " position) select :group, office_id, npi, name, credential, specialty, languages,"
        " position from provider where group_key = :key and office_id between :first and :last"
        " order by office_id, npi",
        run.scope, key, first, last);
  });
}

void take_agreements(Connection& sql, const ImportRun& run) {
  const std::string key = key_of(run);
  const std::int64_t first_new = next_agreement_id(sql, run.scope);
  in_pieces(sql, key, [&](std::int64_t first, std::int64_t last) {
    sql.execute(
        "update provider_agreement set ends_on = (select n.ends_on from provider_agreement n"
        " where n.group_key = :key and n.id = provider_agreement.id) where group_key = :group"
        " and id in (select id from provider_agreement where group_key = :key"
        " and office_id between :first and :last)",
        key, run.scope, key, first, last);
    sql.execute(
        "insert into provider_agreement (group_key, id, office_id, reference, starts_on, ends_on,"
        " fee_schedule_id, terms, price_cap, document) select :group, id, office_id, reference,"
        " starts_on, ends_on, fee_schedule_id, terms, price_cap, document from provider_agreement"
        " where group_key = :key and office_id between :first and :last and id >= :new order by id",
        run.scope, key, first, last, first_new);
  });
}

void take_search_copies(Connection& sql, const ImportRun& run) {
  const std::string key = key_of(run);
  in_pieces(sql, key, [&](std::int64_t first, std::int64_t last) {
    sql.execute(
        "delete from office_spot where group_key = :group and office_id in"
        " (select id from office where group_key = :key and id between :first and :last)",
        run.scope, key, first, last);
    sql.execute(
        "insert into office_spot (group_key, office_id, cell, verified_day, listed_from, listed_to,"
        " facets, x, y, z, state, city_key, name_key) select :group, office_id, cell, verified_day,"
        " listed_from, listed_to, facets, x, y, z, state, city_key, name_key from office_spot"
        " where group_key = :key and office_id between :first and :last"
        " order by office_id, listed_from",
        run.scope, key, first, last);
    sql.execute(
        "delete from office_word where group_key = :group and (office_id, word) in"
        " (select office_id, word from office_word where group_key = :lost"
        " and office_id between :first and :last)",
        run.scope, key + std::string(kLostWords), first, last);
    sql.execute(
        "insert into office_word (group_key, office_id, word) select :group, office_id, word"
        " from office_word where group_key = :key and office_id between :first and :last"
        " order by office_id, word",
        run.scope, key, first, last);
  });
}

bool clean(Connection& sql, const std::string& key) {
  auto ids = sql.query<std::int64_t>(
      "select id from office where group_key = :key order by id limit :limit", key, kCleanedAtOnce);
  if (ids.empty()) {
    return false;
  }
  const std::int64_t last = ids.back();
  for (const std::string& words : {key, key + std::string(kLostWords)}) {
    sql.execute("delete from office_word where group_key = :key and office_id <= :last", words,
                last);
  }
  sql.execute("delete from office_spot where group_key = :key and office_id <= :last", key, last);
  sql.execute("delete from provider where group_key = :key and office_id <= :last", key, last);
  sql.execute("delete from provider_agreement where group_key = :key and office_id <= :last", key,
              last);
  // Deleted last, because these rows show that the key is not empty.
  sql.execute("delete from office where group_key = :key and id <= :last", key, last);
  return true;
}

bool clean_stale(Connection& sql) {
  auto stale = sql.query_one<std::string>(
      "select l.id from import_log l where l.outcome <> 'running' and l.kind in"
      " ('offices', 'providers', 'agreements') and exists (select 1 from office o"
      " where o.group_key = 'import:' || l.id) limit 1");
  return stale && clean(sql, std::string(kBegin) + *stale);
}

}  // namespace molar::domain::ready_offices
