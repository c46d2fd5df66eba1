-- serves programs since 0041
-- Reports as they stood at the end of a past day (decision 131): every fact of a report with the days during which it held.

-- Since when it is kept how blocked nights were before. One row.
create table app.report_start (
  only_one     boolean primary key default true check (only_one),
  blocks_since timestamptz not null);
insert into app.report_start (blocks_since) values (now());

-- Blocked nights as they were, until they were changed or freed. Bookings need no such rows: their events and books are kept.
create table app.past_block (
  id       uuid not null,                      -- of the claim
  stay_id  int not null,
  from_day date not null,
  nights   int not null,
  since    timestamptz not null,
  until    timestamptz not null);
create index past_block_id on app.past_block (id);
create index past_block_stay on app.past_block (stay_id);
create trigger past_block_append_only before update on app.past_block for each row execute function app.append_only();

-- By the product's own time, as everything else that a day is asked for.
alter table app.claim alter created_at set default app.instant();

create function app.keep_past_block() returns trigger language plpgsql as $$
begin
  insert into app.past_block (id, stay_id, from_day, nights, since, until)
  values (old.id, old.stay_id, lower(old.during), upper(old.during) - old.prep - lower(old.during),
    coalesce((select max(p.until) from app.past_block p where p.id = old.id), old.created_at), app.instant());
  return null;
end $$;
create trigger past_block_changed after update on app.claim for each row
  when (old.kind = 'block' and (old.kind, old.stay_id, lower(old.during), upper(old.during) - old.prep)
    is distinct from (new.kind, new.stay_id, lower(new.during), upper(new.during) - new.prep))
  execute function app.keep_past_block();
create trigger past_block_gone after delete on app.claim for each row when (old.kind = 'block') execute function app.keep_past_block();

-- The taxes of a booking by name before its price changed: its lines are replaced, and its books know only their sum.
create table app.past_tax_lines (
  booking_id uuid not null references app.booking on delete cascade,
  until      timestamptz not null,
  lines      jsonb not null);                  -- as in app.report_fact
create index past_tax_lines_booking on app.past_tax_lines (booking_id, until);
create trigger past_tax_lines_append_only before update on app.past_tax_lines for each row execute function app.append_only();

create function app.keep_past_tax_lines() returns trigger language plpgsql as $$
begin
  insert into app.past_tax_lines (booking_id, until, lines)
  select new.id, app.instant(),
    coalesce(jsonb_agg(jsonb_build_array(l.label, l.amount, (l.formula -> 'inputs' ->> 'ofMinor')::bigint) order by l.position), '[]')
  from app.booking_line l where l.booking_id = new.id and l.kind = 'tax';
  return null;
end $$;
create trigger past_tax_lines after update of quote on app.booking for each row
  when (old.confirmed_at is not null and new.quote is distinct from old.quote) execute function app.keep_past_tax_lines();

-- A fact of reports, at the end of each day from `known_on` until the day before `known_until`. The days are those of the company.
create table app.report_version (
  id             uuid not null,                -- of the booking, or of the claim of blocked nights
  known_on       date not null,
  known_until    date not null,                -- infinity: it holds now
  stay_id        int not null,
  host_id        int not null,
  destination_id int not null,
  currency       app.currency not null,
  from_day       date not null,
  nights         int not null,
  booked_on      date,
  is_sold        boolean not null,
  is_cancelled   boolean not null,
  rent           bigint not null,
  fees           bigint not null,
  taxes          bigint not null,
  tax_lines      jsonb not null,
  source         text,
  primary key (id, known_on));
create index report_version_stay on app.report_version (stay_id);
create index report_version_days on app.report_version using gist (daterange(from_day, from_day + nights));
create index report_version_booked on app.report_version (booked_on) where booked_on is not null;

create function app.report_fact_of(v app.report_version) returns app.report_fact language sql immutable as $$
  select row(v.id, v.stay_id, v.host_id, v.destination_id, v.currency, v.from_day, v.nights, v.booked_on, v.is_sold, v.is_cancelled,
    v.rent, v.fees, v.taxes, v.tax_lines, v.source)::app.report_fact
