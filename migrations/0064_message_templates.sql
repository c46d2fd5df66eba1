-- serves programs since 0041
-- Saved texts for guests, with variables in them. What was saved once can be read for ever: another wording is another version.
create table app.message_template (
  id         uuid primary key default uuidv7(),
  created_at timestamptz not null,
  removed_at timestamptz);                              -- offered no more; its versions stay

create table app.message_template_version (
  template_id uuid not null references app.message_template on delete cascade,
  version     int not null check (version > 0),
  name        text not null check (length(name) between 1 and 120),
  subject     text not null check (length(subject) between 1 and 200),
  body        text not null check (length(body) between 1 and 4000),
  author      text not null,
  created_at  timestamptz not null,
  primary key (template_id, version));
