-- serves programs since 0041
-- Reports by home, by where bookings come from, and by when nights of a month were booked, from sums as those of 0096 (decision 82).

alter table app.report_fact add column source text; -- where a booking was made; null: blocked nights

-- How many nights of a month were booked in which week (its Monday).
create table app.report_pace (
  host_id        int not null,
  destination_id int not null,
  currency       app.currency not null,
  month          date not null,
  week           date not null,
  nights         bigint not null,
  primary key (host_id, destination_id, month, currency, week));
create index report_pace_place on app.report_pace (destination_id, month);
-- Nights, money and bookings by where they were made.
create table app.report_source (
  host_id        int not null,
  destination_id int not null,
  currency       app.currency not null,
  basis          text not null check (basis in ('night', 'booking')),
  month          date not null,
  source         text not null,
  sold           bigint not null,
  revenue        bigint not null,              -- rent and fees
  bookings       bigint not null,
  primary key (host_id, destination_id, basis, month, currency, source));
create index report_source_place on app.report_source (destination_id, basis, month);
create table app.report_home (
  stay_id        int not null,
  currency       app.currency not null,
  basis          text not null check (basis in ('night', 'booking')),
  month          date not null,
  sold           bigint not null,
  blocked        bigint not null,
  rent           bigint not null,
  fees           bigint not null,
  bookings       bigint not null,
  primary key (stay_id, basis, month, currency));
create index report_home_month on app.report_home (basis, month) include (stay_id, currency, sold, blocked, rent, fees, bookings);

create or replace view app.report_fact_now as
select b.id, b.stay_id, coalesce(s.host_id, 0) as host_id, s.destination_id, b.currency, b.check_in as from_day, b.nights,
  (b.confirmed_at at time zone s.timezone)::date as booked_on, b.status in ('confirmed', 'checked_in', 'completed') as is_sold,
  b.status in ('cancelled_by_guest', 'cancelled_by_host', 'cancelled_unpaid') as is_cancelled,
  coalesce(money.rent, 0)::bigint as rent, coalesce(money.fees, 0)::bigint as fees, coalesce(money.taxes, 0)::bigint as taxes,
  coalesce(tax.lines, '[]') as tax_lines, b.source
from app.booking b join app.stay s on s.id = b.stay_id
  left join lateral (
    select -sum(e.amount) filter (where e.account in ('stay_revenue', 'discount')) as rent,
      -sum(e.amount) filter (where e.account = 'fee_revenue') as fees, -sum(e.amount) filter (where e.account = 'tax_payable') as taxes
    from app.ledger_entry e where e.booking_id = b.id) money on true
  left join lateral (
    select jsonb_agg(jsonb_build_array(l.label, l.amount, (l.formula -> 'inputs' ->> 'ofMinor')::bigint) order by l.position) as lines
    from app.booking_line l where l.booking_id = b.id and l.kind = 'tax') tax on true
where b.confirmed_at is not null and b.currency = s.currency
union all
select c.id, c.stay_id, coalesce(s.host_id, 0), s.destination_id, s.currency, lower(c.during), upper(c.during) - c.prep - lower(c.during),
  null, false, false, 0, 0, 0, '[]', null
from app.claim c join app.stay s on s.id = c.stay_id where c.kind = 'block' and s.state = 'published';

create or replace function app.report_facts(ids uuid[]) returns setof app.report_fact language sql stable as $$
  select id, stay_id, host_id, destination_id, currency, from_day, nights, booked_on, is_sold, is_cancelled, rent, fees, taxes, tax_lines, source
  from app.report_fact_now where id = any(ids)
$$;