$$;

-- What a report should know of bookings and blocked nights at the end of each day. A booking is followed back from what it is now: an
-- event says from which nights and home it was changed, the books what had been posted by then. Homes are as they are now.
create function app.report_versions(ids uuid[]) returns setof app.report_version language plpgsql stable rows 40
-- For a few bookings, or for ten thousand: each time with a plan for as many.
set plan_cache_mode = 'force_custom_plan' set jit = off as $$
#variable_conflict use_column
declare
  zone text := coalesce((select c.timezone from app.company c), 'UTC');
  kept timestamptz := (select s.blocks_since from app.report_start s);
begin
  if ids is null then return; end if;
  return query
  with booked as materialized (
    select b.id, b.stay_id, b.check_in, b.nights, b.currency, b.source, b.confirmed_at, b.status::text as status,
      b.status not in ('confirmed', 'checked_in', 'completed') as is_ended,
      coalesce((select min(e.at) from app.booking_event e where e.booking_id = b.id and e.kind = 'moved' and e.to_status = b.status),
        b.ended_at, b.confirmed_at) as ended_at
    from app.booking b where b.id = any(ids) and b.confirmed_at is not null),
  changed as materialized (
    select e.booking_id, e.id, e.at, e.detail from app.booking_event e where e.booking_id = any(ids) and e.kind = 'changed'),
  posted as materialized (
    select e.booking_id, e.at, -sum(e.amount) filter (where e.account in ('stay_revenue', 'discount')) as rent,
      -sum(e.amount) filter (where e.account = 'fee_revenue') as fees, -sum(e.amount) filter (where e.account = 'tax_payable') as taxes,
      bool_or(e.memo like 'price changed:%') as is_repriced
    from app.ledger_entry e
    where e.booking_id = any(ids) and e.account in ('stay_revenue', 'discount', 'fee_revenue', 'tax_payable') group by 1, 2),
  turn as (
    select id, confirmed_at as at from booked
    union select id, ended_at from booked where is_ended
    union select booking_id, at from changed
    union select booking_id, at from posted
    union select booking_id, until from app.past_tax_lines where booking_id = any(ids)),
  -- What happened in the course of a day leaves one version: that of its end.
  day as (
    select t.id, max(greatest(t.at, b.confirmed_at)) as at, (greatest(t.at, b.confirmed_at) at time zone zone)::date as known_on
    from turn t join booked b on b.id = t.id group by t.id, 3),
  held as (
    select id, at, known_on, coalesce(lead(known_on) over (partition by id order by known_on), 'infinity') as known_until from day),
  nights as (
    select distinct on (v.id, v.known_on) v.id, v.known_on, (c.detail -> 'from' ->> 'checkIn')::date as check_in,
      (c.detail -> 'from' ->> 'checkOut')::date as check_out
    from held v join changed c on c.booking_id = v.id and c.at > v.at order by v.id, v.known_on, c.at, c.id),
  home as (
    select distinct on (v.id, v.known_on) v.id, v.known_on, (c.detail ->> 'fromStayId')::int as stay_id
    from held v join changed c on c.booking_id = v.id and c.at > v.at and c.detail ? 'fromStayId' order by v.id, v.known_on, c.at, c.id),
  money as (
    select v.id, v.known_on, sum(p.rent) filter (where p.at <= v.at) as rent, sum(p.fees) filter (where p.at <= v.at) as fees,
      sum(p.taxes) filter (where p.at <= v.at) as taxes, bool_or(p.is_repriced and p.at > v.at) as is_repriced_later
    from held v join posted p on p.booking_id = v.id group by 1, 2),
  taxes as (
    select distinct on (v.id, v.known_on) v.id, v.known_on, t.lines
    from held v join app.past_tax_lines t on t.booking_id = v.id and t.until > v.at order by v.id, v.known_on, t.until),
  lines as (
    select l.booking_id,
      jsonb_agg(jsonb_build_array(l.label, l.amount, (l.formula -> 'inputs' ->> 'ofMinor')::bigint) order by l.position) as lines
    from app.booking_line l where l.booking_id = any(ids) and l.kind = 'tax' group by 1)
  select v.id, v.known_on, v.known_until, s.id, coalesce(s.host_id, 0), s.destination_id, b.currency, coalesce(nights.check_in, b.check_in),
    coalesce(nights.check_out - nights.check_in, b.nights), (b.confirmed_at at time zone s.timezone)::date,
    not (b.is_ended and b.ended_at <= v.at), b.is_ended and b.ended_at <= v.at and b.status like 'cancelled%',
    coalesce(money.rent, 0)::bigint, coalesce(money.fees, 0)::bigint, coalesce(money.taxes, 0)::bigint,
    coalesce(taxes.lines,
      case when coalesce(money.is_repriced_later, false)
        then jsonb_build_array(jsonb_build_array('Taxes before the price changed', coalesce(money.taxes, 0)::bigint, null)) end,
      lines.lines, '[]'),
    b.source
  from held v join booked b on b.id = v.id
    left join nights on nights.id = v.id and nights.known_on = v.known_on
    left join home on home.id = v.id and home.known_on = v.known_on
    join app.stay s on s.id = coalesce(home.stay_id, b.stay_id)
    left join money on money.id = v.id and money.known_on = v.known_on
    left join taxes on taxes.id = v.id and taxes.known_on = v.known_on
    left join lines on lines.booking_id = v.id
  where b.currency = s.currency
  union all
  select held.id, held.known_on, held.known_until, s.id, coalesce(s.host_id, 0), s.destination_id, s.currency, held.from_day, held.nights,
    null, false, false, 0, 0, 0, '[]', null
  from (
    select b.id, b.stay_id, b.from_day, b.nights,
      case when b.since <= kept then '-infinity' else (b.since at time zone zone)::date end as known_on,
      case when b.until <= kept then '-infinity' else (b.until at time zone zone)::date end as known_until
    from (
      select p.id, p.stay_id, p.from_day, p.nights, p.since, p.until from app.past_block p where p.id = any(ids)
      union all
      select c.id, c.stay_id, lower(c.during), upper(c.during) - c.prep - lower(c.during),
        coalesce((select max(p.until) from app.past_block p where p.id = c.id), c.created_at), 'infinity'
      from app.claim c where c.id = any(ids) and c.kind = 'block') b) held
    join app.stay s on s.id = held.stay_id
  where held.known_on < held.known_until and s.state = 'published';
