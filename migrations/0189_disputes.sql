-- serves programs since 0041
-- Charges that the bank of a card's holder takes back. Somebody has to answer it, with the provider and in time.
create table app.dispute (
  provider     text not null,
  provider_ref text not null,
  payment_id   uuid not null references app.payment,
  booking_id   uuid not null references app.booking,
  amount       app.money not null check (amount > 0),
  reason       text not null,
  state        text not null check (state in ('open', 'won', 'lost')),
  answer_by    timestamptz,
  opened_at    timestamptz not null,
  closed_at    timestamptz,
  primary key (provider, provider_ref),
  check ((state = 'open') = (closed_at is null)));
create index dispute_open on app.dispute (opened_at) where state = 'open';
create index dispute_booking on app.dispute (booking_id);
create index dispute_payment on app.dispute (payment_id);

create table sandbox.dispute (
  id         text primary key,
  intent_id  text not null references sandbox.intent,
  amount     app.money not null check (amount > 0),
  state      text not null default 'open' check (state in ('open', 'won', 'lost')),
  opens_at   timestamptz not null,
  is_begun   boolean not null default false, -- nobody hears of it before
  ends_at    timestamptz not null);
create index dispute_intent on sandbox.dispute (intent_id);
create index dispute_due on sandbox.dispute (opens_at) where state = 'open';