create or replace function app.sum_report_facts(facts app.report_fact[], sign int) returns void language plpgsql as $$
begin
  insert into app.report_sum as s
  select level.host, level.place, f.currency, b.basis, p.month,
    sum(case when f.is_sold then sign * (p.last - p.first) else 0 end), sum(case when f.booked_on is null then sign * (p.last - p.first) else 0 end),
    sum(sign * app.report_share(f.rent, p.first, p.last, f.nights)), sum(sign * app.report_share(f.fees, p.first, p.last, f.nights)),
    sum(sign * app.report_share(f.taxes, p.first, p.last, f.nights)),
    sum(case when p.counts and f.is_sold then sign else 0 end), sum(case when p.counts and f.is_cancelled then sign else 0 end),
    sum(case when p.counts and f.is_sold then sign * f.nights else 0 end)
  from unnest(facts) f cross join (values ('night', true), ('booking', false)) b (basis, by_night)
    cross join lateral app.report_parts(f, b.by_night, '-infinity', 'infinity') p
    cross join lateral (values (-1, -1), (f.host_id, -1), (f.host_id, f.destination_id)) level (host, place)
  group by 1, 2, 3, 4, 5
  on conflict (host_id, destination_id, basis, month, currency) do update set sold = s.sold + excluded.sold,
    blocked = s.blocked + excluded.blocked, rent = s.rent + excluded.rent, fees = s.fees + excluded.fees, taxes = s.taxes + excluded.taxes,
    bookings = s.bookings + excluded.bookings, cancellations = s.cancellations + excluded.cancellations,
    booked_nights = s.booked_nights + excluded.booked_nights;

  insert into app.report_lead as s
  select level.host, level.place, f.currency, b.basis, p.month, greatest(f.from_day - f.booked_on, 0), sum(sign)
  from unnest(facts) f cross join (values ('night', true), ('booking', false)) b (basis, by_night)
    cross join lateral app.report_parts(f, b.by_night, '-infinity', 'infinity') p
    cross join lateral (values (-1, -1), (f.host_id, -1), (f.host_id, f.destination_id)) level (host, place)
  where f.is_sold and p.counts
  group by 1, 2, 3, 4, 5, 6
  on conflict (host_id, destination_id, basis, month, currency, lead) do update set bookings = s.bookings + excluded.bookings;

  insert into app.report_tax as s
  select level.host, level.place, f.currency, b.basis, p.month, line ->> 0, sum(sign),
    sum(sign * app.report_share((line ->> 1)::bigint, p.first, p.last, f.nights)), sum(case when line ->> 2 is not null then sign else 0 end),
    coalesce(sum(sign * app.report_share((line ->> 2)::bigint, p.first, p.last, f.nights)), 0)
  from unnest(facts) f cross join (values ('night', true), ('booking', false)) b (basis, by_night)
    cross join lateral app.report_parts(f, b.by_night, '-infinity', 'infinity') p
    cross join lateral jsonb_array_elements(f.tax_lines) line
    cross join lateral (values (-1, -1), (f.host_id, -1), (f.host_id, f.destination_id)) level (host, place)
  where f.is_sold
  group by 1, 2, 3, 4, 5, 6
  on conflict (host_id, destination_id, basis, month, currency, label) do update set lines = s.lines + excluded.lines,
    amount = s.amount + excluded.amount, based = s.based + excluded.based, base = s.base + excluded.base;

  insert into app.report_pace as s
  select level.host, level.place, f.currency, p.month, date_trunc('week', f.booked_on::timestamp)::date, sum(sign * (p.last - p.first))
  from unnest(facts) f cross join lateral app.report_parts(f, true, '-infinity', 'infinity') p
    cross join lateral (values (-1, -1), (f.host_id, -1), (f.host_id, f.destination_id)) level (host, place)
  where f.is_sold
  group by 1, 2, 3, 4, 5
  on conflict (host_id, destination_id, month, currency, week) do update set nights = s.nights + excluded.nights;

  insert into app.report_source as s
  select level.host, level.place, f.currency, b.basis, p.month, f.source, sum(case when f.is_sold then sign * (p.last - p.first) else 0 end),
    sum(sign * (app.report_share(f.rent, p.first, p.last, f.nights) + app.report_share(f.fees, p.first, p.last, f.nights))),
    sum(case when p.counts and f.is_sold then sign else 0 end)
  from unnest(facts) f cross join (values ('night', true), ('booking', false)) b (basis, by_night)
    cross join lateral app.report_parts(f, b.by_night, '-infinity', 'infinity') p
    cross join lateral (values (-1, -1), (f.host_id, -1), (f.host_id, f.destination_id)) level (host, place)
  where f.booked_on is not null
  group by 1, 2, 3, 4, 5, 6
  on conflict (host_id, destination_id, basis, month, currency, source) do update set sold = s.sold + excluded.sold,
    revenue = s.revenue + excluded.revenue, bookings = s.bookings + excluded.bookings;

  insert into app.report_home as s
  select f.stay_id, f.currency, b.basis, p.month, sum(case when f.is_sold then sign * (p.last - p.first) else 0 end),
    sum(case when f.booked_on is null then sign * (p.last - p.first) else 0 end),
    sum(sign * app.report_share(f.rent, p.first, p.last, f.nights)), sum(sign * app.report_share(f.fees, p.first, p.last, f.nights)),
    sum(case when p.counts and f.is_sold then sign else 0 end)
  from unnest(facts) f cross join (values ('night', true), ('booking', false)) b (basis, by_night)
    cross join lateral app.report_parts(f, b.by_night, '-infinity', 'infinity') p
  group by 1, 2, 3, 4
  on conflict (stay_id, basis, month, currency) do update set sold = s.sold + excluded.sold, blocked = s.blocked + excluded.blocked,
    rent = s.rent + excluded.rent, fees = s.fees + excluded.fees, bookings = s.bookings + excluded.bookings;
