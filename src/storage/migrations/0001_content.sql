-- Brands and their content. A version row is immutable; the published pointer says which one visitors see.
create table content_version (
  group_key text not null,
  version bigint not null,
  schema_version integer not null,
  body text not null,          -- site.json as imported, translations included
  sha256 text not null,
  note text not null,
  created_at bigint not null,
  primary key (group_key, version)
);

create table content_published (
  group_key text not null primary key,
  version bigint not null,
  catalogue_sha256 text not null,  -- of the catalogue.json that was imported last
  published_at bigint not null
);

create table group_host (
  host text not null primary key,  -- lower case, without port
  group_key text not null
);

create table content_asset (
  group_key text not null,
  name text not null,
  media_type text not null,
  sha256 text not null,
  body_base64 text not null,
  primary key (group_key, name)
);

-- One number that moves with every publication, so that every process notices within a second.
create table content_revision (
  id integer not null primary key,
  revision bigint not null
);
insert into content_revision (id, revision) values (1, 0);
