-- serves programs since 0041
-- A conversation that waits may be put off until a time, and be somebody's. What either side says ends that it is put off.
alter table app.thread
  add column later_until timestamptz,
  add column assigned_to text;                          -- uid of who looks after it
create index thread_assigned on app.thread (assigned_to, last_message_at desc, id desc) where assigned_to is not null;

create or replace function app.note_who_waits() returns trigger language plpgsql as $$
begin
  if new.side = 'guest' then
    update app.thread set waiting_since = coalesce(waiting_since, new.created_at), done_at = null, done_by = null, later_until = null
    where id = new.thread_id;
  elsif new.side = 'host' then
    update app.thread set waiting_since = null, done_at = null, done_by = null, later_until = null where id = new.thread_id;
  end if;
  return null;
end $$;
