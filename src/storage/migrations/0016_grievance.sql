-- Complaints with a clock. Kept five years after they ended.
create table grievance (
  id text not null primary key,
  group_key text not null,
  number text not null,               -- G-2026-000045
  status text not null,               -- received | acknowledged | in_review | info_requested |
                                      -- resolved | appealed | closed | withdrawn
  account_id text,                    -- who filed it, when signed in; nobody else sees it
  household_id text,
  member_id text,
  filer text not null,                -- member | representative | visitor
  representative_name text,
  member_name text not null,
  member_number text,
  email text not null,
  phone text,
  preferred_reply text not null,      -- email | phone
  about text not null,                -- plan | office | provider | office_staff | billing |
                                      -- directory | price_overcharge
  office text,
  provider text,
  happened_on text not null,
  description text not null,
  wished_outcome text,
  charged_cents bigint,               -- of a price_overcharge
  expected_cents bigint,
  may_contact_office integer not null,
  urgent integer not null,
  language text not null,
  time_zone text not null,            -- of the brand; its days are counted in it
  idempotency_key text not null,
  request_sha256 text not null,
  received_at bigint not null,
  acknowledge_by text not null,
  decide_by text not null,            -- of the decision that is awaited
  decide_by_at bigint,                -- the very moment, when it is urgent
  acknowledged_at bigint,
  decided_at bigint,                  -- the last decision
  outcome text,                       -- upheld | partly_upheld | not_upheld
  appeal_until text,
  appealed_at bigint,
  ended_at bigint,                    -- closed or withdrawn
  updated_at bigint not null,
  unique (group_key, number),
  unique (group_key, idempotency_key)
);
create index grievance_by_account on grievance (account_id, received_at);
create index grievance_by_status on grievance (status, decide_by);

-- What happened to a grievance, in order; only added to.
create table grievance_entry (
  id text not null primary key,
  grievance_id text not null references grievance (id),
  group_key text not null,
  kind text not null,                 -- filed | acknowledged | reply | info_request | message |
                                      -- decision | appeal | withdrawal | closed
  author text not null,               -- filer | staff | system
  text text not null,                 -- '' where the kind says it all
  at bigint not null
);
create index grievance_entry_by_grievance on grievance_entry (grievance_id, at, id);

-- Files; their bytes lie in the data folder under the id. Unattached ones are deleted after a day.
create table grievance_file (
  id text not null primary key,
  group_key text not null,
  owner_key text not null,            -- SHA-256 of the cookie under which it was sent
  account_id text,
  grievance_id text references grievance (id),
  entry_id text,                      -- what it was sent with
  name text not null,                 -- as shown, sanitised
  type text not null,                 -- application/pdf | image/jpeg | image/png
  size bigint not null,
  sha256 text not null,
  stored integer not null,            -- 1: the bytes lie in the folder
  created_at bigint not null
);
create index grievance_file_by_grievance on grievance_file (grievance_id, created_at);
create index grievance_file_by_owner on grievance_file (owner_key, created_at);
create index grievance_file_by_age on grievance_file (created_at);

-- Contact messages are found by age when their time is over.
create index contact_message_by_age on contact_message (received_at);
