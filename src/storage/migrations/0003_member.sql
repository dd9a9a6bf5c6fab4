create table household (
  id text not null primary key,
  group_key text not null,
  created_at bigint not null
);

-- Everybody on a membership: the primary member and the dependents.
create table member (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  member_number text not null,
  role text not null,                 -- primary | adult_dependent | child
  relationship text not null,         -- self | spouse | domestic_partner | child | parent | other_household
  first_name text not null,
  last_name text not null,
  date_of_birth text not null,
  email text,
  phone text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  zip text,
  language text not null,
  added_on text not null,
  status text not null,               -- active | removed | aged_out
  unique (group_key, member_number)
);
create index member_by_household on member (household_id);

-- A login. Exists from the purchase on; its household is what it may see.
create table account (
  id text not null primary key,
  group_key text not null,
  email text not null,
  email_key text not null,            -- lower case, for comparing
  password_hash text not null,
  member_id text not null references member (id),
  household_id text not null references household (id),
  created_at bigint not null,
  last_login_at bigint,
  unique (group_key, email_key)
);

create table session (
  token_hash text not null primary key,
  group_key text not null,
  account_id text not null references account (id),
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null
);
create index session_by_account on session (account_id);

-- Counters of the rate limits: one row a key and slot of time, so that a window can slide.
create table rate_counter (
  key text not null,                  -- "login_account:<keyed hash of whom it counts>"
  window_start bigint not null,       -- start of the slot
  hits bigint not null,
  primary key (key, window_start)
);
create index rate_counter_by_age on rate_counter (window_start);

create table subscription (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  plan_id bigint not null,
  plan_name text not null,
  office_id bigint,
  cycle text not null,                -- annual | monthly
  status text not null,               -- scheduled | active | past_due | suspended | canceled | expired
  starts_on text not null,
  ends_on text not null,              -- last day of the paid term
  renews_on text not null,
  anchor_day integer not null,
  auto_renew integer not null,
  price_cents bigint not null,
  next_price_cents bigint not null,
  coupon_code text,
  refund_until text not null,
  refund_rule text not null,
  payment_method_id text,
  created_at bigint not null
);
create index subscription_by_household on subscription (household_id);

-- Append-only: what a person agreed to, when, and the exact text.
create table consent (
  id text not null primary key,
  group_key text not null,
  household_id text not null,
  member_id text,
  checkout_id text,
  consent_key text not null,
  text_version text not null,
  text_sha256 text not null,
  text text not null,
  agreed_at bigint not null,
  ip_address text not null,
  user_agent text not null
);
create index consent_by_household on consent (household_id);

create table audit (
  id text not null primary key,
  group_key text not null,
  actor text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  detail text not null,               -- JSON
  at bigint not null
);
