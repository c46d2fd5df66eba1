-- serves programs since 0041
-- Both sides of a stay review it, and neither is shown before the other: what is sealed is published with the second review, or by the clock
-- when the time to write is over (decision 99). A program from before publishes what guests write at once, as it did.

-- Until when a pending review stays shut if the host writes nothing; null: it is published, or waits for a moderator, as the clock does not decide.
alter table app.review
  add column sealed_until timestamptz,
  add constraint review_sealed check (sealed_until is null or state = 'pending');
create index review_due on app.review (sealed_until) where sealed_until is not null;

-- What the host's side says about the guest of a stay, for other hosts and the guest: never for the public.
create table app.review_of_guest (
  booking_id       uuid primary key references app.booking,
  -- Null: booked without an account. Goes with the account (decision 84).
  uid              text references app.profile,
  -- Null: a program.
  written_by       text references app.profile,
  version          int not null default 1,
  overall          smallint not null check (overall between 1 and 5),
  communication    smallint check (communication between 1 and 5),
  cleanliness      smallint check (cleanliness between 1 and 5),
  house_rules      smallint check (house_rules between 1 and 5),
  body             text not null check (length(body) between 1 and 4000),
  -- For the host's side alone: the guest never reads it.
  would_host_again boolean not null,
  sealed_until     timestamptz not null,
  created_at       timestamptz not null,
  published_at     timestamptz);
create index review_of_guest_uid on app.review_of_guest (uid, published_at desc);
create index review_of_guest_by on app.review_of_guest (written_by);
create index review_of_guest_due on app.review_of_guest (sealed_until) where published_at is null;
