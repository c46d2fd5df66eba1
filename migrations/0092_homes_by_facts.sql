-- serves programs since 0041
-- Homes by what they are, without reading the long texts of each: what can be filtered, sorted and counted by, of those that are let.
-- One index of narrow rows instead of one for each fact: a home is written seldom, but each review writes its rating.
create index stay_facts on app.stay (id) include (
    slug, title, kind, max_guests, max_pets, bedrooms, beds, bathrooms, area_m2, nightly, weekend_nightly, currency, min_nights, max_nights,
    booking_mode, check_in_from, check_in_until, check_out_by, timezone, registration_number, rating, rating_count, lat, lng,
    public_radius_m, created_at, updated_at, published_at, destination_id, host_id, state)
  where state = 'published';
-- What has changed since: the question of programs that keep a copy.
create index stay_changed on app.stay (updated_at, id) where state = 'published';

-- The view says whether a home is let in words that an index knows.
create or replace view content.stays as
select
  stay.id, stay.document_id as "documentId", stay.slug, stay.title as name, stay.title, stay.summary, stay.description, stay.kind,
  stay.max_guests::int as "maxGuests", stay.max_pets::int as "maxPets", stay.bedrooms::int as bedrooms, stay.beds::int as beds,
  stay.bathrooms::float8 as bathrooms, stay.area_m2 as "areaM2",
  content.units(stay.nightly, stay.currency) as "nightlyPrice", stay.nightly as "nightlyMinor",
  content.units(stay.weekend_nightly, stay.currency) as "weekendPrice", stay.currency::text as currency,
  stay.min_nights::int as "minNights", stay.max_nights::int as "maxNights", stay.booking_mode as "bookingMode",
  to_char(stay.check_in_from, 'HH24:MI') as "checkInFrom", to_char(stay.check_in_until, 'HH24:MI') as "checkInUntil",
  to_char(stay.check_out_by, 'HH24:MI') as "checkOutBy", stay.timezone as "timeZone",
  stay.registration_number as "registrationNumber", stay.rating::float8 as rating, stay.rating_count as "reviewCount",
  stay.house_rules as "houseRules",
  coalesce((select json_agg(json_build_object('kind', room.kind, 'name', room.name, 'beds', room.beds) order by room.position)
            from app.stay_room room where room.stay_id = stay.id), '[]') as rooms,
  destination.name as "address.city", coalesce(parent.name, '') as "address.region", destination.country::text as "address.country",
  content.on_grid(stay.lat) as "approximatePosition.lat", content.on_grid(stay.lng) as "approximatePosition.lng",
  stay.public_radius_m as "approximatePosition.radiusM",
  stay.created_at as "createdAt", stay.updated_at as "updatedAt", stay.published_at as "publishedAt",
  stay.destination_id as "destinationKey", stay.host_id as "hostKey",
  (select photo.nr from app.stay_photo photo where photo.stay_id = stay.id order by photo.position limit 1) as "coverKey",
  stay.state::text as visibility, host.uid as owner,
  stay.state = 'published' as "isShown"
from app.stay stay
join app.destination destination on destination.id = stay.destination_id
left join app.destination parent on parent.id = destination.parent_id
left join app.host host on host.id = stay.host_id;
