-- serves programs since 0041
-- Pictures and PDFs in conversations. Their bytes lie where photos lie, under a name of their own that nobody can guess: photos are for
-- everybody, these are read by the two sides of a conversation alone.
create table app.message_file (
  id         uuid primary key default uuidv7(),
  message_id uuid not null references app.message on delete cascade,
  kept_as    bytea not null unique check (length(kept_as) = 32),   -- its name in the store
  name       text not null check (length(name) between 1 and 200),
  media_type text not null check (media_type in ('image/jpeg', 'image/webp', 'application/pdf')),
  bytes      int not null check (bytes between 1 and 10485760),
  width      int,                                                  -- of a picture
  height     int);
create index message_file_message on app.message_file (message_id, id);

-- What was sent may be files alone.
alter table app.message drop constraint message_body_check;
alter table app.message add constraint message_body_check check (length(body) <= 4000);
