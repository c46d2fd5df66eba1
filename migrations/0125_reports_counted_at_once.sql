-- serves programs since 0041
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
