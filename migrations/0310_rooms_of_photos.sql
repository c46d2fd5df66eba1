-- serves programs since 0041
-- The room that a photo shows (decision 143). Rooms get an id to be named by. Whoever deletes and writes all rooms of a home, as programs
-- from before do, leaves its photos without one.
alter table app.stay_room
  add column id uuid not null default uuidv7(),
  add unique (id),
  add unique (stay_id, id);

-- Only a room of the same home. Photos of a room that is gone stay.
alter table app.stay_photo
  add column room_id uuid,
  add foreign key (stay_id, room_id) references app.stay_room (stay_id, id) on delete set null (room_id);
create index stay_photo_room on app.stay_photo (room_id) where room_id is not null;

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
  coalesce((select json_agg(json_build_object('id', room.id, 'kind', room.kind, 'name', room.name, 'beds', room.beds) order by room.position)
            from app.stay_room room where room.stay_id = stay.id), '[]') as rooms,
  destination.name as "address.city", coalesce(parent.name, '') as "address.region", destination.country::text as "address.country",
  content.on_grid(stay.lat) as "approximatePosition.lat", content.on_grid(stay.lng) as "approximatePosition.lng",
  stay.public_radius_m as "approximatePosition.radiusM",
  stay.created_at as "createdAt", stay.updated_at as "updatedAt", stay.published_at as "publishedAt",
  stay.destination_id as "destinationKey", stay.host_id as "hostKey",
  (select photo.nr from app.stay_photo photo where photo.stay_id = stay.id order by photo.position limit 1) as "coverKey",
  stay.state::text as visibility, host.uid as owner,
  stay.state = 'published' as "isShown",
  stay.state = 'archived' as "isArchived"
from app.stay stay
join app.destination destination on destination.id = stay.destination_id
left join app.destination parent on parent.id = destination.parent_id
left join app.host host on host.id = stay.host_id;

create or replace view content.photos as
select
  photo.nr as id, photo.id as "documentId", coalesce(nullif(asset.name, ''), left(encode(asset.sha256, 'hex'), 16) || '.jpg') as name,
  photo.alt as "alternativeText", photo.caption, photo.position::int as position,
  asset.width, asset.height, encode(asset.sha256, 'hex') as hash, '.jpg' as ext, 'image/jpeg'::text as mime,
  '/media/' || encode(asset.sha256, 'hex') || '/' || content.widest(asset.width) || '.jpg' as url,
  content.formats(encode(asset.sha256, 'hex'), asset.width, asset.height) as formats, round(asset.bytes / 1000.0, 2)::float8 as size,
  asset.placeholder, asset.created_at as "createdAt", asset.updated_at as "updatedAt", asset.created_at as "publishedAt",
  photo.stay_id as "stayKey", stay.state::text as visibility, host.uid as owner,
  -- The rest of what clients know of a file. The product keeps its pictures itself.
  asset.focal_point::json as "focalPoint", null::text as "previewUrl", 'local'::text as provider, null::json as provider_metadata,
  false as "isUrlSigned",
  stay.state = 'published' as "isShown",
  stay.state = 'archived' as "isArchived",
  encode(asset.likeness, 'hex') as likeness,
  photo.room_id::text as room
from app.stay_photo photo
join app.asset asset on asset.id = photo.asset_id
join app.stay stay on stay.id = photo.stay_id
left join app.host host on host.id = stay.host_id;
