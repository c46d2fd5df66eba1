-- serves programs since 0041
-- Seasons that move with a holiday (docs/decisions/0091-seasons-by-holidays.md): the days around it, in one year or in every one. `during` holds
-- the dates that follow from it, written down by the program; whoever reads prices reads those.
alter table app.season
  add column holiday      text,       -- code of a holiday of the program's calendar
  add column holiday_year smallint check (holiday_year between 2000 and 2200),   -- null = every year
  add column holiday_from smallint check (holiday_from between -60 and 60),      -- first and last night, days after the holiday
  add column holiday_to   smallint check (holiday_to between -60 and 60),
  add check (num_nonnulls(holiday, holiday_from, holiday_to) in (0, 3)),
  add check (holiday is not null or holiday_year is null),
  add check (holiday_from <= holiday_to),
  add check (holiday is null or not yearly);
create index season_holiday on app.season (stay_id) where holiday is not null;
