-- Which device a session began on, for the member's list of sessions.
alter table session add column user_agent text not null default '';
alter table session add column client_address text not null default '';

-- When the owner of the account showed that the address is theirs.
alter table account add column email_verified_at bigint;

-- What a person chose about themselves; JSON list of "news", "tips".
alter table member add column opt_ins text not null default '[]';
alter table member add column home_office_id bigint;

-- A right that a mail carries; only the hash of its token is stored.
create table account_token (
  token_hash text not null primary key,
  group_key text not null,
  kind text not null,                 -- password_reset | email_change
  account_id text not null,
  new_email text,                     -- of an email_change
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index account_token_by_account on account_token (account_id, kind);

-- A wish for a new password as it came, whether or not there is such an account: a job looks, so
-- that the answer takes the same time.
create table reset_request (
  id text not null primary key,
  group_key text not null,
  email text not null,
  language text not null,
  requested_at bigint not null
);

-- An own login for an adult on somebody's membership.
create table invite (
  token_hash text not null primary key,
  group_key text not null,
  household_id text not null,
  member_id text not null,
  invited_by text not null,           -- the member who asked
  email text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index invite_by_member on invite (member_id);
create index invite_by_household on invite (household_id);

-- A household that deleted its account: what the law keeps goes after kept_until.
create table account_deletion (
  id text not null primary key,
  group_key text not null,
  household_id text not null,
  member_id text not null,
  role text not null,
  deleted_at bigint not null,
  kept_until text not null,
  erased_at bigint                    -- when the rest went too
);
create index account_deletion_by_household on account_deletion (household_id);
