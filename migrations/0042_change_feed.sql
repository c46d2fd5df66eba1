-- serves programs since 0041
-- What every process follows to forget the pages it has in memory: beside what a search needs, what pages show of a home, the texts of
-- the site, and the demo's clock.
alter table ops.change drop constraint change_kind_check, drop constraint change_check;
alter table ops.change
  add constraint change_kind_check check (kind in ('stay', 'nights', 'catalogue', 'text', 'clock')),
  add constraint change_check check ((kind in ('stay', 'nights')) = (stay_id is not null));

create trigger note_changed after insert or update or delete on app.stay_photo
  for each row execute function ops.note_of_stay('stay', 'stay_id');
create trigger note_changed after insert or update or delete on app.stay_room
  for each row execute function ops.note_of_stay('stay', 'stay_id');
create trigger note_changed after insert or update or delete on app.review
  for each row execute function ops.note_of_stay('stay', 'stay_id');

create function ops.note_kind() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind) values (tg_argv[0]);
  return null;
end $$;
create trigger note_changed after insert or update or delete on app.page_version
  for each statement execute function ops.note_kind('text');
create trigger note_changed after insert or update of ahead_ms on ops.demo_clock
  for each statement execute function ops.note_kind('clock');

-- Rows of it tell processes over a replication connection that there is something to read. Old rows are deleted, which tells nothing.
drop publication if exists holmstay_changes; -- where a database was emptied
create publication holmstay_changes for table ops.change (id, xid) with (publish = 'insert');
