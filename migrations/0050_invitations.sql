-- serves programs since 0041
-- How the company's own people get in: a link that gives a role once. Of its secret only the hash is kept.
create table app.invitation (
  id          uuid primary key default uuidv7(),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  role        app.user_role not null check (role <> 'user'),
  email       citext,                                              -- who alone may accept; null = whoever holds the link
  invited_by  text references app.profile on delete set null,      -- null = at the command line
  created_at  timestamptz not null,
  expires_at  timestamptz not null check (expires_at > created_at),
  ended_at    timestamptz,                                         -- taken back, or replaced by a newer one
  used_at     timestamptz,
  used_by     text references app.profile on delete set null,
  check (used_at is null or ended_at is null),
  check (used_by is null or used_at is not null));
create index invitation_open on app.invitation (email) where used_at is null and ended_at is null;
