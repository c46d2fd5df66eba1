-- serves programs since 0041
-- Reports answer from sums by month that are kept, instead of reading years of bookings and their books (decision 82).

-- What the sums hold of a booking that was confirmed, or of nights that were blocked.
create table app.report_fact (
  id             uuid primary key,             -- of the booking, or of the claim of blocked nights
  stay_id        int not null,
  host_id        int not null,                 -- 0: the home has none
  destination_id int not null,
  currency       app.currency not null,
  from_day       date not null,
  nights         int not null,
  booked_on      date,                         -- by the clock of the home; null: blocked nights
  is_sold        boolean not null,
  is_cancelled   boolean not null,
  rent           bigint not null,              -- as it stands in the books
  fees           bigint not null,
  taxes          bigint not null,
  tax_lines      jsonb not null);              -- [label, amount, what it is worked out from]
create index report_fact_stay on app.report_fact (stay_id);
create index report_fact_days on app.report_fact using gist (daterange(from_day, from_day + nights));
create index report_fact_booked on app.report_fact (booked_on) where booked_on is not null;

-- What has changed since it went into the sums. Rows are added in the transaction of the change, never changed, and taken away by who counts:
-- one for each change, so that whoever counts takes none away of a change it cannot see yet.
create table app.report_pending (
  id      bigint generated always as identity primary key,
  fact_id uuid not null);

-- The sums of all homes (-1, -1), of a host (host, -1), of a host in a destination. By night: in the months that are slept; by booking: in the
-- month in which it was made. Blocked nights are where they are in both.
create table app.report_sum (
  host_id        int not null,
  destination_id int not null,
  currency       app.currency not null,
  basis          text not null check (basis in ('night', 'booking')),
  month          date not null,
  sold           bigint not null,
  blocked        bigint not null,
  rent           bigint not null,
  fees           bigint not null,
  taxes          bigint not null,
  bookings       bigint not null,
  cancellations  bigint not null,
  booked_nights  bigint not null,
  primary key (host_id, destination_id, basis, month, currency));
create index report_sum_place on app.report_sum (destination_id, basis, month);
-- How many bookings were made how many days ahead.
create table app.report_lead (
  host_id        int not null,
  destination_id int not null,
  currency       app.currency not null,
  basis          text not null check (basis in ('night', 'booking')),
  month          date not null,
  lead           int not null,
  bookings       bigint not null,
  primary key (host_id, destination_id, basis, month, currency, lead));
create index report_lead_place on app.report_lead (destination_id, basis, month);
-- Taxes of what is sold, by name.
create table app.report_tax (
  host_id        int not null,
  destination_id int not null,
  currency       app.currency not null,
  basis          text not null check (basis in ('night', 'booking')),
  month          date not null,
  label          text not null,
  lines          bigint not null,
  amount         bigint not null,
  based          bigint not null,              -- so many of the lines say what they are worked out from
  base           bigint not null,
  primary key (host_id, destination_id, basis, month, currency, label));
create index report_tax_place on app.report_tax (destination_id, basis, month);

-- What a report should know of bookings and blocked nights, now.
create view app.report_fact_now as
select b.id, b.stay_id, coalesce(s.host_id, 0) as host_id, s.destination_id, b.currency, b.check_in as from_day, b.nights,
  (b.confirmed_at at time zone s.timezone)::date as booked_on, b.status in ('confirmed', 'checked_in', 'completed') as is_sold,
  b.status in ('cancelled_by_guest', 'cancelled_by_host', 'cancelled_unpaid') as is_cancelled,
  coalesce(money.rent, 0)::bigint as rent, coalesce(money.fees, 0)::bigint as fees, coalesce(money.taxes, 0)::bigint as taxes,
  coalesce(tax.lines, '[]') as tax_lines
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
  null, false, false, 0, 0, 0, '[]'
from app.claim c join app.stay s on s.id = c.stay_id where c.kind = 'block' and s.state = 'published';

create function app.report_facts(ids uuid[]) returns setof app.report_fact language sql stable as $$
  select id, stay_id, host_id, destination_id, currency, from_day, nights, booked_on, is_sold, is_cancelled, rent, fees, taxes, tax_lines
  from app.report_fact_now where id = any(ids)
$$;

-- An amount up to a night is its whole part of the nights so far, so that the parts of all months sum to the amount.
create function app.report_share(amount bigint, first int, last int, nights int) returns bigint language sql immutable as $$
  select amount * last / nights - amount * first / nights
$$;

