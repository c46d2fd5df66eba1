-- serves programs since 0041
-- Open pages of the console follow tasks, too: what a worker says, and what others plan.
alter table ops.change drop constraint change_kind_check, drop constraint change_check;
alter table ops.change
  add constraint change_kind_check check (kind in ('stay', 'nights', 'catalogue', 'text', 'clock', 'booking', 'thread', 'task')),
  add constraint change_check check ((kind in ('stay', 'nights', 'booking', 'thread', 'task')) = (stay_id is not null));

create function ops.note_tasks() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind, stay_id)
  select distinct 'task', changed.stay_id from changed join app.stay stay on stay.id = changed.stay_id;
  return null;
end $$;
create trigger note_new after insert on app.task referencing new table as changed
  for each statement execute function ops.note_tasks();
create trigger note_changed after update on app.task referencing new table as changed
  for each statement execute function ops.note_tasks();
create trigger note_gone after delete on app.task referencing old table as changed
  for each statement execute function ops.note_tasks();
