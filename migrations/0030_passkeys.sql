-- Passkeys: public keys of authenticators that each sign an account in by themselves (WebAuthn).
-- Challenges are signed and spent through identity.spent_token: a question that nobody answers leaves nothing here.
create table identity.passkey (
  -- What tokens and sign-ins call it; the authenticator's own id may have a thousand bytes.
  passkey_id text primary key,
  uid text not null references identity.account on delete cascade,
  -- Of the authenticator, base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  -- COSE key.
  public_key bytea not null,
  sign_count bigint not null check (sign_count between 0 and 4294967295),
  transports text[] not null default '{}',
  -- Whether it is kept by a service that has it on several devices.
  is_backed_up boolean not null,
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_uid on identity.passkey (uid);
