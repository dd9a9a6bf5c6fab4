create table plan (
  group_key text not null,
  id bigint not null,
  name text not null,
  tagline text not null,
  description text not null,
  legal_form text not null,           -- discount_plan | direct_care_agreement
  audience text not null,             -- adult | child | senior | family
  states text not null,               -- JSON list of USPS codes; empty list: every state
  prices text not null,               -- JSON list of {cycle, cents}
  per_dependent_cents bigint not null,  -- per annual term; a monthly cycle pays a twelfth, rounded half up
  max_members integer not null,
  processing_fee_cents bigint not null,
  min_age integer,
  max_age integer,
  included_services text not null,    -- JSON list of {procedure, label, quantity_per_year}; labels in every language
  discounts text not null,            -- JSON list of {category, label, percent}
  fee_schedule_id text,
  office_scope text not null,         -- all | list
  office_ids text not null,           -- JSON list, for the scope "list"
  valid_from text,
  valid_to text,
  status text not null,               -- draft | active | retired
  sort_order integer not null,
  translations text not null,         -- JSON {language: {name, tagline, description}}
  primary key (group_key, id)
);

-- Price lists are versioned and never edited: a new list is a new id.
create table fee_schedule (
  group_key text not null,
  id text not null,
  effective_from text not null,
  primary key (group_key, id)
);

create table fee_schedule_line (
  group_key text not null,
  fee_schedule_id text not null,
  procedure_slug text not null,
  label text not null,
  translations text not null,         -- JSON {language: label}
  usual_cents bigint not null,
  member_cents bigint not null,
  sort_order integer not null,
  primary key (group_key, fee_schedule_id, procedure_slug)
);

create table office (
  group_key text not null,
  id bigint not null,
  name text not null,
  address_line1 text not null,
  city text not null,
  state text not null,
  zip text not null,
  phone text not null,
  fee_schedule_id text,
  status text not null,               -- draft | active | paused | terminated
  primary key (group_key, id)
);

create table coupon (
  group_key text not null,
  code text not null,
  kind text not null,                 -- percent | amount | waive_processing_fee
  value bigint not null,              -- percent 1–100, or cents
  plan_ids text not null,             -- JSON list; empty list: every plan
  term text not null,                 -- first_term | all_terms
  valid_from text,
  valid_to text,
  max_uses bigint,
  used bigint not null,
  label text not null,
  translations text not null,         -- JSON {language: label}
  status text not null,               -- active | retired
  primary key (group_key, code)
);
