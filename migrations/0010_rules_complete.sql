-- The rest of the rules a professional host knows: rates, fees, taxes, minimums, gaps, linked homes, promo codes.

alter table app.stay
  add discount_mode      text not null default 'sequential' check (discount_mode in ('sequential', 'best_only')),
  add non_refundable_bp  app.discount,                     -- what the non-refundable rate takes off the rent; null = not offered
  add nights_multiple_of smallint check (nights_multiple_of between 2 and 31),
  add notice_inside      text not null default 'reject' check (notice_inside in ('reject', 'request_only')),
  add open_by_default    boolean not null default true,    -- false: only nights inside app.stay_open can be booked
  add allow_short_gap    boolean not null default false,   -- in a gap shorter than the minimum, the minimum is the gap
  add forbid_gap_under   smallint check (forbid_gap_under between 2 and 14),   -- n: no booking may leave a gap of 1 … n-1 nights
  add booking_mode       text not null default 'instant' check (booking_mode in ('instant', 'request')),
  add long_stay_nights   smallint not null default 28 check (long_stay_nights >= 2),
  add long_stay_policy_id smallint references app.cancellation_policy,         -- null = the same policy for long stays
  add pay_later          boolean not null default false,   -- reserve now, pay 48 h before free cancellation ends
  add offline_methods    text[] not null default '{}' check (offline_methods <@ array['transfer', 'on_arrival']),
  -- outside the total; authorised two days before arrival
  add damage_mode         text not null default 'none' check (damage_mode in ('none', 'flat', 'percent', 'greater')),
  add damage_amount       app.money check (damage_amount > 0),
  add damage_bp           app.bp check (damage_bp > 0),
  add damage_release_days smallint not null default 3 check (damage_release_days between 3 and 14),
  add check ((damage_mode in ('flat', 'greater')) = (damage_amount is not null)),
  add check ((damage_mode in ('percent', 'greater')) = (damage_bp is not null));

alter table app.season add nights_multiple_of smallint check (nights_multiple_of between 2 and 31);

-- Periods in which a home without `open_by_default` can be booked.
create table app.stay_open (
  stay_id int not null references app.stay on delete cascade,
  during  daterange not null check (not isempty(during) and lower(during) is not null and upper(during) is not null),
  primary key (stay_id, during without overlaps));

-- Minimum nights that depend on the weekday of arrival, or on how soon the arrival is.
create table app.stay_minimum (
  stay_id    int not null references app.stay on delete cascade,
  kind       text not null check (kind in ('weekday', 'lead')),
  threshold  smallint not null,   -- weekday: 0 = Monday … 6 = Sunday; lead: days between booking and arrival, so many or fewer
  min_nights smallint check (min_nights >= 1),
  max_nights smallint check (max_nights >= 1),
  primary key (stay_id, kind, threshold),
  check (threshold >= 0 and (kind = 'lead' or threshold <= 6)),
  check (num_nonnulls(min_nights, max_nights) > 0),
  check (min_nights <= max_nights));

-- What an extra guest of an age pays a night instead of app.stay.extra_guest. A band that begins at 0 makes infants pay.
create table app.age_band (
  stay_id     int not null references app.stay on delete cascade,
  ages        int4range not null check (not isempty(ages) and lower(ages) >= 0 and upper(ages) <= 18),
  name        text not null check (length(name) between 1 and 60),
  extra_guest app.money not null check (extra_guest >= 0),
  primary key (stay_id, ages without overlaps));

alter table app.stay_fee
  alter amount drop not null,
  add percent_bp   app.bp check (percent_bp > 0),
  add optional     boolean not null default false,   -- an extra: only who asks for it pays for it
  add max_qty      smallint not null default 1 check (max_qty >= 1),
  add stock        smallint check (stock >= 1),      -- so many at a time over all bookings of the stay
  add notice_hours smallint not null default 0 check (notice_hours >= 0),   -- ordered so long before check-in
  add from_nights  smallint check (from_nights >= 1),                       -- only for stays of so many nights: a smaller cleaning fee …
  add to_nights    smallint check (to_nights >= 1),
  add check (num_nonnulls(amount, percent_bp) = 1),
  add check (from_nights <= to_nights),
  add check (optional or (max_qty = 1 and stock is null and notice_hours = 0));
alter table app.stay_fee add constraint stay_fee_percent
  check ((basis::text in ('percent_of_rent', 'percent_of_total')) = (percent_bp is not null));

