-- serves programs since 0041
-- The checks of a booking ask less (decision 81). What they refuse stays the same, and when: at the end of the transaction.

-- Lines add up to the total, one night line per night; from the payment step on, so do the instalments.
create or replace function app.booking_adds_up() returns trigger language plpgsql as $$
declare
  of_booking uuid;
  booking record;
  due bigint;
begin
  if tg_table_name = 'booking' then
    of_booking := new.id;
  else
    of_booking := coalesce(new.booking_id, old.booking_id);
    -- A booking that this transaction wrote has a check of its own coming: once for all rows instead of once for each.
    if exists (select from app.booking b where b.id = of_booking and b.xmin = pg_current_xact_id()::xid) then return null; end if;
  end if;
  select b.total, b.nights, b.status,
    coalesce(sum(line.amount) filter (where not line.included), 0) as line_sum, count(*) filter (where line.kind = 'night') as night_lines
    into booking
    from app.booking b left join app.booking_line line on line.booking_id = b.id where b.id = of_booking group by b.id;
  if not found then return null; end if;
  if booking.line_sum <> booking.total then
    raise exception 'booking % has total % but its lines add up to %', of_booking, booking.total, booking.line_sum using errcode = '23514';
  end if;
  if booking.night_lines <> booking.nights then
    raise exception 'booking % has % nights but % night lines', of_booking, booking.nights, booking.night_lines using errcode = '23514';
  end if;
  if booking.status in ('requested', 'confirmed', 'checked_in', 'completed') then
    select coalesce(sum(amount) filter (where state <> 'cancelled'), 0) into due from app.booking_instalment where booking_id = of_booking;
    if due <> booking.total then
      raise exception 'booking % has total % but its instalments add up to %', of_booking, booking.total, due using errcode = '23514';
    end if;
  end if;
  return null;
end $$;

-- New lines are looked at once for all of a statement. Those of a booking that this transaction wrote need nothing, as above; of any other
-- booking one line is written again, and an update has its check at the end of the transaction.
create function app.new_lines_add_up() returns trigger language plpgsql as $$
declare
  of_booking uuid;
begin
  for of_booking in select distinct booking_id from added loop
    if not exists (select from app.booking b where b.id = of_booking and b.xmin = pg_current_xact_id()::xid) then
      update app.booking_line set position = position
        where booking_id = of_booking and position = (select min(position) from added where booking_id = of_booking);
    end if;
  end loop;
  return null;
end $$;
drop trigger booking_lines_add_up on app.booking_line;
create constraint trigger booking_lines_add_up after update or delete on app.booking_line
  deferrable initially deferred for each row execute function app.booking_adds_up();
create trigger new_lines_add_up after insert on app.booking_line referencing new table as added
  for each statement execute function app.new_lines_add_up();

-- Booking and claim say the same, seen from both sides.
create or replace function app.booking_claimed() returns trigger language plpgsql as $$
declare
  of_booking uuid;
  pair record;
  wanted app.claim_kind;
begin
  if tg_table_name = 'booking' then of_booking := new.id; else of_booking := coalesce(new.booking_id, old.booking_id); end if;
  if of_booking is null then return null; end if;
  select booking.status, claim.kind,
    claim.stay_id = booking.stay_id and claim.during = daterange(booking.check_in, booking.check_out + claim.prep) as is_same
    into pair
    from app.booking booking left join app.claim claim on claim.booking_id = booking.id and claim.part = 0 where booking.id = of_booking;
  if not found then return null; end if;
  wanted := case
    when pair.status in ('hold', 'pending_payment') then 'hold'
    when pair.status = 'requested' then 'request'
    when pair.status in ('confirmed', 'checked_in') then 'booking' end;
  if wanted is not null then
    if pair.kind is distinct from wanted or not pair.is_same then
      raise exception 'booking % is % without a claim of kind % on exactly its nights', of_booking, pair.status, wanted
        using errcode = '23514';
    end if;
  elsif exists (select from app.claim where booking_id = of_booking and not (pair.status = 'completed' and kind = 'booking')) then
    raise exception 'booking % is % but still claims nights', of_booking, pair.status using errcode = '23514';
  end if;
  return null;
end $$;

-- A step of a booking is nearly always the only one of its statement.
create function ops.note_booking() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind, stay_id) select 'booking', booking.stay_id from app.booking booking where booking.id = new.booking_id;
  return null;
end $$;
drop trigger note_changed on app.booking_event;
create trigger note_changed after insert on app.booking_event for each row execute function ops.note_booking();
drop function ops.note_bookings();