end $$;

-- What each day has added to the months, or taken from them: all of it up to a day is what stood at its end. As app.report_sum, and by
-- where and when bookings were made ('' and -infinity: blocked nights).
create table app.report_movement (
  host_id        int not null,
  destination_id int not null,
  currency       app.currency not null,
  basis          text not null check (basis in ('night', 'booking')),
  month          date not null,
  day            date not null,                -- at whose end it had come, or gone
  source         text not null,
  booked_on      date not null,
  sold           bigint not null,
  blocked        bigint not null,
  rent           bigint not null,
  fees           bigint not null,
  taxes          bigint not null,
  bookings       bigint not null,
  cancellations  bigint not null,
  booked_nights  bigint not null,
  primary key (host_id, destination_id, basis, month, currency, day, source, booked_on));
create index report_movement_place on app.report_movement (destination_id, basis, month);

-- Adds versions to the movements, or takes them out of them (by -1).
create function app.move_report_versions(versions app.report_version[], sign int) returns void language sql as $$
  insert into app.report_movement as s
  select level.host, level.place, v.currency, b.basis, p.month, turn.day, coalesce(v.source, ''), coalesce(v.booked_on, '-infinity'),
    sum(case when v.is_sold then turn.sign * (p.last - p.first) else 0 end),
    sum(case when v.booked_on is null then turn.sign * (p.last - p.first) else 0 end),
    sum(turn.sign * app.report_share(v.rent, p.first, p.last, v.nights)), sum(turn.sign * app.report_share(v.fees, p.first, p.last, v.nights)),
    sum(turn.sign * app.report_share(v.taxes, p.first, p.last, v.nights)),
    sum(case when p.counts and v.is_sold then turn.sign else 0 end), sum(case when p.counts and v.is_cancelled then turn.sign else 0 end),
    sum(case when p.counts and v.is_sold then turn.sign * v.nights else 0 end)
  from unnest(versions) v cross join (values ('night', true), ('booking', false)) b (basis, by_night)
    cross join lateral app.report_parts(app.report_fact_of(v), b.by_night, '-infinity', 'infinity') p
    cross join lateral (values (v.known_on, sign), (v.known_until, -sign)) turn (day, sign)
    cross join lateral (values (-1, -1), (v.host_id, -1), (v.host_id, v.destination_id)) level (host, place)
  where turn.day < 'infinity'
  group by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (host_id, destination_id, basis, month, currency, day, source, booked_on) do update set sold = s.sold + excluded.sold,
    blocked = s.blocked + excluded.blocked, rent = s.rent + excluded.rent, fees = s.fees + excluded.fees, taxes = s.taxes + excluded.taxes,
    bookings = s.bookings + excluded.bookings, cancellations = s.cancellations + excluded.cancellations,
    booked_nights = s.booked_nights + excluded.booked_nights