alter table app.tax_rule
  add from_night smallint not null default 1 check (from_night >= 1),   -- counted from the first night of the booking
  add price_from app.money,                                             -- band of the net price per night, [from, to)
  add price_to   app.money,
  add included   boolean not null default false,                        -- inside the shown prices: printed, not added
  add check (price_from < price_to),
  add check (period = 'night' or from_night = 1);
alter table app.tax_rule drop constraint tax_rule_base_check;
alter table app.tax_rule add constraint tax_rule_base_check check (base <@ array['rent', 'cleaning', 'fees', 'extras']);

-- Payment schedule of the deposit plan. Rows in order; the last one has neither share nor amount and takes the rest. No rows =
-- 30 % at booking, the rest 30 days before check-in.
create table app.stay_instalment (
  stay_id   int not null references app.stay on delete cascade,
  position  smallint not null check (position >= 1),
  share_bp  app.discount,
  amount    app.money check (amount > 0),
  due       text not null check (due in ('at_booking', 'before_check_in')),
  due_days  smallint not null default 0 check (due_days >= 0),
  primary key (stay_id, position),
  check (num_nonnulls(share_bp, amount) <= 1),
  check (due <> 'at_booking' or due_days = 0));

-- A whole home and the parts of it that are also let on their own: whoever takes the whole takes every part.
create table app.stay_part (
  whole_id int not null references app.stay on delete cascade,
  part_id  int not null references app.stay on delete cascade,
  primary key (whole_id, part_id),
  check (whole_id <> part_id));
create index stay_part_part on app.stay_part (part_id);

-- One level only: a whole is no part, so that taking nights never has to walk a tree.
create function app.one_level_of_parts() returns trigger language plpgsql as $$
begin
  if exists (select from app.stay_part where part_id = new.whole_id) or exists (select from app.stay_part where whole_id = new.part_id) then
    raise exception 'a part of a home has no parts of its own' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger one_level_of_parts before insert or update on app.stay_part for each row execute function app.one_level_of_parts();

-- Promo codes. A code without rows in coupon_stay holds for all homes.
create table app.coupon (
  id           int generated always as identity primary key,
  code         citext not null unique check (code ~ '^[A-Za-z0-9-]{3,40}$'),
  percent_bp   app.discount,
  amount       app.money check (amount > 0),
  currency     app.currency,
  bookable     tstzrange not null default '(,)',   -- when it may be used
  stays_within daterange not null default '(,)',   -- check-in and check-out lie inside
  min_nights   smallint not null default 1 check (min_nights >= 1),
  min_rent     app.money not null default 0 check (min_rent >= 0),
  max_uses     int check (max_uses >= 1),
  uses         int not null default 0 check (uses >= 0),
  per_user     smallint check (per_user >= 1),
  active       boolean not null default true,
  created_at   timestamptz not null default now(),
  check (num_nonnulls(percent_bp, amount) = 1),
  check ((amount is null) = (currency is null)),
  check (max_uses is null or uses <= max_uses));
create table app.coupon_stay (
  coupon_id int not null references app.coupon on delete cascade,
  stay_id   int not null references app.stay on delete cascade,
  primary key (coupon_id, stay_id));
create index coupon_stay_stay on app.coupon_stay (stay_id);

-- Every published state of the rules, now with all of them. The taxes of a home are part of them; those of its place concern many
-- homes and are not copied into each: a quote names every tax by the id of its rule, and rules of taxes are frozen. What a home
-- consists of changes no price.
create or replace function app.price_rules(of_stay int) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'stay', (select to_jsonb(x) from (
       select currency, nightly, weekend_nightly, weekend, included_guests, extra_guest, discount_mode, non_refundable_bp,
              min_nights, weekend_min_nights, max_nights, nights_multiple_of, check_in_days, check_out_days,
              notice_days, notice_hour, notice_inside, window_months, window_until, open_by_default, prep_before, prep_after,
              allow_short_gap, forbid_gap_under, booking_mode, cancellation_policy_id, long_stay_nights, long_stay_policy_id,
              pay_later, offline_methods, damage_mode, damage_amount, damage_bp, damage_release_days
       from app.stay where id = of_stay) x),
    'seasons',   (select coalesce(jsonb_agg(to_jsonb(x) - 'stay_id' order by id), '[]') from app.season x where stay_id = of_stay),
    'overrides', (select coalesce(jsonb_agg(to_jsonb(x) - 'stay_id' order by night), '[]') from app.night_override x where stay_id = of_stay),
    'open',      (select coalesce(jsonb_agg(during order by during), '[]') from app.stay_open where stay_id = of_stay),
    'minimums',  (select coalesce(jsonb_agg(to_jsonb(x) - 'stay_id' order by kind, threshold), '[]') from app.stay_minimum x where stay_id = of_stay),
    'age_bands', (select coalesce(jsonb_agg(to_jsonb(x) - 'stay_id' order by ages), '[]') from app.age_band x where stay_id = of_stay),
    'discounts', (select coalesce(jsonb_agg(to_jsonb(x) - 'stay_id' order by kind, threshold), '[]') from app.stay_discount x where stay_id = of_stay),
    'instalments', (select coalesce(jsonb_agg(to_jsonb(x) - 'stay_id' order by position), '[]') from app.stay_instalment x where stay_id = of_stay),
    'fees',      (select coalesce(jsonb_agg(to_jsonb(x) - 'stay_id' order by id), '[]') from app.stay_fee x where stay_id = of_stay),
    'taxes',     (select coalesce(jsonb_agg(to_jsonb(x) - 'stay_id' - 'destination_id' order by id), '[]') from app.tax_rule x
                  where stay_id = of_stay and retired_at is null))
