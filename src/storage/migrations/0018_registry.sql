-- Public registries that imports fill: dentists of the NPI registry, and places of the United States.
-- Belongs to no brand.

-- One row an import, from its first batch on; finished ones are the log.
create table import_log (
  id text not null primary key,
  kind text not null,                 -- nppes | nppes_locations | nppes_deactivated | zips |
                                      -- offices | providers | agreements | prices
  scope text not null,                -- the brand's group_key; '' of registries
  file_name text not null,
  file_bytes bigint not null,
  sha256 text not null,               -- of the file; '' until all of it was read
  settings text not null,             -- JSON; what else decides the result
  dry_run integer not null,
  outcome text not null,              -- running | imported | unchanged | checked | refused |
                                      -- abandoned
  code text not null,                 -- why it was refused; '' otherwise
  detail text not null,
  generation bigint not null,         -- of the staged rows; 0: none
  rows_read bigint not null,
  rows_kept bigint not null,
  errors bigint not null,
  warnings bigint not null,
  report text not null,               -- the report file; '' when there was nothing to say
  checkpoint_bytes bigint not null,   -- of the text, up to the end of the last committed row
  checkpoint_sha256 text not null,    -- of those bytes
  checkpoint_line bigint not null,
  checkpoint_report_bytes bigint not null,
  checkpoint_state text not null,     -- what the importer itself must remember; JSON
  owner text not null,                -- host:pid:start of the process; a batch of any other fails
  actor text not null,
  started_at bigint not null,
  updated_at bigint not null,
  finished_at bigint
);
create index import_log_by_kind on import_log (kind, scope, started_at);
-- One at a time.
create unique index import_log_running on import_log (kind, scope) where outcome = 'running';

-- Checked rows of an operator's file (offices, providers, agreements, prices) until all of them are
-- taken over in one transaction.
create table import_staging (
  import_id text not null,
  line bigint not null,
  item_key text not null,             -- what must be unique in the file
  data text not null,                 -- JSON
  primary key (import_id, line)
);
create index import_staging_by_key on import_staging (import_id, item_key);

-- Which generation of a registry is the one to read. An import writes the next one and moves this.
create table registry_head (
  name text not null primary key,     -- npi | npi_location | npi_deactivated | zip
  generation bigint not null,         -- 0: nothing was imported yet
  next_generation bigint not null,
  row_count bigint not null,
  as_of text not null,                -- the last day that the file tells of; ''
  import_id text not null,
  changed_at bigint not null
);
insert into registry_head (name, generation, next_generation, row_count, as_of, import_id,
                           changed_at)
  values ('npi', 0, 1, 0, '', '', 0), ('npi_location', 0, 1, 0, '', '', 0),
         ('npi_deactivated', 0, 1, 0, '', '', 0), ('zip', 0, 1, 0, '', '', 0);

-- Who is a dentist. Says nothing of who takes part in a plan.
create table npi_registry (
  generation bigint not null,
  npi text not null,
  entity text not null,               -- person | organization | '' (deactivated: nothing is told)
  is_dentist integer not null,        -- 0: kept because it is deactivated, or is one no more
  last_name text not null,
  first_name text not null,
  middle_name text not null,
  organization text not null,
  other_organization text not null,   -- the name it trades under
  credential text not null,           -- letters only: DDS, DMD
  specialty text not null,            -- general | pediatric | …; '' of those that are no dentist
  taxonomy text not null,
  line1 text not null,
  line2 text not null,
  city text not null,
  state text not null,
  zip text not null,                  -- five digits in the United States
  country text not null,
  phone text not null,
  updated_on text not null,
  deactivated_on text,
  reactivated_on text,
  primary key (generation, npi)
);
-- Rows of a weekly file, before they are merged. `is_dentist` as above.
create table npi_staging (
  import_id text not null,
  npi text not null,
  entity text not null,
  is_dentist integer not null,
  last_name text not null,
  first_name text not null,
  middle_name text not null,
  organization text not null,
  other_organization text not null,
  credential text not null,
  specialty text not null,
  taxonomy text not null,
  line1 text not null,
  line2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  country text not null,
  phone text not null,
  updated_on text not null,
  deactivated_on text,
  reactivated_on text,
  primary key (import_id, npi)
);

-- Further places where a dentist of the registry practises.
create table npi_location (
  generation bigint not null,
  npi text not null,
  line bigint not null,               -- of the file
  line1 text not null,
  line2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  country text not null,
  phone text not null,
  primary key (generation, npi, line)
);

-- The full list of deactivated numbers.
create table npi_deactivated (
  generation bigint not null,
  npi text not null,
  deactivated_on text not null,
  primary key (generation, npi)
);

-- Where a ZIP is: the Census Gazetteer's point where it has one, else the bundled table's.
create table zip_place (
  zip text not null primary key,      -- five digits
  lat double precision not null,
  lng double precision not null,
  city text not null,                 -- '' where only the Gazetteer knows it
  state text not null,                -- USPS code
  city_key text not null,             -- as place_key() makes it
  source text not null                -- gazetteer | zipcodes
);
create index zip_place_by_city on zip_place (state, city_key);

-- Cities for suggestions: the middle of their ZIPs.
create table city_place (
  city_key text not null,
  state text not null,
  city text not null,
  lat double precision not null,
  lng double precision not null,
  zip_count bigint not null,          -- a measure of size
  primary key (city_key, state)
);

create table zip_staging (
  import_id text not null,
  zip text not null,
  lat double precision not null,
  lng double precision not null,
  primary key (import_id, zip)
);
