-- A home that a visitor reserved before there was an account to book it with: what is kept, at which price, until when. Its id is
-- random and is all that a browser shows for it. Gone with its end: the claim goes with it.
create table app.reservation (
  id         uuid primary key default gen_random_uuid(),
  stay_id    int not null references app.stay on delete cascade,
  quote      text not null check (length(quote) <= 4000),   -- the signed price
  network    bytea not null check (length(network) = 16),   -- keyed hash of the network address: one each
  uid        text references app.profile on delete cascade, -- who, when already signed in: one each
  expires_at timestamptz not null,
  created_at timestamptz not null default now());
create index reservation_expiry on app.reservation (expires_at);
create index reservation_network on app.reservation (network);
create index reservation_uid on app.reservation (uid) where uid is not null;
create index reservation_stay on app.reservation (stay_id);

alter table app.claim add reservation_id uuid unique references app.reservation on delete cascade;
do $$
declare found record;
begin
  -- The check of 0010 has a name that PostgreSQL gave it.
  for found in select conname from pg_constraint where conrelid = 'app.claim'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) ~ 'expires_at IS NOT NULL' loop
    execute format('alter table app.claim drop constraint %I', found.conname);
  end loop;
end $$;
alter table app.claim
  add check (case when kind = 'linked' then true
             else (kind in ('hold', 'request', 'change', 'reserved')) = (expires_at is not null) end),
  add check ((kind = 'reserved') = (reservation_id is not null));
