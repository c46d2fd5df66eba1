-- serves programs since 0041
-- Who is invited to a home: as many as may be are open to each, which is counted for up to a thousand homes at a time.
create index invitation_to_homes on app.invitation using gin (right_homes)
  where home_right is not null and used_at is null and ended_at is null;
