-- serves programs since 0041
-- Homes whose prices follow those of another one by a formula (docs/decisions/0088-derived-rates.md). What follows is written into the rows
-- of the home itself, in the transaction that changes the other one: quotes, search and calendars know nothing of it.
create table app.rate_source (
  stay_id    int primary key references app.stay on delete cascade,
  source_id  int not null references app.stay on delete cascade,
  percent_bp int not null check (percent_bp between 1000 and 100000),    -- of the price of the other one: 12000 = 120 %
  amount     bigint not null,                                            -- on top of that, minor units; may be negative
  round_to   int not null check (round_to between 1 and 100000),         -- prices are multiples of it, the nearest
  with_rules boolean not null,                                           -- fewest and most nights, days of arrival and departure as well
  made_at    timestamptz not null,
  check (stay_id <> source_id));
create index rate_source_source on app.rate_source (source_id);

-- A season that stands here as it does there; no reference: where that one is taken away, this one goes with the same change.
alter table app.season add column derived_from int;
create unique index season_derived on app.season (stay_id, derived_from) where derived_from is not null;
-- What of a date follows, as bits: 1 price, 2 fewest nights, 4 most nights, 8 arrival, 16 departure.
alter table app.night_override add column derived smallint not null default 0;
