-- serves programs since 0041
-- Homes of which a calendar of another site has been silent for too long: nobody knows what was let there meanwhile, so nobody books them
-- at once. Derived from the feeds of a home, of its parts and of the whole it belongs to; apart from `app.stay`, whose versions and
-- whose instant of the last change it does not concern.
create table app.silent_home (
  stay_id int primary key references app.stay on delete cascade,
  since   timestamptz not null);                    -- when the longest silence began
create trigger note_changed after insert or delete on app.silent_home
  for each row execute function ops.note_of_stay('stay', 'stay_id');
