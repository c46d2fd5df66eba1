-- serves programs since 0041
-- Sessions of those who ran homes or the site that ended because their account was shut or their role changed, for a day: a page that was
-- open then can say why what it sends is not taken.
create table identity.ended_staff_session (
  id_hash  bytea primary key check (length(id_hash) = 32),
  uid      text not null references app.profile on delete cascade,
  ended_at timestamptz not null);
create index ended_staff_session_uid on identity.ended_staff_session (uid);
create index ended_staff_session_ended_at on identity.ended_staff_session (ended_at);
