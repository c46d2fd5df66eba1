-- Money that comes in and goes back, and the store of the simulated provider.

create table app.payment (
  id           uuid primary key default uuidv7(),
  booking_id   uuid not null references app.booking,
  status       app.payment_status not null,
  provider     text not null,
  provider_ref text,
  amount       app.money not null check (amount > 0),
  currency     app.currency not null,
  method       jsonb not null default '{}',   -- brand and last four digits only
  failure      jsonb,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  unique (provider, provider_ref));
create index payment_booking on app.payment (booking_id);

create table app.refund (
  id           uuid primary key default uuidv7(),
  payment_id   uuid not null references app.payment,
  booking_id   uuid not null references app.booking,
  amount       app.money not null check (amount > 0),
  reason       text not null,
  lines        jsonb not null default '[]',
  status       app.refund_status not null default 'pending',
  provider_ref text unique,
  created_by   text not null,
  created_at   timestamptz not null default now());
create index refund_booking on app.refund (booking_id);
create index refund_payment on app.refund (payment_id);

-- Stored before it is handled, and handled by asking the provider again; a second delivery finds its row.
create table app.webhook_event (
  provider     text not null,
  event_id     text not null,
  kind         text not null,
  payload      jsonb not null,
  received_at  timestamptz not null default now(),
  processed_at timestamptz,
  error        text,
  primary key (provider, event_id));
create index webhook_event_open on app.webhook_event (received_at) where processed_at is null;

-- ── the simulated provider ──────────────────────────────────────────────────────────────────────────────────────────
create table sandbox.intent (
  id              text primary key,
  client_secret   text not null unique,
  amount          app.money not null check (amount > 0),
  currency        app.currency not null,
  status          text not null default 'requires_payment_method' check (status in (
                    'requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  metadata        jsonb not null default '{}',
  idempotency_key text unique,
  card            jsonb,          -- brand and last four digits
  failure         jsonb,
  settles_at      timestamptz,    -- a slow card: processing until this instant
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now());
create index intent_settles on sandbox.intent (settles_at) where status = 'processing';

create table sandbox.refund (
  id              text primary key,
  intent_id       text not null references sandbox.intent,
  amount          app.money not null check (amount > 0),
  idempotency_key text unique,
  created_at      timestamptz not null default now());
create index refund_intent on sandbox.refund (intent_id);

create table sandbox.event (
  id              text primary key,
  kind            text not null,
  payload         jsonb not null,
  attempts        smallint not null default 0,
  next_attempt_at timestamptz not null,
  delivered_at    timestamptz,
  created_at      timestamptz not null default now());
create index event_due on sandbox.event (next_attempt_at) where delivered_at is null;
