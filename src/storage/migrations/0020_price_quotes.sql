-- Price quotes of visitors beside those of members: nobody's household, and gone after a while.
create table price_quote_next (
  id text not null primary key,
  group_key text not null,
  household_id text references household (id),  -- null: a visitor's
  number text not null,               -- P-2026-000012
  plan_id bigint not null,
  office_id bigint,
  fee_schedule_id text not null,      -- the very list, not the series
  language text not null,
  quoted_on text not null,
  body text not null,                 -- JSON, exactly what was printed
  plain text not null,                -- what the fingerprint is made of; '' of quotes from before
  sha256 text not null,
  created_at bigint not null,
  opened_at bigint,                   -- when a visitor's was first opened or checked
  unique (group_key, number)
);
insert into price_quote_next (id, group_key, household_id, number, plan_id, office_id,
                              fee_schedule_id, language, quoted_on, body, plain, sha256, created_at)
  select id, group_key, household_id, number, plan_id, office_id, fee_schedule_id, language,
         quoted_on, body, '', sha256, created_at from price_quote;
drop table price_quote;
alter table price_quote_next rename to price_quote;
create index price_quote_by_household on price_quote (household_id, id);
create index price_quote_by_content on price_quote (group_key, quoted_on, sha256);
create index price_quote_by_age on price_quote (created_at) where household_id is null;
