-- People, pictures, places, amenities, cancellation policies and stays.

-- The backend user ("me"). `uid` comes from whichever identity service is configured and is the only link to it.
create table app.profile (
  id                  bigint generated always as identity unique,
  uid                 text primary key check (length(uid) between 1 and 128),
  email               citext,
  email_verified      boolean not null default false,
  phone               app.phone,
  display_name        text check (length(display_name) <= 200),
  photo_url           text,
  role                app.user_role not null default 'user',
  blocked             boolean not null default false,
  locale              text not null default 'en',
  currency            app.currency not null default 'EUR',
  marketing_opt_in_at timestamptz,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  last_seen_at        timestamptz,
  deleted_at          timestamptz);
create index profile_email on app.profile (email) where deleted_at is null;

create table app.asset (
  id          uuid primary key default uuidv7(),
  sha256      bytea not null unique check (length(sha256) = 32),
  mime        text not null,
  bytes       int not null check (bytes > 0),
  width       int,
  height      int,
  placeholder text,   -- a blurred miniature as a data: address
  created_by  text references app.profile,
  created_at  timestamptz not null default now());

create table app.host (
  id          int generated always as identity primary key,
  document_id uuid not null default uuidv7() unique,
  uid         text references app.profile,
  name        text not null,
  about       text not null default '',
  languages   text[] not null default '{}',
  email       citext,
  phone       text,
  photo_id    uuid references app.asset,
  created_at  timestamptz not null default now());

create table app.destination (
  id          int generated always as identity primary key,
  document_id uuid not null default uuidv7() unique,
  parent_id   int references app.destination,
  slug        app.slug not null unique,
  kind        text not null check (kind in ('country', 'region', 'city', 'area')),
  name        text not null,
  country     char(2),
  timezone    text not null,
  lat         app.lat not null,
  lng         app.lng not null,
  south       app.lat,
  west        app.lng,
  north       app.lat,
  east        app.lng,
  photo_id    uuid references app.asset,
  intro       text not null default '',
  state       app.publish_state not null default 'published');
create index destination_name on app.destination using gin (name gin_trgm_ops);

create table app.amenity (
  id         smallint primary key check (id between 0 and 127),   -- also the amenity's bit in a search index
  code       app.slug not null unique,
  name       text not null,
  category   text not null,
  icon       text,
  filterable boolean not null default true,
  position   int not null default 0);

-- Of the rent the host keeps the first keep_nights nights and keep_rest_bp of the others; the guest gets the remainder.
create table app.cancellation_policy (
  id                  smallint generated always as identity primary key,
  code                app.slug not null unique,
  name                text not null,
  summary             text not null,
  -- grace: all back within grace_hours of the confirmation, if that was grace_days_before days before check-in or more
  grace_hours         smallint not null default 24 check (grace_hours >= 0),
  grace_days_before   smallint not null default 7 check (grace_days_before >= 0),
  grace_max_nights    smallint default 27,   -- only for stays up to this length; null = any
  -- after check-in: the nights stayed, then stayed_keep_nights more, then stayed_keep_rest_bp of what is left
  stayed_keep_nights  smallint not null default 0 check (stayed_keep_nights >= 0),
  stayed_keep_rest_bp app.bp not null default 10000 check (stayed_keep_rest_bp <= 10000));

-- The first tier (largest hours_before first) with at least that much time left before the check-in time applies. Tier 0 must exist.
create table app.cancellation_tier (
  policy_id    smallint not null references app.cancellation_policy on delete cascade,
  hours_before int not null check (hours_before >= 0),
  keep_nights  smallint not null default 0 check (keep_nights >= 0),
  keep_rest_bp app.bp not null default 0 check (keep_rest_bp <= 10000),
  primary key (policy_id, hours_before));

