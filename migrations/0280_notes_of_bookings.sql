-- serves programs since 0041
-- A note may be about a booking: one whose guest has no account has no conversation.
alter table app.thread_note
  alter column thread_id drop not null,
  add column booking_id uuid references app.booking on delete cascade,
  add constraint thread_note_subject check (num_nonnulls(thread_id, booking_id) = 1);
create index thread_note_booking on app.thread_note (booking_id, id) where booking_id is not null;

-- Open pages of colleagues show a note as soon as it is written.
create function ops.note_notes() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind, stay_id)
  select distinct 'thread', coalesce(thread.stay_id, booking.stay_id)
  from changed left join app.thread on thread.id = changed.thread_id left join app.booking on booking.id = changed.booking_id;
  return null;
end $$;
create trigger note_new after insert on app.thread_note referencing new table as changed
  for each statement execute function ops.note_notes();
