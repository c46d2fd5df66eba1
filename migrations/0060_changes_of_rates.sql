-- serves programs since 0041
-- Changes of the rates of many homes at once: tried first, published in one go, undone for a while.
create table app.rate_draft (
  id         uuid primary key default uuidv7(),
  made_by    text not null,                          -- uid
  choice     jsonb not null,                         -- which homes: by name, place, size
  changes    jsonb not null,                         -- sentences
  basis      jsonb not null,                         -- per home: its version when it was tried, and what of it changes from what to what
  version    int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null);
create index rate_draft_of on app.rate_draft (made_by, updated_at desc);

-- What was published together. Its versions of prices are those of the same transaction.
create table app.change_set (
  id      uuid primary key default uuidv7(),
  made_by text not null,                             -- uid
  made_at timestamptz not null,
  changes jsonb not null,
  undoes  uuid references app.change_set,
  xid     xid8 not null default pg_current_xact_id());
create index change_set_made on app.change_set (made_at desc, id desc);
create index change_set_undoes on app.change_set (undoes) where undoes is not null;
create table app.change_set_home (
  change_set_id uuid not null references app.change_set,
  stay_id       int not null references app.stay on delete cascade,
  writes        jsonb not null,                      -- [{field, before, after}]
  primary key (change_set_id, stay_id));
create index change_set_home_stay on app.change_set_home (stay_id);
create trigger change_set_append_only before update on app.change_set for each row execute function app.append_only();
create trigger change_set_home_append_only before update on app.change_set_home for each row execute function app.append_only();
create index price_version_at on app.price_version (stay_id, at desc);
