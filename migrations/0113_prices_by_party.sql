-- serves programs since 0041
-- What the nights cost more for a party of so many adults and children or more (docs/decisions/0092-prices-by-party.md): a share of them, or an
-- amount a night. A home with such rows asks for no extra guests one by one.
create table app.party_price (
  stay_id    int not null references app.stay on delete cascade,
  guests     smallint not null check (guests between 2 and 100),
  percent_bp app.bp check (percent_bp between 1 and 50000),
  amount     app.money check (amount > 0),
  primary key (stay_id, guests),
  check (num_nonnulls(percent_bp, amount) = 1));

-- As in 0010, with these rows where a home has any: the versions of all others stay what they are.
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
  || coalesce((select jsonb_build_object('party', jsonb_agg(to_jsonb(x) - 'stay_id' order by guests))
               from app.party_price x where stay_id = of_stay having count(*) > 0), '{}')
$$;
create constraint trigger price_changed after insert or update or delete on app.party_price
  deferrable initially deferred for each row execute function app.price_changed();
