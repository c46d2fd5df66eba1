-- From where each account was signed in to before: a sign-in from elsewhere is told to its owner.

create table identity.known_client (
  uid text not null references identity.account on delete cascade,
  -- Browser and system without their versions, e.g. `Firefox on Windows`.
  device text not null,
  -- An IPv4 network of 256 addresses, an IPv6 network of one subscriber.
  network text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (uid, device, network)
);

-- Whoever has signed in before has a first sign-in behind them, though nobody wrote down from where.
insert into identity.known_client (uid, device, network, first_seen_at, last_seen_at)
select uid, '', '', last_sign_in_at, last_sign_in_at
from identity.account
where last_sign_in_at is not null;
