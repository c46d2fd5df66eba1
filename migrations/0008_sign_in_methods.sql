-- Everything the identity service knows besides e-mail and password: phones, second factors, providers, tenants, settings.
-- Codes and one-time credentials are stored as hashes, secrets that must be read again are sealed. Instants come from the service.

-- What differs from the defaults of the project; one row at most.
create table identity.project_settings (
  singleton boolean primary key default true check (singleton),
  settings jsonb not null,
  updated_at timestamptz not null
);

-- Separate populations of accounts; the site itself is the one without a tenant.
create table identity.tenant (
  tenant_id text primary key check (tenant_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  settings jsonb not null,
  created_at timestamptz not null
);

alter table identity.account
  -- The address the account began with: a mail there can take a change of address back.
  add column initial_email citext,
  add column custom_auth boolean not null default false,
  add column email_link_sign_in boolean not null default false,
  add foreign key (tenant_id) references identity.tenant on delete cascade,
  -- The service allows 1000 characters as they were sent; jsonb writes more blanks.
  drop constraint account_custom_claims_check,
  add constraint account_custom_claims_check check (length(custom_claims::text) <= 4000);

alter table identity.account_provider
  add column tenant_id text,
  add column federated_id text,
  add column screen_name text,
  drop constraint account_provider_provider_id_raw_id_key;
create unique index account_provider_raw_id on identity.account_provider (coalesce(tenant_id, ''), provider_id, raw_id);

alter table identity.session
  add column second_factor_id text,
  -- Claims of this sign-in alone, from a custom token.
  add column extra_claims jsonb not null default '{}',
  -- The browser it belongs to (web_session.family), kept after that one has ended; null = none of this site.
  add column web_family uuid;

alter table identity.web_session
  add column identity_session uuid references identity.session on delete set null;
create index web_session_identity_session on identity.web_session (identity_session);

alter table identity.oob_code
  -- Null only for an account that gets its first address.
  alter column email drop not null,
  -- The second factor that a mail can take back.
  add column enrollment_id text,
  -- The population the code belongs to: sign-in links name an address, not an account.
  add column tenant_id text references identity.tenant on delete cascade;
create index oob_code_email on identity.oob_code (email, request_type) where used_at is null;
create index session_web_family on identity.session (web_family) where web_family is not null;

alter table app.profile
  -- Sign-in methods by the newest token, where a hosted service holds the account; of our own accounts the account tells.
  add column providers text[] not null default '{}';

-- A sign-in on its way back to a browser that lost its storage.
create table identity.restore_token (
  hash bytea primary key check (length(hash) = 32),
  identity_session uuid not null references identity.session on delete cascade,
  expires_at timestamptz not null
);

-- A code sent to a phone; it proves the number, for one purpose, once.
create table identity.sms_challenge (
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('sign_in', 'enroll', 'second_factor')),
  phone app.phone not null,
  code_mac bytea not null check (length(code_mac) = 32),
  -- Whose second factor it is; null for a first factor.
  uid text references identity.account on delete cascade,
  -- The factor, when a second factor signs in.
  enrollment_id text,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index sms_challenge_expiry on identity.sms_challenge (expires_at);

create table identity.second_factor (
  -- Names the factor within its account: an import brings names of its own.
  enrollment_id text not null,
  uid text not null references identity.account on delete cascade,
  kind text not null check (kind in ('phone', 'totp')),
  phone app.phone,
  totp_secret_sealed bytea,
  -- The last time step whose code was taken: no code counts twice.
  last_totp_step bigint,
  display_name text check (length(display_name) <= 200),
  enrolled_at timestamptz not null,
  primary key (uid, enrollment_id),
  check (case kind when 'phone' then phone is not null else totp_secret_sealed is not null end)
);
create unique index second_factor_phone on identity.second_factor (uid, phone) where kind = 'phone';

-- A secret shown to somebody who is setting an authenticator up and has not shown a code yet.
create table identity.totp_setup (
  hash bytea primary key check (length(hash) = 32),
  uid text not null references identity.account on delete cascade,
  secret_sealed bytea not null,
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A first factor that was right and waits for the second.
create table identity.pending_sign_in (
  hash bytea primary key check (length(hash) = 32),
  uid text not null references identity.account on delete cascade,
  provider text not null,
  extra_claims jsonb not null default '{}',
  attempts smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table identity.recovery_code (
  uid text not null references identity.account on delete cascade,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (uid, hash)
);

-- A visit to another provider that is under way.
create table identity.idp_state (
  hash bytea primary key check (length(hash) = 32),
  session_id_hash bytea not null check (length(session_id_hash) = 32),
  provider_id text not null,
  tenant_id text,
  nonce text not null,
  pkce_verifier_sealed bytea not null,
  -- Where the provider sends the browser back to.
  redirect_uri text not null,
  -- Who asked for the visit and what is to happen when the browser is back.
  purpose jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz
);
create index idp_state_expiry on identity.idp_state (expires_at);

-- One-time tokens that carry their own proof (captcha solutions, custom tokens used once): noted until they expire.
create table identity.spent_token (
  hash bytea primary key check (length(hash) = 32),
  expires_at timestamptz not null
);

-- Other providers as they were configured through the service; those of the configuration of the process are not here.
create table identity.idp_config (
  tenant_id text references identity.tenant on delete cascade,
  provider_id text not null check (provider_id ~ '^[a-z0-9.:_-]{1,64}$'),
  -- Without the secret.
  config jsonb not null,
  client_secret_sealed bytea,
  updated_at timestamptz not null
);
create unique index idp_config_provider on identity.idp_config (coalesce(tenant_id, ''), provider_id);

-- What happened to accounts, for their owners and for staff. Never holds secrets.
create table identity.audit_event (
  id uuid primary key default uuidv7(),
  uid text,
  event text not null,
  -- 'owner', 'service' or 'system'.
  actor text not null,
  details jsonb not null default '{}',
  client_address text,
  user_agent text,
  occurred_at timestamptz not null
);
create index audit_event_uid on identity.audit_event (uid, occurred_at desc);
