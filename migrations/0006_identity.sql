-- Accounts of the embedded identity service, and the sessions of the site.
-- Secrets are stored as hashes (codes, session ids), as PHC strings (passwords) or sealed (private keys).
-- Instants come from the service clock, so there are no defaults that ask the server for the time.

create table identity.account (
  uid text primary key check (length(uid) between 1 and 128),
  tenant_id text,
  email citext check (length(email) <= 254),
  email_verified boolean not null default false,
  phone app.phone,
  display_name text check (length(display_name) <= 200),
  photo_url text check (length(photo_url) <= 2048),
  password_hash text,
  password_updated_at timestamptz,
  is_anonymous boolean not null default false,
  disabled boolean not null default false,
  custom_claims jsonb not null default '{}' check (length(custom_claims::text) <= 1000),
  -- Tokens issued before this second are refused: moved by every change of credentials.
  valid_since timestamptz not null,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  last_refresh_at timestamptz
);
create unique index account_email on identity.account (coalesce(tenant_id, ''), email) where email is not null;
create unique index account_phone on identity.account (coalesce(tenant_id, ''), phone) where phone is not null;

-- Sign-in methods other than e-mail and password, which live in the account itself.
create table identity.account_provider (
  uid text not null references identity.account on delete cascade,
  provider_id text not null,
  raw_id text not null,
  email citext,
  display_name text,
  photo_url text,
  phone text,
  linked_at timestamptz not null,
  primary key (uid, provider_id),
  unique (provider_id, raw_id)
);

-- One row per sign-in. A refresh token names the session and its generation; nothing secret is stored.
create table identity.session (
  id uuid primary key,
  uid text not null references identity.account on delete cascade,
  generation int not null default 1 check (generation >= 1),
  rotated_at timestamptz not null,
  -- When the client first showed that it received the current generation.
  confirmed_at timestamptz,
  provider text not null,
  second_factor text,
  auth_time timestamptz not null,
  user_agent text,
  client_address text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_uid on identity.session (uid);

create table identity.oob_code (
  hash bytea primary key check (length(hash) = 32),
  request_type text not null check (request_type in
    ('PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL', 'REVERT_SECOND_FACTOR_ADDITION')),
  -- Null for an address without an account: such a code opens nothing, it only makes both cases cost the same.
  uid text references identity.account on delete cascade,
  email citext not null,
  new_email citext,
  continue_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oob_code_uid on identity.oob_code (uid, request_type);

create table identity.signing_key (
  kid text primary key,
  use text not null default 'id' check (use in ('id', 'session')),
  private_sealed bytea not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  signs_until timestamptz not null,
  published_until timestamptz not null,
  check (signs_from < signs_until and signs_until < published_until)
);

-- Token buckets shared by all processes. Losing them in a crash only forgives some attempts.
create unlogged table identity.throttle (
  key bytea primary key check (length(key) = 32),
  tokens double precision not null,
  updated_at timestamptz not null,
  locked_until timestamptz
);

-- Sessions of the site's cookie. They hang on the profile, not on the account: hosted identity has no account rows here.
create table identity.web_session (
  id_hash bytea primary key check (length(id_hash) = 32),
  -- All ids that one browser has had since it signed in.
  family uuid not null,
  uid text not null references app.profile on delete cascade,
  provider text not null,
  auth_time timestamptz not null,
  token_issued_at timestamptz not null,
  user_agent text,
  client_address text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  -- Set when a newer id replaced this one; it stays good for a moment, for requests under way.
  superseded_at timestamptz
);
create index web_session_uid on identity.web_session (uid);
create index web_session_family on identity.web_session (family);