end $$;

-- All sums of reports at once: each fact is read once and put into its months, and those are added up, instead of handing arrays of facts
-- to what adds a few of them.

create or replace function app.recount_reports() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.report_sum'));
  delete from app.report_pending;
  delete from app.report_sum;
  delete from app.report_lead;
  delete from app.report_tax;
  delete from app.report_pace;
  delete from app.report_source;
  delete from app.report_home;
  delete from app.report_fact;
  insert into app.report_fact
  select id, stay_id, host_id, destination_id, currency, from_day, nights, booked_on, is_sold, is_cancelled, rent, fees, taxes, tax_lines, source
  from app.report_fact_now;

  -- The months of homes first: the other sums of nights and money are added up from them where they can be.
  with by_night as (
    -- Most lie in one month: those need no calendar.
    select f as fact, date_trunc('month', from_day::timestamp)::date as month, 0 as first, nights as last, booked_on is not null as counts
    from app.report_fact f where date_trunc('month', from_day::timestamp) = date_trunc('month', (from_day + nights - 1)::timestamp)
    union all
    select f, p.month, p.first, p.last, p.counts
    from app.report_fact f cross join lateral app.report_parts(f, true, '-infinity', 'infinity') p
    where date_trunc('month', from_day::timestamp) <> date_trunc('month', (from_day + nights - 1)::timestamp)),
  by_booking as (
    select f as fact, date_trunc('month', booked_on::timestamp)::date as month, 0 as first, nights as last, true as counts
    from app.report_fact f where booked_on is not null),
  summed as (
    select 'night' as basis, (fact).stay_id, (fact).host_id, (fact).destination_id, (fact).currency, month, (fact).booked_on is null as is_block,
      sum(last - first) filter (where (fact).is_sold) as sold, sum(last - first) filter (where (fact).booked_on is null) as blocked,
      sum(app.report_share((fact).rent, first, last, (fact).nights)) as rent,
      sum(app.report_share((fact).fees, first, last, (fact).nights)) as fees,
      sum(app.report_share((fact).taxes, first, last, (fact).nights)) as taxes,
      count(*) filter (where counts and (fact).is_sold) as bookings, count(*) filter (where counts and (fact).is_cancelled) as cancellations,
      sum((fact).nights) filter (where counts and (fact).is_sold) as booked_nights
    from by_night group by 1, 2, 3, 4, 5, 6, 7
    union all
    select 'booking', (fact).stay_id, (fact).host_id, (fact).destination_id, (fact).currency, month, false,
      sum(last - first) filter (where (fact).is_sold), 0,
      sum((fact).rent), sum((fact).fees), sum((fact).taxes),
      count(*) filter (where (fact).is_sold), count(*) filter (where (fact).is_cancelled), sum((fact).nights) filter (where (fact).is_sold)
    from by_booking group by 1, 2, 3, 4, 5, 6, 7),
  -- Blocked nights are where they are in both.
  of_basis as materialized (
    select * from summed
    union all
    select 'booking', s.stay_id, s.host_id, s.destination_id, s.currency, s.month, true,
      s.sold, s.blocked, s.rent, s.fees, s.taxes, s.bookings, s.cancellations, s.booked_nights from summed s where s.is_block),
  homes as (
    insert into app.report_home
    select stay_id, currency, basis, month, coalesce(sum(sold), 0), coalesce(sum(blocked), 0), sum(rent), sum(fees), sum(bookings)
    from of_basis group by 1, 2, 3, 4)
  insert into app.report_sum
  select level.host, level.place, currency, basis, month, coalesce(sum(sold), 0), coalesce(sum(blocked), 0), sum(rent), sum(fees), sum(taxes),
    sum(bookings), sum(cancellations), coalesce(sum(booked_nights), 0)
  from (
    select host_id, destination_id, currency, basis, month, sum(sold) as sold, sum(blocked) as blocked, sum(rent) as rent, sum(fees) as fees,
      sum(taxes) as taxes, sum(bookings) as bookings, sum(cancellations) as cancellations, sum(booked_nights) as booked_nights
    from of_basis group by 1, 2, 3, 4, 5) place_month
    cross join lateral (values (-1, -1), (host_id, -1), (host_id, destination_id)) level (host, place)
  group by 1, 2, 3, 4, 5;

  with counted as materialized (
    select f.host_id, f.destination_id, f.currency, b.basis, date_trunc('month', b.day::timestamp)::date as month,
      greatest(f.from_day - f.booked_on, 0) as lead, count(*) as bookings
    from app.report_fact f cross join lateral (values ('night', from_day), ('booking', booked_on)) b (basis, day)
    where f.is_sold group by 1, 2, 3, 4, 5, 6)
  insert into app.report_lead
  select level.host, level.place, currency, basis, month, lead, sum(bookings)
  from counted cross join lateral (values (-1, -1), (host_id, -1), (host_id, destination_id)) level (host, place)
  group by 1, 2, 3, 4, 5, 6;

  with counted as materialized (
    select f.host_id, f.destination_id, f.currency, b.basis, p.month, line ->> 0 as label, count(*) as lines,
      sum(app.report_share((line ->> 1)::bigint, p.first, p.last, f.nights)) as amount, count(line ->> 2) as based,
      coalesce(sum(app.report_share((line ->> 2)::bigint, p.first, p.last, f.nights)), 0) as base
    from app.report_fact f cross join (values ('night', true), ('booking', false)) b (basis, by_night)
      cross join lateral app.report_parts(f, b.by_night, '-infinity', 'infinity') p
      cross join lateral jsonb_array_elements(f.tax_lines) line
    where f.is_sold group by 1, 2, 3, 4, 5, 6)
  insert into app.report_tax
  select level.host, level.place, currency, basis, month, label, sum(lines), sum(amount), sum(based), sum(base)
  from counted cross join lateral (values (-1, -1), (host_id, -1), (host_id, destination_id)) level (host, place)
  group by 1, 2, 3, 4, 5, 6;

  with counted as materialized (
    select f.host_id, f.destination_id, f.currency, p.month, date_trunc('week', f.booked_on::timestamp)::date as week, sum(p.last - p.first) as nights
    from app.report_fact f cross join lateral app.report_parts(f, true, '-infinity', 'infinity') p
    where f.is_sold group by 1, 2, 3, 4, 5)
  insert into app.report_pace
  select level.host, level.place, currency, month, week, sum(nights)
  from counted cross join lateral (values (-1, -1), (host_id, -1), (host_id, destination_id)) level (host, place)
  group by 1, 2, 3, 4, 5;

  with counted as materialized (
    select f.host_id, f.destination_id, f.currency, b.basis, p.month, f.source, sum(case when f.is_sold then p.last - p.first else 0 end) as sold,
      sum(app.report_share(f.rent, p.first, p.last, f.nights) + app.report_share(f.fees, p.first, p.last, f.nights)) as revenue,
      count(*) filter (where p.counts and f.is_sold) as bookings
    from app.report_fact f cross join (values ('night', true), ('booking', false)) b (basis, by_night)
      cross join lateral app.report_parts(f, b.by_night, '-infinity', 'infinity') p
    where f.booked_on is not null group by 1, 2, 3, 4, 5, 6)
  insert into app.report_source
  select level.host, level.place, currency, basis, month, source, sum(sold), sum(revenue), sum(bookings)
  from counted cross join lateral (values (-1, -1), (host_id, -1), (host_id, destination_id)) level (host, place)
  group by 1, 2, 3, 4, 5, 6;
end $$;

select app.recount_reports();
