-- A version of a brand is its whole folder: site.json, catalogue.json and the names of its assets. Only a publication
-- moves the published pointer; a draft is a row of its own.

-- Bytes of catalogues and assets under their own SHA-256: written once, never changed.
create table content_blob (
  sha256 text not null primary key,
  body_base64 text not null
);

-- The files of a version; version 0 is the draft.
create table content_manifest (
  group_key text not null,
  version bigint not null,
  name text not null,
  media_type text not null,
  sha256 text not null,               -- of content_blob
  primary key (group_key, version, name)
);
create index content_manifest_blob on content_manifest (sha256);

-- Null: from before versions had catalogues; publishing such a version leaves the plans as they are.
alter table content_version add column catalogue_sha256 text;
alter table content_version add column created_by text not null default '';

-- The one draft of a brand. base_version: what was published when it was begun; 0: nothing was.
create table content_draft (
  group_key text not null primary key,
  base_version bigint not null,
  schema_version integer not null,
  body text not null,                 -- site.json
  sha256 text not null,
  catalogue_sha256 text,              -- null: the plans stay as they are
  note text not null,
  saved_at bigint not null,
  saved_by text not null
);

-- Who published what: never changed, never deleted.
create table content_publication (
  group_key text not null,
  number bigint not null,             -- 1, 2, … within the brand
  version bigint not null,
  previous_version bigint not null,   -- 0: none
  actor text not null,
  note text not null,
  override_reason text,               -- why it was published against the rules of compliance
  override_findings text,             -- JSON: which rules
  published_at bigint not null,
  primary key (group_key, number)
);

insert into content_blob (sha256, body_base64)
  select sha256, min(body_base64) from content_asset group by sha256;
-- Assets belonged to the brand then: every version gets those that were there last.
insert into content_manifest (group_key, version, name, media_type, sha256)
  select v.group_key, v.version, a.name, a.media_type, a.sha256
  from content_version v join content_asset a on a.group_key = v.group_key;
insert into content_publication (group_key, number, version, previous_version, actor, note, published_at)
  select group_key, 1, version, 0, 'migration', 'published before there was a history', published_at
  from content_published;
drop table content_asset;

-- Content as the schema of one web build has read it, so that a start needs no engine for it.
create table content_parsed (
  parse_key text not null primary key,  -- SHA-256 over server bundle, brand, language and text
  json text not null,
  parsed_at bigint not null
);
