-- Who signs in to the content backend: names, and what their tokens are compared with.
alter table app.profile
  add column document_id   uuid not null default uuidv7() unique,
  -- As it was chosen. Null: `user-<id>`, which nobody else can choose, so every profile has a name from the beginning.
  add column username      text check (length(username) between 3 and 100 and username !~ '[[:cntrl:]]' and username !~* '^user-[0-9]+$'),
  -- Moves when all content tokens of somebody end whose sign-ins a hosted identity service keeps; others' hang on their account.
  add column token_version int not null default 0;
-- Names that differ in case alone would be taken for each other.
create unique index profile_username on app.profile (lower(username)) where username is not null;
