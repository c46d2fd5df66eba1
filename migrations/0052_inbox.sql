-- serves programs since 0041
-- Which conversations wait for the host's side, and since when: kept with every message and offer, whichever version writes it. A waiting
-- one may be marked as done without an answer, until the guest writes again.
alter table app.thread
  add column waiting_since timestamptz,
  add column done_at timestamptz,
  add column done_by text;
create index thread_waiting on app.thread (waiting_since, id) where waiting_since is not null;

create function app.note_who_waits() returns trigger language plpgsql as $$
begin
  if new.side = 'guest' then
    update app.thread set waiting_since = coalesce(waiting_since, new.created_at), done_at = null, done_by = null
    where id = new.thread_id;
  elsif new.side = 'host' then
    update app.thread set waiting_since = null, done_at = null, done_by = null where id = new.thread_id;
  end if;
  return null;
end $$;
create trigger note_who_waits after insert on app.message for each row execute function app.note_who_waits();

-- An offer is an answer.
create function app.note_offer_made() returns trigger language plpgsql as $$
begin
  update app.thread set waiting_since = null, done_at = null, done_by = null where id = new.thread_id;
  return null;
end $$;
create trigger note_offer_made after insert on app.offer for each row execute function app.note_offer_made();

update app.thread thread set waiting_since = (
  select min(asked.created_at) from app.message asked
  where asked.thread_id = thread.id and asked.side = 'guest'
    and not exists (select from app.message said where said.thread_id = thread.id and said.side = 'host' and said.id > asked.id)
    and not exists (select from app.offer where offer.thread_id = thread.id and offer.created_at > asked.created_at));

-- What those who look after a home tell each other about a conversation; its guest never sees it.
create table app.thread_note (
  id         uuid primary key default uuidv7(),
  thread_id  uuid not null references app.thread on delete cascade,
  author     text not null,
  body       text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null);
create index thread_note_thread on app.thread_note (thread_id, id);