$$;

drop trigger price_changed on app.stay;
create constraint trigger price_changed after insert or update of
  currency, nightly, weekend_nightly, weekend, included_guests, extra_guest, discount_mode, non_refundable_bp,
  min_nights, weekend_min_nights, max_nights, nights_multiple_of, check_in_days, check_out_days,
  notice_days, notice_hour, notice_inside, window_months, window_until, open_by_default, prep_before, prep_after,
  allow_short_gap, forbid_gap_under, booking_mode, cancellation_policy_id, long_stay_nights, long_stay_policy_id,
  pay_later, offline_methods, damage_mode, damage_amount, damage_bp, damage_release_days
  on app.stay deferrable initially deferred for each row execute function app.price_changed();
create constraint trigger price_changed after insert or update or delete on app.stay_open
  deferrable initially deferred for each row execute function app.price_changed();
create constraint trigger price_changed after insert or update or delete on app.stay_minimum
  deferrable initially deferred for each row execute function app.price_changed();
create constraint trigger price_changed after insert or update or delete on app.age_band
  deferrable initially deferred for each row execute function app.price_changed();
create constraint trigger price_changed after insert or update or delete on app.stay_instalment
  deferrable initially deferred for each row execute function app.price_changed();
create constraint trigger price_changed after insert or update or delete on app.tax_rule
  deferrable initially deferred for each row execute function app.price_changed();

-- Linked nights: whoever takes a whole home takes the parts too, by claims of kind linked that live and die with the first one.
-- Checked at commit: the first claim may be refused while those of the parts are not; takeNights then takes them back.
alter table app.claim add linked_to uuid references app.claim on delete cascade deferrable initially deferred;
create index claim_linked on app.claim (linked_to) where linked_to is not null;
-- A linked claim is the shadow of the first one on a part: the same nights, until the same instant.
create function app.linked_claim() returns trigger language plpgsql as $$
begin
  if exists (
    select from app.claim linked where linked.id = new.id and not exists (
      select from app.claim main join app.stay_part on whole_id = main.stay_id and part_id = linked.stay_id
      where main.id = linked.linked_to and main.during = linked.during and main.expires_at is not distinct from linked.expires_at)) then
    raise exception 'claim % is not the shadow of claim %', new.id, new.linked_to using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger linked_claim after insert or update on app.claim
  deferrable initially deferred for each row when (new.linked_to is not null) execute function app.linked_claim();
do $$
declare found record;
begin
  -- The checks of 0004 have names that PostgreSQL gave them.
  for found in select conname from pg_constraint where conrelid = 'app.claim'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) ~ 'expires_at IS NOT NULL|booking_id IS NOT NULL' loop
    execute format('alter table app.claim drop constraint %I', found.conname);
  end loop;
end $$;
alter table app.claim
  add check ((kind in ('hold', 'request', 'booking', 'change')) = (booking_id is not null)),
  add check (case when kind = 'linked' then true else (kind in ('hold', 'request', 'change')) = (expires_at is not null) end),
  add check ((kind = 'linked') = (linked_to is not null));

-- The preset that hosts of large houses ask for; the others came with 0002.
insert into app.cancellation_policy
  (code, name, summary, grace_hours, grace_days_before, grace_max_nights, stayed_keep_nights, stayed_keep_rest_bp)
values ('super-strict-90', 'Super strict 90', 'Half refund until 90 days before check-in', 24, 7, 27, 0, 10000);
insert into app.cancellation_tier (policy_id, hours_before, keep_nights, keep_rest_bp)
select id, tier.hours, 0, tier.rest from app.cancellation_policy, (values (90 * 24, 5000), (0, 10000)) as tier (hours, rest)
where code = 'super-strict-90';