create table app.stay (
  id                     int generated always as identity primary key,
  document_id            uuid not null default uuidv7() unique,
  slug                   app.slug not null unique,
  state                  app.publish_state not null default 'draft',
  host_id                int references app.host,
  destination_id         int not null references app.destination,
  title                  text not null check (length(title) between 3 and 160),
  summary                text not null default '',
  description            text not null default '',
  kind                   text not null check (kind in (
                           'house', 'villa', 'apartment', 'cabin', 'chalet', 'cottage', 'bungalow', 'farm', 'boat', 'other')),
  max_guests             smallint not null check (max_guests between 1 and 100),   -- adults and children; infants do not count
  max_pets               smallint not null default 0 check (max_pets >= 0),
  bedrooms               smallint not null check (bedrooms >= 0),
  beds                   smallint not null check (beds >= 0),
  bathrooms              numeric(3,1) not null check (bathrooms >= 0),
  area_m2                int,
  lat                    app.lat not null,
  lng                    app.lng not null,
  public_radius_m        int not null default 400,        -- the exact position is told after booking only
  address                jsonb not null default '{}',
  timezone               text not null,
  check_in_from          time not null default '15:00',
  check_in_until         time,
  check_out_by           time not null default '10:00',
  registration_number    text,
  house_rules            jsonb not null default '{}',
  -- price
  currency               app.currency not null,
  nightly                app.money not null check (nightly > 0),
  weekend_nightly        app.money check (weekend_nightly > 0),
  weekend                app.weekdays not null default 48,   -- Friday and Saturday nights
  included_guests        smallint check (included_guests >= 1),
  extra_guest            app.money not null default 0 check (extra_guest >= 0),
  -- booking rules: minimum nights = first match of override of the arrival date > season > weekend inside > min_nights
  min_nights             smallint not null default 1 check (min_nights >= 1),
  weekend_min_nights     smallint check (weekend_min_nights >= 1),
  max_nights             smallint not null default 31 check (max_nights >= 1),
  check_in_days          app.weekdays not null default 127,
  check_out_days         app.weekdays not null default 127,
  notice_days            smallint not null default 1 check (notice_days >= 0),               -- earliest arrival = today + notice_days, one more day
  notice_hour            smallint not null default 18 check (notice_hour between 0 and 24),  -- from this local hour on (24 = no cut-off)
  window_months          smallint default 18 check (window_months between 1 and 36),
  window_until           date,                               -- arrival and departure lie inside the window; both null = no end
  prep_before            smallint not null default 0 check (prep_before between 0 and 7),
  prep_after             smallint not null default 0 check (prep_after between 0 and 7),
  cancellation_policy_id smallint not null references app.cancellation_policy,
  -- derived
  rating_sum             int not null default 0,
  rating_count           int not null default 0,
  rating                 numeric(3,2) generated always as (
                           case when rating_count = 0 then null else round(rating_sum::numeric / rating_count, 2) end) stored,
  price_version          int not null default 0,
  seo                    jsonb not null default '{}',
  version                int not null default 1,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  published_at           timestamptz,
  check (min_nights <= max_nights),
  check (num_nonnulls(window_months, window_until) <= 1),
  check (state <> 'published' or published_at is not null));
create index stay_destination on app.stay (destination_id) where state = 'published';
create index stay_position on app.stay using gist (point(lng, lat)) where state = 'published';
create index stay_host on app.stay (host_id);
create trigger touch before update on app.stay for each row execute function app.touch();

create table app.stay_photo (
  id       uuid primary key default uuidv7(),
  stay_id  int not null references app.stay on delete cascade,
  asset_id uuid not null references app.asset,
  position smallint not null,
  alt      text not null default '',
  caption  text not null default '',
  unique (stay_id, position) deferrable initially deferred);

create table app.stay_room (
  stay_id  int not null references app.stay on delete cascade,
  position smallint not null,
  kind     text not null,
  name     text not null default '',
  beds     jsonb not null default '[]',   -- [{"kind": "double", "count": 1}]
  primary key (stay_id, position));

create table app.stay_amenity (
  stay_id    int not null references app.stay on delete cascade,
  amenity_id smallint not null references app.amenity,
  note       text,
  primary key (stay_id, amenity_id));
