create table checkout (
  id text not null primary key,
  group_key text not null,
  token_hash text not null unique,    -- of the HttpOnly cookie
  plan_id bigint not null,
  office_id bigint,
  cycle text not null,
  coupon_code text,
  language text not null,
  -- The account step; null until it is saved.
  email text,
  email_key text,
  password_hash text,
  first_name text,
  last_name text,
  date_of_birth text,
  phone text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  zip text,
  members_confirmed integer not null, -- the people step was left with "continue"
  status text not null,               -- open | paid | abandoned
  household_id text,                  -- once paid
  created_at bigint not null,
  updated_at bigint not null,
  expires_at bigint not null          -- abandoned after 24 h
);

create table checkout_member (
  id text not null primary key,
  checkout_id text not null references checkout (id),
  position integer not null,
  first_name text not null,
  last_name text not null,
  date_of_birth text not null,
  relationship text not null,
  email text
);
create index checkout_member_by_checkout on checkout_member (checkout_id);

create table quote (
  id text not null primary key,
  group_key text not null,
  checkout_id text not null references checkout (id),
  language text not null,
  fingerprint text not null,          -- of people, plan, cycle and coupon: a change makes it stale
  body text not null,                 -- the quote as JSON, exactly what was shown
  due_today_cents bigint not null,
  term_cents bigint not null,         -- of one term, without the processing fee, after the coupon
  created_at bigint not null,
  expires_at bigint not null
);
create index quote_by_checkout on quote (checkout_id);

-- One try to pay. Written before the provider is called; the id is the provider's idempotency key.
create table purchase_attempt (
  id text not null primary key,
  group_key text not null,
  checkout_id text not null references checkout (id),
  quote_id text not null references quote (id),
  idempotency_key text not null,      -- the client's
  request_sha256 text not null,       -- same key, other body: refused
  request text not null,              -- JSON: what is needed to finish without the client
  payment_token text not null,
  amount_cents bigint not null,
  status text not null,               -- pending | succeeded | declined | voided
  decline_reason text,
  provider_id text,
  response text,                      -- JSON of the answer, replayed for the same key
  lease_until bigint not null,        -- who works on it has it until then
  created_at bigint not null,
  updated_at bigint not null,
  unique (checkout_id, idempotency_key)
);
create index purchase_attempt_by_status on purchase_attempt (status, lease_until);
-- At most one attempt of a checkout is under way or paid.
create unique index purchase_attempt_one_live on purchase_attempt (checkout_id)
  where status in ('pending', 'succeeded');