$$;

create or replace function app.count_report_changes(most int) returns int language plpgsql as $$
declare
  taken int;
  ids uuid[];
  before app.report_fact[];
  after app.report_fact[];
  versions_before app.report_version[];
  versions_after app.report_version[];
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
  select array_agg(v) into versions_after from app.report_versions(ids) v;
  select array_agg(v) into versions_before from app.report_version v where id = any(ids);
  perform app.move_report_versions(versions_before, -1);
  delete from app.report_version where id = any(ids);
  insert into app.report_version select * from unnest(versions_after);
  perform app.move_report_versions(versions_after, 1);
  return taken;
end $$;

alter function app.recount_reports() rename to recount_report_sums;

create function app.recount_report_versions() returns void language plpgsql set jit = off as $$
declare
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  perform pg_advisory_xact_lock(hashtext('app.report_sum'));
  delete from app.report_movement;
  delete from app.report_version;
  loop
    select array_agg(id), max(id::text)::uuid into ids, last from (
      select id from (
        (select id from app.booking where id > last and confirmed_at is not null order by id limit 10000)
        union (select id from app.claim where id > last and kind = 'block' order by id limit 10000)
        union (select id from app.past_block where id > last order by id limit 10000)) found
      order by id limit 10000) next;
    exit when ids is null;
    insert into app.report_version select * from app.report_versions(ids);
  end loop;

  -- As app.move_report_versions does for some of them. Most lie in one month: those need no calendar.
  with part as materialized (
    select v.host_id, v.destination_id, v.currency, 'night' as basis, date_trunc('month', v.from_day::timestamp)::date as month, v.known_on,
      v.known_until, coalesce(v.source, '') as source, coalesce(v.booked_on, '-infinity') as booked_on,
      case when v.is_sold then v.nights else 0 end as sold, case when v.booked_on is null then v.nights else 0 end as blocked,
      v.rent, v.fees, v.taxes, v.is_sold::int as bookings, v.is_cancelled::int as cancellations,
      case when v.is_sold then v.nights else 0 end as booked_nights
    from app.report_version v where date_trunc('month', v.from_day::timestamp) = date_trunc('month', (v.from_day + v.nights - 1)::timestamp)
    union all
    select v.host_id, v.destination_id, v.currency, 'night', p.month, v.known_on, v.known_until, coalesce(v.source, ''),
      coalesce(v.booked_on, '-infinity'), case when v.is_sold then p.last - p.first else 0 end,
      case when v.booked_on is null then p.last - p.first else 0 end, app.report_share(v.rent, p.first, p.last, v.nights),
      app.report_share(v.fees, p.first, p.last, v.nights), app.report_share(v.taxes, p.first, p.last, v.nights),
      (p.counts and v.is_sold)::int, (p.counts and v.is_cancelled)::int, case when p.counts and v.is_sold then v.nights else 0 end
    from app.report_version v cross join lateral app.report_parts(app.report_fact_of(v), true, '-infinity', 'infinity') p
    where date_trunc('month', v.from_day::timestamp) <> date_trunc('month', (v.from_day + v.nights - 1)::timestamp)
    union all
    select v.host_id, v.destination_id, v.currency, 'booking', date_trunc('month', v.booked_on::timestamp)::date, v.known_on, v.known_until,
      v.source, v.booked_on, case when v.is_sold then v.nights else 0 end, 0, v.rent, v.fees, v.taxes, v.is_sold::int,
      v.is_cancelled::int, case when v.is_sold then v.nights else 0 end
    from app.report_version v where v.booked_on is not null),
  moved as (
    select p.host_id, p.destination_id, p.currency, p.basis, p.month, turn.day, p.source, p.booked_on, sum(turn.sign * p.sold) as sold,
      sum(turn.sign * p.blocked) as blocked, sum(turn.sign * p.rent) as rent, sum(turn.sign * p.fees) as fees,
      sum(turn.sign * p.taxes) as taxes, sum(turn.sign * p.bookings) as bookings, sum(turn.sign * p.cancellations) as cancellations,
      sum(turn.sign * p.booked_nights) as booked_nights
    from part p cross join lateral (values (p.known_on, 1), (p.known_until, -1)) turn (day, sign)
    where turn.day < 'infinity' group by 1, 2, 3, 4, 5, 6, 7, 8)
  insert into app.report_movement
  select level.host, level.place, m.currency, on_basis.basis, m.month, m.day, m.source, m.booked_on, sum(m.sold), sum(m.blocked), sum(m.rent),
    sum(m.fees), sum(m.taxes), sum(m.bookings), sum(m.cancellations), sum(m.booked_nights)
  from moved m
    -- Blocked nights are where they are in both.
    cross join lateral (select m.basis union all select 'booking' where m.source = '') on_basis
    cross join lateral (values (-1, -1), (m.host_id, -1), (m.host_id, m.destination_id)) level (host, place)
  group by 1, 2, 3, 4, 5, 6, 7, 8;
