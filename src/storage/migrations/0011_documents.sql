-- The card of one person: the code that an office checks, and what was printed beside it. A row is
-- never reused: a new card is a new row, and the one before it is superseded.
create table member_card (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  member_id text not null references member (id),
  code text not null unique,          -- readable, because the card is drawn again and again
  help_phone text not null,
  organisation text not null,
  reason text not null,               -- first | requested | organisation_changed
  issued_at bigint not null,
  superseded_at bigint,               -- null: the present card
  answers_until bigint                -- of a superseded card; null: its code answers no more
);
create unique index member_card_present on member_card (member_id) where superseded_at is null;
create index member_card_by_household on member_card (household_id, member_id);
create index member_card_by_group on member_card (group_key, id) where superseded_at is null;

-- The agreement of a membership as it was shown, in each language of the brand. Append-only: a
-- change of the membership makes the next edition.
create table agreement_edition (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  subscription_id text not null references subscription (id),
  edition integer not null,           -- 1, 2, …
  language text not null,
  shown_language text not null,       -- the one that the member read when it was agreed to
  reason text not null,               -- purchase | renewal | plan_switched | people_changed | …
  text_version text not null,         -- of the terms that were agreed to
  body text not null,                 -- JSON of the agreement
  sha256 text not null,               -- of its plain text
  kept_at bigint not null,
  unique (subscription_id, edition, language)
);
create index agreement_edition_by_household on agreement_edition (household_id);

-- A treatment that a household noted down, with the prices of that day's price list.
create table savings_entry (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  member_id text not null references member (id),  -- who was treated
  visit_on text not null,
  procedure_slug text not null,
  label text not null,                -- JSON {text, translations}
  usual_cents bigint not null,
  member_cents bigint not null,
  paid_cents bigint,                  -- what was really paid, when the household said so
  fee_schedule_id text not null,
  created_at bigint not null
);
create index savings_entry_by_household on savings_entry (household_id, visit_on, id);

-- The prices of one day in writing: number and fingerprint prove what was promised.
create table price_quote (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  number text not null,               -- P-2026-000012
  plan_id bigint not null,
  office_id bigint,
  fee_schedule_id text not null,
  language text not null,
  quoted_on text not null,
  body text not null,                 -- JSON, exactly what was printed
  sha256 text not null,               -- of its plain text
  created_at bigint not null,
  unique (group_key, number)
);
create index price_quote_by_household on price_quote (household_id, id);
