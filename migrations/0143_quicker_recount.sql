-- serves programs since 0041
-- All sums of reports at once (0124), from sets: the books and taxes of all bookings are put together by one pass each instead of a look at
-- each booking, and only stays that reach into another month are cut at its first day.

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

  -- As app.report_fact_now says of each.
  insert into app.report_fact
    (id, stay_id, host_id, destination_id, currency, from_day, nights, booked_on, is_sold, is_cancelled, rent, fees, taxes, tax_lines, source)
  select b.id, b.stay_id, coalesce(s.host_id, 0), s.destination_id, b.currency, b.check_in, b.nights,
    (b.confirmed_at at time zone s.timezone)::date, b.status in ('confirmed', 'checked_in', 'completed'),
    b.status in ('cancelled_by_guest', 'cancelled_by_host', 'cancelled_unpaid'),
    coalesce(money.rent, 0), coalesce(money.fees, 0), coalesce(money.taxes, 0), coalesce(tax.lines, '[]'), b.source
  from app.booking b join app.stay s on s.id = b.stay_id
    left join (
      select e.booking_id, -sum(e.amount) filter (where e.account in ('stay_revenue', 'discount')) as rent,
        -sum(e.amount) filter (where e.account = 'fee_revenue') as fees, -sum(e.amount) filter (where e.account = 'tax_payable') as taxes
      from app.ledger_entry e where e.account in ('stay_revenue', 'discount', 'fee_revenue', 'tax_payable') group by e.booking_id) money
      on money.booking_id = b.id
    left join (
      select l.booking_id, jsonb_agg(jsonb_build_array(l.label, l.amount, (l.formula -> 'inputs' ->> 'ofMinor')::bigint) order by l.position) as lines
      from app.booking_line l where l.kind = 'tax' group by l.booking_id) tax on tax.booking_id = b.id
  where b.confirmed_at is not null and b.currency = s.currency
  union all
  select c.id, c.stay_id, coalesce(s.host_id, 0), s.destination_id, s.currency, lower(c.during), upper(c.during) - c.prep - lower(c.during),
    null, false, false, 0, 0, 0, '[]', null
  from app.claim c join app.stay s on s.id = c.stay_id where c.kind = 'block' and s.state = 'published';

  -- The months of homes first: the other sums of nights and money are added up from them where they can be.
  with by_night as (
    -- Most lie in one month: those need no calendar.
    select stay_id, host_id, destination_id, currency, booked_on is null as is_block, is_sold, is_cancelled, rent, fees, taxes, nights,
      date_trunc('month', from_day::timestamp)::date as month, 0 as first, nights as last, booked_on is not null as counts
    from app.report_fact where date_trunc('month', from_day::timestamp) = date_trunc('month', (from_day + nights - 1)::timestamp)
    union all
    select f.stay_id, f.host_id, f.destination_id, f.currency, f.booked_on is null, f.is_sold, f.is_cancelled, f.rent, f.fees, f.taxes, f.nights,
      p.month, p.first, p.last, p.counts
    from app.report_fact f cross join lateral app.report_parts(f, true, '-infinity', 'infinity') p
    where date_trunc('month', f.from_day::timestamp) <> date_trunc('month', (f.from_day + f.nights - 1)::timestamp)),
  -- Blocked nights are many and have nothing but their number. They are where they are in both.
  blocked as materialized (
    select stay_id, host_id, destination_id, currency, month, basis, sum_of.blocked
    from (
      select stay_id, host_id, destination_id, currency, month, sum(last - first) as blocked
      from by_night where is_block group by 1, 2, 3, 4, 5) sum_of
      cross join (values ('night'), ('booking')) of_basis (basis)),
  booked as materialized (
    select stay_id, host_id, destination_id, currency, month, 'night' as basis,
      coalesce(sum(last - first) filter (where is_sold), 0) as sold,
      sum(app.report_share(rent, first, last, nights))::bigint as rent, sum(app.report_share(fees, first, last, nights))::bigint as fees,
      sum(app.report_share(taxes, first, last, nights))::bigint as taxes, count(*) filter (where counts and is_sold) as bookings,
      count(*) filter (where counts and is_cancelled) as cancellations,
      coalesce(sum(nights) filter (where counts and is_sold), 0) as booked_nights
    from by_night where not is_block group by 1, 2, 3, 4, 5
    union all
    select stay_id, host_id, destination_id, currency, date_trunc('month', booked_on::timestamp)::date, 'booking',
      coalesce(sum(nights) filter (where is_sold), 0), sum(rent)::bigint, sum(fees)::bigint, sum(taxes)::bigint,
      count(*) filter (where is_sold), count(*) filter (where is_cancelled), coalesce(sum(nights) filter (where is_sold), 0)
    from app.report_fact where booked_on is not null group by 1, 2, 3, 4, 5),
  homes as (
    insert into app.report_home (stay_id, currency, basis, month, sold, blocked, rent, fees, bookings)
    select stay_id, currency, basis, month, coalesce(sold, 0), coalesce(blocked, 0), coalesce(rent, 0), coalesce(fees, 0), coalesce(bookings, 0)
    from blocked full join booked using (stay_id, currency, basis, month))
  insert into app.report_sum
    (host_id, destination_id, currency, basis, month, sold, blocked, rent, fees, taxes, bookings, cancellations, booked_nights)
  select level.host, level.place, currency, basis, month, sum(sold), sum(blocked), sum(rent), sum(fees), sum(taxes), sum(bookings),
    sum(cancellations), sum(booked_nights)
  from (
    select host_id, destination_id, currency, basis, month, sum(sold) as sold, 0 as blocked, sum(rent) as rent, sum(fees) as fees,
      sum(taxes) as taxes, sum(bookings) as bookings, sum(cancellations) as cancellations, sum(booked_nights) as booked_nights
    from booked group by 1, 2, 3, 4, 5
    union all
    select host_id, destination_id, currency, basis, month, 0, sum(blocked), 0, 0, 0, 0, 0, 0 from blocked group by 1, 2, 3, 4, 5) place_month
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
