-- serves programs since 0041
-- Guests report what hosts said about them, and administrators hide it for a reason that is written down, as with reviews of homes (0078). A
-- program from before shows what is hidden.
alter table app.review_of_guest
  add column reported_at   timestamptz,
  add column report_reason text check (report_reason in ('personal_data', 'offensive', 'not_about_the_stay', 'extortion', 'advertising')),
  add column report_note   text check (length(report_note) between 1 and 2000),
  add column decided_at    timestamptz,
  add column decided_by    text references app.profile,
  add column hidden_reason text check (hidden_reason in ('personal_data', 'offensive', 'not_about_the_stay', 'extortion', 'advertising')),
  add constraint review_of_guest_report check ((reported_at is null) = (report_reason is null)),
  add constraint review_of_guest_hidden check (hidden_reason is null or published_at is not null);
create index review_of_guest_newest on app.review_of_guest (published_at desc, booking_id desc) where published_at is not null;
create index review_of_guest_reported on app.review_of_guest (published_at desc, booking_id desc)
  where reported_at is not null and decided_at is null;
create index review_of_guest_hidden_ones on app.review_of_guest (published_at desc, booking_id desc) where hidden_reason is not null;
create index review_of_guest_decided_by on app.review_of_guest (decided_by) where decided_by is not null;