end $$;

-- Makes all sums anew.
create function app.recount_reports() returns void language plpgsql as $$
begin
  perform app.recount_report_sums();
  perform app.recount_report_versions();
end $$;

-- Of blocked nights that were entered all at once, as those of the demo, nobody knows since when: they always were.
create function app.begin_block_history() returns void language sql as $$
  update app.report_start set blocks_since = greatest(blocks_since, clock_timestamp(), app.instant())
$$;

create or replace function app.note_report_home() returns trigger language plpgsql as $$
begin
  insert into app.report_pending (fact_id)
  select id from app.booking where stay_id = new.id and confirmed_at is not null
  union select id from app.claim where stay_id = new.id and kind = 'block'
  union select id from app.report_fact where stay_id = new.id
  union select id from app.past_block where stay_id = new.id
  union select id from app.report_version where stay_id = new.id;
  return null;
end $$;

-- The days of versions are those of the company.
create function app.note_report_company() returns trigger language plpgsql as $$
begin
  insert into app.report_pending (fact_id) select distinct id from app.report_version;
  return null;
end $$;
create trigger report_company_added after insert on app.company for each row execute function app.note_report_company();
create trigger report_company after update of timezone on app.company for each row when (new.timezone <> old.timezone)
  execute function app.note_report_company();

-- When the first booking was made.
create index booking_confirmed on app.booking (confirmed_at) where confirmed_at is not null;

-- The past is worked out by 0302, in a transaction that locks no table of bookings.
