-- serves programs since 0042
-- What open pages of the console follow, beside what guests' pages do: every step of a booking, and conversations.
alter table ops.change drop constraint change_kind_check, drop constraint change_check;
alter table ops.change
  add constraint change_kind_check check (kind in ('stay', 'nights', 'catalogue', 'text', 'clock', 'booking', 'thread')),
  add constraint change_check check ((kind in ('stay', 'nights', 'booking', 'thread')) = (stay_id is not null));

create function ops.note_bookings() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind, stay_id)
  select distinct 'booking', booking.stay_id from changed join app.booking booking on booking.id = changed.booking_id;
  return null;
end $$;
create trigger note_changed after insert on app.booking_event referencing new table as changed
  for each statement execute function ops.note_bookings();

create function ops.note_threads() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind, stay_id) select distinct 'thread', stay_id from changed;
  return null;
end $$;
create trigger note_new after insert on app.thread referencing new table as changed
  for each statement execute function ops.note_threads();
create trigger note_changed after update on app.thread referencing new table as changed
  for each statement execute function ops.note_threads();
