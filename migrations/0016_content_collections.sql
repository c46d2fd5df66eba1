-- What the content backend lets others read, as one view a collection: a column for every attribute, under its name on the wire.
-- Columns that end in "Key" join views; "visibility" and "owner" decide who sees a row.

alter table app.amenity add column document_id uuid not null default uuidv7() unique;
alter table app.page add column document_id uuid not null default uuidv7() unique;
alter table app.stay_photo add column nr int generated always as identity unique;
alter table app.contact_message add column nr int generated always as identity unique;
alter table app.thread add column nr int generated always as identity unique;
alter table app.favourite
  add column nr int generated always as identity unique,
  add column document_id uuid not null default uuidv7() unique;

create schema content;

-- Digits after the point of a currency (ISO 4217): those that differ from two.
create function content.digits(currency app.currency) returns int language sql immutable as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end
$$;

create function content.units(minor bigint, currency app.currency) returns double precision language sql immutable as $$
  select (minor / power(10::numeric, content.digits(currency)))::float8
$$;

-- A position on a grid, the same for everybody: asking often does not find the home.
create function content.on_grid(degrees double precision) returns double precision language sql immutable as $$
  select round((floor(degrees / 0.005 + 0.5) * 0.005)::numeric, 3)::float8
$$;

create view content.stays as
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
  stay.state::text as visibility, host.uid as owner
from app.stay stay
join app.destination destination on destination.id = stay.destination_id
left join app.destination parent on parent.id = destination.parent_id
left join app.host host on host.id = stay.host_id;

-- The widths a picture of a width is kept in, narrowest first (the same rule as in src/contract/media-url.ts).
create function content.widths(original int) returns int[] language sql immutable as $$
  select coalesce((select array_agg(width order by width) from unnest(array[480, 960, 1600, 2400]) as width where width <= original),
                  array[original])
$$;

create function content.formats(hash text, original int, height int) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg((array['thumbnail', 'small', 'medium', 'large'])[nr], jsonb_build_object(
      'url', '/media/' || hash || '/' || width || '.jpg', 'width', width,
      'height', round(height * width::numeric / original)::int, 'ext', '.jpg', 'mime', 'image/jpeg')), '{}')
  from unnest(content.widths(original)) with ordinality as variant (width, nr)
$$;

create view content.photos as
select
  photo.nr as id, photo.id as "documentId", left(encode(asset.sha256, 'hex'), 16) || '.jpg' as name,
  photo.alt as "alternativeText", photo.caption, photo.position::int as position,
  asset.width, asset.height, encode(asset.sha256, 'hex') as hash, '.jpg' as ext, asset.mime,
  '/media/' || encode(asset.sha256, 'hex') || '/' || (content.widths(asset.width))[array_length(content.widths(asset.width), 1)] || '.jpg' as url,
  content.formats(encode(asset.sha256, 'hex'), asset.width, asset.height) as formats, round(asset.bytes / 1000.0, 2)::float8 as size,
  asset.placeholder, asset.created_at as "createdAt", asset.created_at as "updatedAt", asset.created_at as "publishedAt",
  photo.stay_id as "stayKey", stay.state::text as visibility, host.uid as owner
from app.stay_photo photo
join app.asset asset on asset.id = photo.asset_id
join app.stay stay on stay.id = photo.stay_id
left join app.host host on host.id = stay.host_id;

create view content.amenities as
select amenity.id::int as id, amenity.document_id as "documentId", amenity.code as slug, amenity.name, amenity.category, amenity.icon,
  amenity.filterable, amenity.position::int as position
from app.amenity amenity;

create view content.stay_amenities as
select link.stay_id as "stayKey", link.amenity_id::int as "amenityKey" from app.stay_amenity link;

create view content.destinations as
select
  destination.id, destination.document_id as "documentId", destination.slug, destination.kind, destination.name,
  destination.country::text as country, destination.timezone as "timeZone", destination.intro, destination.lat, destination.lng,
  (select count(*)::int from app.stay stay where stay.destination_id = destination.id and stay.state = 'published') as "stayCount",
  destination.parent_id as "parentKey", destination.state::text as visibility
from app.destination destination;

create view content.reviews as
select
  review.nr as id, review.id as "documentId", review.overall::int as overall, review.cleanliness::int as cleanliness,
  review.accuracy::int as accuracy, review.arrival::int as arrival, review.communication::int as communication,
  review.location::int as location, review.value::int as value, review.title, review.body, review.author_name as author,
  review.host_reply as "hostReply", review.host_replied_at as "hostRepliedAt", review.created_at as "createdAt",
  review.published_at as "publishedAt", review.stay_id as "stayKey", review.uid as owner,
  case when stay.state = 'published' then review.state else 'of_hidden_stay' end as visibility
from app.review review
join app.stay stay on stay.id = review.stay_id;

-- The version of every text that is valid now.
create view content.pages as
select distinct on (page.id)
  page.id::int as id, page.document_id as "documentId", page.slug, version.version, version.title, version.summary, version.body,
  version.valid_from as "validFrom", version.created_at as "createdAt", version.created_at as "updatedAt",
  version.valid_from as "publishedAt"
from app.page page
join app.page_version version on version.page_id = page.id and version.valid_from <= app.instant()
order by page.id, version.version desc;

create view content.bookings as
select
  booking.nr as id, booking.id as "documentId", booking.ref as reference, booking.status::text as state, booking.source,
  booking.check_in as "checkIn", booking.check_out as "checkOut", booking.nights, (booking.adults + booking.children)::int as guests,
  booking.adults::int as adults, booking.children::int as children, booking.infants::int as infants, booking.pets::int as pets,
  booking.currency::text as currency, booking.total as "totalMinor", content.units(booking.total, booking.currency) as total,
  booking.mode, booking.message, booking.expires_at as "expiresAt", booking.confirmed_at as "confirmedAt",
  booking.created_at as "createdAt", booking.updated_at as "updatedAt", booking.stay_id as "stayKey", booking.uid as owner
from app.booking booking;

create view content.contact_messages as
select
  message.nr as id, message.id as "documentId", message.reference, message.name, message.email::text as email, message.topic,
  message.booking_ref as booking, message.message, message.state, message.answered_at as "answeredAt",
  message.created_at as "createdAt", message.uid as owner
from app.contact_message message;

create view content.favourites as
select
  favourite.nr as id, favourite.document_id as "documentId", stay.slug, favourite.created_at as "addedAt",
  favourite.created_at as "createdAt", favourite.stay_id as "stayKey", favourite.uid as owner
from app.favourite favourite
join app.stay stay on stay.id = favourite.stay_id and stay.state = 'published';

create view content.threads as
select
  thread.nr as id, thread.id as "documentId", thread.check_in as "checkIn", thread.check_out as "checkOut",
  thread.adults::int as adults, thread.children::int as children, thread.infants::int as infants, thread.pets::int as pets,
  thread.state, thread.created_at as "createdAt", thread.last_message_at as "lastMessageAt", thread.stay_id as "stayKey",
  thread.uid as owner
from app.thread thread;
