-- Changes of a membership: what the member was shown before saying yes, and what waits for the renewal.

alter table member add column position integer not null default 0;  -- order on the membership; the primary member is 0
alter table member add column removed_on text;                       -- the day on which the person left
alter table member add column removed_reason text;                   -- member | aged_out | staff

alter table subscription add column next_plan_id bigint;             -- a switch that waits for the renewal
alter table subscription add column next_plan_name text;
alter table subscription add column next_office_id bigint;

create table change_quote (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  subscription_id text,               -- null: a purchase, which makes one
  kind text not null,                 -- add_dependent | remove_dependent | switch_now | switch_at_renewal | cancel | renew | purchase
  language text not null,
  fingerprint text not null,          -- of everything that it was made from: a change makes it stale
  body text not null,                 -- JSON, exactly what was shown
  detail text not null,               -- JSON: what carrying it out needs besides
  answer text,                        -- JSON; once it was carried out
  created_at bigint not null,
  expires_at bigint not null,
  done_at bigint
);
create index change_quote_by_household on change_quote (household_id, created_at);
create index change_quote_over on change_quote (expires_at) where done_at is null;

-- Children who come of age are looked for by day of birth.
create index member_growing_up on member (group_key, date_of_birth) where role = 'child' and status = 'active';