create index stay_amenity_by_amenity on app.stay_amenity (amenity_id);

-- The presets are data: another policy is another row.
insert into app.cancellation_policy
  (code, name, summary, grace_hours, grace_days_before, grace_max_nights, stayed_keep_nights, stayed_keep_rest_bp) values
  ('flexible',         'Flexible',           'Full refund until 24 hours before check-in',                         24,  7,   27,  1, 0),
  ('moderate',         'Moderate',           'Full refund until 5 days before check-in',                           24,  7,   27,  1, 5000),
  ('limited',          'Limited',            'Full refund until 14 days, half until 7 days before check-in',       24,  7,   27,  0, 10000),
  ('firm',             'Firm',               'Full refund until 30 days, half until 7 days before check-in',       24,  7,   27,  0, 10000),
  ('strict',           'Strict',             'Half refund until 7 days before check-in',                           48, 14,   27,  0, 10000),
  ('super-strict-30',  'Super strict 30',    'Half refund until 30 days before check-in',                          24,  7,   27,  0, 10000),
  ('super-strict-60',  'Super strict 60',    'Half refund until 60 days before check-in',                          24,  7,   27,  0, 10000),
  ('non-refundable',   'Non-refundable',     'The nights are not refunded; unused fees are',                        0,  0,   27,  0, 10000),
  ('long-term-firm',   'Long-term firm',     'Full refund until 30 days before check-in; later 30 nights are kept', 0,  0, null, 30, 0),
  ('long-term-strict', 'Long-term strict',   'Full refund within 48 hours; later 30 nights are kept',              48, 28, null, 30, 0),
  ('relaxed-14',       'Relaxed (14 days)',  'Full refund until 14 days, half until 7 days before check-in',        0,  0,   27,  0, 10000),
  ('moderate-30',      'Moderate (30 days)', 'Full refund until 30 days, half until 14 days before check-in',       0,  0,   27,  0, 10000),
  ('firm-60',          'Firm (60 days)',     'Full refund until 60 days, half until 30 days before check-in',       0,  0,   27,  0, 10000),
  ('strict-60',        'Strict (60 days)',   'Full refund until 60 days before check-in',                           0,  0,   27,  0, 10000);

insert into app.cancellation_tier (policy_id, hours_before, keep_nights, keep_rest_bp)
select policy.id, tier.days * 24, tier.nights, tier.rest
from (values
  ('flexible', 1, 0, 0),          ('flexible', 0, 1, 0),
  ('moderate', 5, 0, 0),          ('moderate', 0, 1, 5000),
  ('limited', 14, 0, 0),          ('limited', 7, 0, 5000),        ('limited', 0, 0, 10000),
  ('firm', 30, 0, 0),             ('firm', 7, 0, 5000),           ('firm', 0, 0, 10000),
  ('strict', 7, 0, 5000),         ('strict', 0, 0, 10000),
  ('super-strict-30', 30, 0, 5000), ('super-strict-30', 0, 0, 10000),
  ('super-strict-60', 60, 0, 5000), ('super-strict-60', 0, 0, 10000),
  ('non-refundable', 0, 0, 10000),
  ('long-term-firm', 30, 0, 0),   ('long-term-firm', 0, 30, 0),
  ('long-term-strict', 0, 30, 0),
  ('relaxed-14', 14, 0, 0),       ('relaxed-14', 7, 0, 5000),     ('relaxed-14', 0, 0, 10000),
  ('moderate-30', 30, 0, 0),      ('moderate-30', 14, 0, 5000),   ('moderate-30', 0, 0, 10000),
  ('firm-60', 60, 0, 0),          ('firm-60', 30, 0, 5000),       ('firm-60', 0, 0, 10000),
  ('strict-60', 60, 0, 0),        ('strict-60', 0, 0, 10000)) as tier (code, days, nights, rest)
join app.cancellation_policy policy on policy.code = tier.code;
