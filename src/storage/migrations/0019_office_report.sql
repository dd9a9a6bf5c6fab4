-- What people say is wrong about an office, and what came of it.
create table office_report (
  id text not null primary key,
  group_key text not null,
  number text not null,               -- D-2026-000001
  office_id bigint not null,
  topics text not null,               -- JSON list: phone | address | hours | not_taking_plan | not_taking_patients |
                                      -- closed | provider_left | prices | other
  message text,
  email text,                         -- for the answer; forgotten some time after it
  language text not null,
  digest text not null,               -- SHA-256 over what was sent: the same again is not a second report
  received_at bigint not null,
  answer_by text not null,            -- two business days later
  status text not null,               -- open | confirmed | corrected | dismissed
  closed_at bigint,
  closed_by text,                     -- cli:operator
  note text,                          -- of whoever closed it; not shown
  unique (group_key, number)
);
create index office_report_by_digest on office_report (group_key, digest, received_at);
create index office_report_by_status on office_report (group_key, status, answer_by, number);
create index office_report_by_office on office_report (group_key, office_id, status);
