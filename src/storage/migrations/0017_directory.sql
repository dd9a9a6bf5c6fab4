-- Where members go: offices with what is known about them, their providers, and the agreements that
-- say since when an office takes part and at which prices. What visitors search in is a copy, written
-- with every change of an office: office_spot by place, state and name, office_word by the words of
-- names.

alter table office add column reference text not null default '';       -- the operator's own key; '' has none
alter table office add column source text not null default 'catalogue'; -- catalogue | import
alter table office add column address_line2 text;
alter table office add column lat double precision;
alter table office add column lng double precision;
alter table office add column website text;
alter table office add column hours text;                               -- JSON list of {day, opens, closes}; null: unknown
alter table office add column languages text not null default '[]';     -- JSON list of ISO 639-1 codes
alter table office add column wheelchair integer;                       -- null: unknown
alter table office add column accepts_new_patients integer;             -- null: unknown
alter table office add column verified_on text;
alter table office add column name_key text not null default '';        -- plain words, for sorting
alter table office add column city_key text not null default '';
alter table office add column facets bigint not null default 0;         -- bits of domain/directory/facets.h
alter table office add column spoken text not null default '[]';        -- JSON list: languages of office and providers
alter table office add column provider_count integer not null default 0;
update office set name_key = lower(name), city_key = lower(city);
create unique index office_by_reference on office (group_key, reference) where reference <> '';

create table provider (
  group_key text not null,
  office_id bigint not null,
  npi text not null,
  name text not null,
  credential text not null,
  specialty text not null,            -- general | pediatric | orthodontics | endodontics | periodontics |
                                      -- prosthodontics | oral_surgery | other
  languages text not null,            -- JSON list
  position integer not null,
  primary key (group_key, office_id, npi)
);

-- Never edited: it ends, and another one takes its place.
create table provider_agreement (
  group_key text not null,
  id bigint not null,
  office_id bigint not null,
  reference text not null,            -- the operator's own key
  starts_on text not null,
  ends_on text,                       -- the last day; null: open-ended
  fee_schedule_id text,               -- a series of price lists; null: the office's or the plan's
  terms text not null,
  price_cap integer not null,         -- the office never charges members more than the listed price
  document text,                      -- where the signed copy is kept
  primary key (group_key, id)
);
create unique index provider_agreement_by_reference on provider_agreement (group_key, reference);
create index provider_agreement_by_office on provider_agreement (group_key, office_id, starts_on);

-- One row for every span of days on which an office is listed; the spans of one office never meet.
-- Searches read the indexes alone: what filters stands before the coordinates.
create table office_spot (
  group_key text not null,
  office_id bigint not null,
  cell bigint not null,               -- S2 leaf cell of the point, as signed 64 bit; 0: no coordinates
  verified_day bigint not null,       -- days since 1970; 0: never
  listed_from bigint not null,        -- days since 1970, both included
  listed_to bigint not null,
  facets bigint not null,
  x double precision not null,        -- the point on the unit sphere; 0, 0, 0: no coordinates
  y double precision not null,
  z double precision not null,
  state text not null,
  city_key text not null,
  name_key text not null,
  primary key (group_key, office_id, listed_from)
);
create index office_spot_near on office_spot
  (group_key, cell, verified_day, listed_from, listed_to, facets, office_id, x, y, z);
create index office_spot_state on office_spot
  (group_key, state, name_key, office_id, verified_day, listed_from, listed_to, facets);
create index office_spot_directory on office_spot
  (group_key, state, city_key, name_key, office_id, listed_from, listed_to);

-- Words of the names of offices that are listed and of their providers: a–z and 0–9, at most 24
-- characters.
create table office_word (
  group_key text not null,
  office_id bigint not null,
  word text not null,
  primary key (group_key, office_id, word)
);
create index office_word_by_word on office_word (group_key, word, office_id);

-- Moves in every transaction that changes what the directory of a group shows.
create table directory_revision (
  group_key text not null primary key,
  revision bigint not null
);

-- Price lists come in series; what names a price list names a series. In force on a day is the list
-- with the latest effective_from that is not after it, and of those the highest version.
alter table fee_schedule add column series text not null default '';
alter table fee_schedule add column version integer not null default 1;
update fee_schedule set series = id;
create unique index fee_schedule_by_series on fee_schedule (group_key, series, effective_from, version);
alter table fee_schedule_line add column note text;