-- What of a fact belongs to the days in [since, until), by month: of its nights those from `first` to `last`, and itself where it `counts`.
create function app.report_parts(f app.report_fact, by_night boolean, since date, until date)
returns table (month date, first int, last int, counts boolean) language sql immutable as $$
  select m::date, greatest(m::date, since, f.from_day) - f.from_day,
    least((m + interval '1 month')::date, until, f.from_day + f.nights) - f.from_day,
    f.booked_on is not null and f.from_day >= since and f.from_day >= m::date
  from generate_series(date_trunc('month', greatest(since, f.from_day)::timestamp),
    least(until, f.from_day + f.nights)::timestamp - interval '1 day', interval '1 month') m
  where (by_night or f.booked_on is null) and f.from_day < until and f.from_day + f.nights > since
  union all
  select date_trunc('month', f.booked_on::timestamp)::date, 0, f.nights, true
  where not by_night and f.booked_on >= since and f.booked_on < until
$$;

-- Adds facts to the sums, or takes them out of them (by -1).
create function app.sum_report_facts(facts app.report_fact[], sign int) returns void language plpgsql as $$
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
end $$;

-- Puts what has changed into the sums, at most so many changes; answers how many there were. One at a time: who waits sees what the one before
-- has done. Changes are taken away first, facts are read by a later statement: it sees all that came with them.
create function app.count_report_changes(most int) returns int language plpgsql as $$
declare
  taken int;
  ids uuid[];
  before app.report_fact[];
  after app.report_fact[];
begin
  perform pg_advisory_xact_lock(hashtext('app.report_sum'));
  with gone as (
    delete from app.report_pending where id in (select id from app.report_pending order by id limit most) returning fact_id)
  select count(*), array_agg(distinct fact_id) into taken, ids from gone;
  if taken = 0 then return 0; end if;
  select array_agg(f) into after from app.report_facts(ids) f;
  select array_agg(f) into before from app.report_fact f where id = any(ids);
  perform app.sum_report_facts(before, -1);
  delete from app.report_fact where id = any(ids);
  insert into app.report_fact select * from unnest(after);
  perform app.sum_report_facts(after, 1);
  return taken;
end $$;

-- Makes all sums anew.
create function app.recount_reports() returns void language plpgsql as $$
declare
  facts app.report_fact[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  perform pg_advisory_xact_lock(hashtext('app.report_sum'));
  delete from app.report_pending;
  delete from app.report_sum;
  delete from app.report_lead;
  delete from app.report_tax;
  delete from app.report_fact;
  insert into app.report_fact
  select id, stay_id, host_id, destination_id, currency, from_day, nights, booked_on, is_sold, is_cancelled, rent, fees, taxes, tax_lines
  from app.report_fact_now;
  loop
    select array_agg(f), max(f.id::text)::uuid into facts, last
    from app.report_fact f where f.id in (select id from app.report_fact where id > last order by id limit 20000);
    exit when facts is null;
    perform app.sum_report_facts(facts, 1);
  end loop;
end $$;

create function app.note_report_booking() returns trigger language plpgsql as $$
begin
  insert into app.report_pending (fact_id) values (coalesce(new.id, old.id));
  return null;
end $$;
create trigger report_booking_added after insert on app.booking for each row when (new.confirmed_at is not null)
  execute function app.note_report_booking();
create trigger report_booking_changed after update of status, confirmed_at, check_in, check_out, stay_id, currency, total on app.booking
  for each row when ((new.confirmed_at is not null or old.confirmed_at is not null)
    and (new.status, new.confirmed_at, new.check_in, new.check_out, new.stay_id, new.currency, new.total)
      is distinct from (old.status, old.confirmed_at, old.check_in, old.check_out, old.stay_id, old.currency, old.total))
  execute function app.note_report_booking();
create trigger report_booking_gone after delete on app.booking for each row when (old.confirmed_at is not null)
  execute function app.note_report_booking();

create function app.note_report_postings() returns trigger language plpgsql as $$
begin
  insert into app.report_pending (fact_id)
  select distinct booking_id from posted where account in ('stay_revenue', 'discount', 'fee_revenue', 'tax_payable');
  return null;
end $$;
create trigger report_postings after insert on app.ledger_entry referencing new table as posted for each statement
  execute function app.note_report_postings();

create trigger report_block_added after insert on app.claim for each row when (new.kind = 'block') execute function app.note_report_booking();
create trigger report_block_changed after update on app.claim for each row when (new.kind = 'block' or old.kind = 'block')
  execute function app.note_report_booking();
create trigger report_block_gone after delete on app.claim for each row when (old.kind = 'block') execute function app.note_report_booking();

create function app.note_report_home() returns trigger language plpgsql as $$
begin
  insert into app.report_pending (fact_id)
  select id from app.booking where stay_id = new.id and confirmed_at is not null
  union select id from app.claim where stay_id = new.id and kind = 'block'
  union select id from app.report_fact where stay_id = new.id;
  return null;
end $$;
create trigger report_home after update of host_id, destination_id, currency, timezone, state on app.stay
  for each row when ((new.host_id, new.destination_id, new.currency, new.timezone, new.state)
    is distinct from (old.host_id, old.destination_id, old.currency, old.timezone, old.state))
  execute function app.note_report_home();

select app.recount_reports();
