-- serves programs since 0041
-- Messages of the host's side that have not left yet: for some seconds, so that they can be taken back, or until a time that was chosen.
-- The job that sends one deletes its row in the transaction that writes the message, so none is sent twice.
create table app.message_to_send (
  id         uuid primary key default uuidv7(),
  thread_id  uuid not null references app.thread on delete cascade,
  sender     text not null,
  body       text not null check (length(body) <= 4000),
  send_at    timestamptz not null,
  undoable   boolean not null,                      -- wanted at once, and kept back for some seconds only
  written_in text,                                  -- state of its booking then; null: it had none
  held_at    timestamptz,                           -- its booking was cancelled meanwhile: a person decides
  version    int not null default 1,
  created_at timestamptz not null);
create index message_to_send_due on app.message_to_send (send_at) where held_at is null;
create index message_to_send_held on app.message_to_send (held_at) where held_at is not null;
create index message_to_send_thread on app.message_to_send (thread_id, send_at);

-- Its files wait with it.
alter table app.message_file
  alter column message_id drop not null,
  add column to_send_id uuid references app.message_to_send on delete cascade,
  add constraint message_file_check check (num_nonnulls(message_id, to_send_id) = 1);
create index message_file_to_send on app.message_file (to_send_id) where to_send_id is not null;
