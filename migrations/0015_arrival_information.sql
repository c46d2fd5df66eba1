-- How guests find a home and get into it. The way is told once a booking is confirmed, the way in only shortly before arrival.
alter table app.stay
  add column directions          text not null default '' check (length(directions) <= 4000),
  -- where the key is, codes, the alarm
  add column access_instructions text not null default '' check (length(access_instructions) <= 4000),
  -- told from 9 in the morning of the home, so many days before check-in
  add column access_days_before  smallint not null default 2 check (access_days_before between 0 and 14);
