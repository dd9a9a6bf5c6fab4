-- What people write to a brand with its contact form.
create table contact_message (
  id text not null primary key,
  group_key text not null,
  number text not null,               -- C-2026-000001
  name text not null,
  email text not null,
  phone text,
  topic text not null,                -- billing | membership | find_dentist | office_partner | other
  message text not null,
  language text not null,
  account_id text,                    -- of the member who was signed in
  suspected integer not null,         -- 1: a field was filled in that people do not see
  digest text not null,               -- SHA-256 over what was sent: the same again is not a second message
  received_at bigint not null,
  unique (group_key, number)
);
create index contact_message_by_digest on contact_message (group_key, digest, received_at);
