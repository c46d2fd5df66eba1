-- serves programs since 0042
-- What those who run homes do with reviews: answer, report, and (administrators) hide for a reason that is written down.
alter table app.review
  add column host_replied_by text references app.profile,
  add column reported_at     timestamptz,
  add column reported_by     text references app.profile,
  add column report_reason   text check (report_reason in ('personal_data', 'offensive', 'not_about_the_stay', 'extortion', 'advertising')),
  add column report_note     text check (length(report_note) between 1 and 2000),
  add column decided_at      timestamptz,
  add column decided_by      text references app.profile,
  add column hidden_reason   text check (hidden_reason in ('personal_data', 'offensive', 'not_about_the_stay', 'extortion', 'advertising')),
  add constraint review_report check ((reported_at is null) = (report_reason is null)),
  add constraint review_hidden check (hidden_reason is null or state = 'rejected');
create index review_newest on app.review (created_at desc, id desc);
create index review_to_answer on app.review (created_at desc, id desc) where state = 'published' and host_reply is null;
create index review_reported on app.review (created_at desc, id desc) where reported_at is not null and decided_at is null;
create index review_hidden_ones on app.review (created_at desc, id desc) where state = 'rejected';
