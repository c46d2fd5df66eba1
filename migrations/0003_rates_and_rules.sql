-- What a stay costs and when it may be booked; every published state of these rules is kept in app.price_version.

-- The price of a night = override > season (weekend) > season > weekend > base. Seasons may overlap:
-- specific before yearly, then higher priority, then the narrower range, then the newer row.
create table app.season (
  id                 int generated always as identity primary key,
  stay_id            int not null references app.stay on delete cascade,
  name               text not null default '',
  during             datemultirange not null check (not isempty(during) and lower(during) is not null and upper(during) is not null),
  yearly             boolean not null default false,   -- year n adds n years to both ends (29 February becomes 28)
  priority           smallint not null default 0,
  nightly            app.money check (nightly > 0),    -- null = the season only sets rules
  weekend_nightly    app.money check (weekend_nightly > 0),
  min_nights         smallint check (min_nights >= 1),
  max_nights         smallint check (max_nights >= 1),
  check_in_days      app.weekdays,
  check_out_days     app.weekdays,
  created_at         timestamptz not null default now(),
  check (min_nights <= max_nights),
  check (not yearly or upper(during) - lower(during) <= 366));
create index season_stay on app.season (stay_id);

create table app.night_override (
  stay_id    int not null references app.stay on delete cascade,
  night      date not null,
  nightly    app.money check (nightly > 0),
  min_nights smallint check (min_nights >= 1),
  max_nights smallint check (max_nights >= 1),
  arrival    boolean,     -- null = as the season or the stay says
  departure  boolean,
  primary key (stay_id, night),
  check (num_nonnulls(nightly, min_nights, max_nights, arrival, departure) > 0));

create table app.stay_discount (
  stay_id    int not null references app.stay on delete cascade,
  kind       text not null check (kind in ('length', 'early_bird', 'last_minute')),
  threshold  smallint not null,   -- length: nights or more; early_bird: days of lead or more; last_minute: days of lead or fewer
  percent_bp app.discount not null,
  primary key (stay_id, kind, threshold),
  check (threshold >= case kind when 'length' then 2 else 0 end));

create table app.stay_fee (
  id          int generated always as identity primary key,
  stay_id     int not null references app.stay on delete cascade,
  code        app.slug not null,
  name        text not null,
  kind        app.fee_kind not null,
  basis       app.fee_basis not null,
  amount      app.money not null check (amount > 0),
  taxable     boolean not null default true,
  refund      text not null default 'before_check_in' check (refund in ('before_check_in', 'with_rent', 'never')),
  position    smallint not null default 0,
  unique (stay_id, code));

-- {unit, person} × {stay, night} × {amount, percent}. The content is frozen: close `valid` and insert a new row instead of editing.
create table app.tax_rule (
  id               int generated always as identity primary key,
  destination_id   int references app.destination,
  stay_id          int references app.stay on delete cascade,
  name             text not null,
  per              text not null check (per in ('unit', 'person')),
  period           text not null check (period in ('stay', 'night')),
  amount           app.money check (amount > 0),
  percent_bp       app.bp,
  base             text[] not null default '{}' check (base <@ array['rent', 'cleaning', 'fees']),   -- what a percentage is taken of
  exempt_under_age smallint check (exempt_under_age between 1 and 99),
  max_nights       smallint check (max_nights >= 1),      -- only so many nights of a booking are taxed
  valid            daterange not null default '(,)',      -- compared with the night (period night) or with check-in (period stay)
  created_at       timestamptz not null default now(),
  retired_at       timestamptz,
  check (num_nonnulls(destination_id, stay_id) = 1),
  check (num_nonnulls(amount, percent_bp) = 1),
  check ((percent_bp is not null) = (cardinality(base) > 0)),
  check (exempt_under_age is null or per = 'person'),
  check (period = 'night' or max_nights is null));
create index tax_rule_destination on app.tax_rule (destination_id);
create index tax_rule_stay on app.tax_rule (stay_id);

create function app.tax_rule_frozen() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'valid' - 'retired_at' <> to_jsonb(old) - 'valid' - 'retired_at' then
    raise exception 'tax rules are replaced, not edited' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger tax_rule_frozen before update on app.tax_rule for each row execute function app.tax_rule_frozen();

-- The whole rule set of a stay as it was published; `xid` lets one transaction write one version only.
create table app.price_version (
  stay_id int not null references app.stay on delete cascade,
  version int not null check (version >= 1),
  rules   jsonb not null,
  actor   text not null,
  xid     xid8 not null default pg_current_xact_id(),
  at      timestamptz not null default now(),
  primary key (stay_id, version));
create trigger price_version_append_only before update on app.price_version for each row execute function app.append_only();

create function app.price_rules(of_stay int) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'stay', (select to_jsonb(x) from (
       select currency, nightly, weekend_nightly, weekend, included_guests, extra_guest,
              min_nights, weekend_min_nights, max_nights, check_in_days, check_out_days,
              notice_days, notice_hour, window_months, window_until, prep_before, prep_after,
              cancellation_policy_id
       from app.stay where id = of_stay) x),
    'seasons',   (select coalesce(jsonb_agg(to_jsonb(x) - 'stay_id' order by id), '[]') from app.season x where stay_id = of_stay),
    'overrides', (select coalesce(jsonb_agg(to_jsonb(x) - 'stay_id' order by night), '[]') from app.night_override x where stay_id = of_stay),
    'discounts', (select coalesce(jsonb_agg(to_jsonb(x) - 'stay_id' order by kind, threshold), '[]') from app.stay_discount x where stay_id = of_stay),
    'fees',      (select coalesce(jsonb_agg(to_jsonb(x) - 'stay_id' order by id), '[]') from app.stay_fee x where stay_id = of_stay))
$$;

-- The first deferred trigger of a transaction writes the stay's rules as its next version; nothing when nothing changed.
create function app.publish_price(of_stay int) returns void language plpgsql as $$
declare
  last int;
  rules_now jsonb;
begin
  select price_version into last from app.stay where id = of_stay for no key update;
  if not found or exists (select from app.price_version where stay_id = of_stay and version = last and xid = pg_current_xact_id()) then
    return;
  end if;
  rules_now := app.price_rules(of_stay);
  if rules_now is distinct from (select rules from app.price_version where stay_id = of_stay and version = last) then
    insert into app.price_version (stay_id, version, rules, actor) values (of_stay, last + 1, rules_now, app.actor());
    update app.stay set price_version = last + 1 where id = of_stay;
  end if;
end $$;

create function app.price_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'stay' then
    perform app.publish_price(new.id);
  else
    perform app.publish_price(coalesce(new.stay_id, old.stay_id));
  end if;
  return null;
end $$;

create constraint trigger price_changed after insert or update of
  currency, nightly, weekend_nightly, weekend, included_guests, extra_guest,
  min_nights, weekend_min_nights, max_nights, check_in_days, check_out_days,
  notice_days, notice_hour, window_months, window_until, prep_before, prep_after,
  cancellation_policy_id
  on app.stay deferrable initially deferred for each row execute function app.price_changed();
create constraint trigger price_changed after insert or update or delete on app.season
  deferrable initially deferred for each row execute function app.price_changed();
create constraint trigger price_changed after insert or update or delete on app.night_override
  deferrable initially deferred for each row execute function app.price_changed();
create constraint trigger price_changed after insert or update or delete on app.stay_discount
  deferrable initially deferred for each row execute function app.price_changed();
create constraint trigger price_changed after insert or update or delete on app.stay_fee
  deferrable initially deferred for each row execute function app.price_changed();
