-- Every entry says when it was made, changed and shown, as clients of the content backend expect; photos say whether their address is signed.

alter table app.amenity
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
alter table app.destination
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();

create or replace view content.amenities as
select amenity.id::int as id, amenity.document_id as "documentId", amenity.code as slug, amenity.name, amenity.category, amenity.icon,
  amenity.filterable, amenity.position::int as position,
  amenity.created_at as "createdAt", amenity.updated_at as "updatedAt", amenity.created_at as "publishedAt"
from app.amenity amenity;

create or replace view content.destinations as
select
  destination.id, destination.document_id as "documentId", destination.slug, destination.kind, destination.name,
  destination.country::text as country, destination.timezone as "timeZone", destination.intro, destination.lat, destination.lng,
  (select count(*)::int from app.stay stay where stay.destination_id = destination.id and stay.state = 'published') as "stayCount",
  destination.parent_id as "parentKey", destination.state::text as visibility,
  destination.created_at as "createdAt", destination.updated_at as "updatedAt",
  case when destination.state = 'published' then destination.created_at end as "publishedAt"
from app.destination destination;

create or replace view content.reviews as
select
  review.nr as id, review.id as "documentId", review.overall::int as overall, review.cleanliness::int as cleanliness,
  review.accuracy::int as accuracy, review.arrival::int as arrival, review.communication::int as communication,
  review.location::int as location, review.value::int as value, review.title, review.body, review.author_name as author,
  review.host_reply as "hostReply", review.host_replied_at as "hostRepliedAt", review.created_at as "createdAt",
  review.published_at as "publishedAt", review.stay_id as "stayKey", review.uid as owner,
  case when stay.state = 'published' then review.state else 'of_hidden_stay' end as visibility,
  greatest(review.created_at, review.published_at, review.host_replied_at) as "updatedAt"
from app.review review
join app.stay stay on stay.id = review.stay_id;

create or replace view content.bookings as
select
  booking.nr as id, booking.id as "documentId", booking.ref as reference, booking.status::text as state, booking.source,
  booking.check_in as "checkIn", booking.check_out as "checkOut", booking.nights, (booking.adults + booking.children)::int as guests,
  booking.adults::int as adults, booking.children::int as children, booking.infants::int as infants, booking.pets::int as pets,
  booking.currency::text as currency, booking.total as "totalMinor", content.units(booking.total, booking.currency) as total,
  booking.mode, booking.message, booking.expires_at as "expiresAt", booking.confirmed_at as "confirmedAt",
  booking.created_at as "createdAt", booking.updated_at as "updatedAt", booking.stay_id as "stayKey", booking.uid as owner,
  booking.created_at as "publishedAt"
from app.booking booking;

create or replace view content.contact_messages as
select
  message.nr as id, message.id as "documentId", message.reference, message.name, message.email::text as email, message.topic,
  message.booking_ref as booking, message.message, message.state, message.answered_at as "answeredAt",
  message.created_at as "createdAt", message.uid as owner,
  coalesce(message.answered_at, message.created_at) as "updatedAt", message.created_at as "publishedAt"
from app.contact_message message;

create or replace view content.favourites as
select
  favourite.nr as id, favourite.document_id as "documentId", stay.slug, favourite.created_at as "addedAt",
  favourite.created_at as "createdAt", favourite.stay_id as "stayKey", favourite.uid as owner,
  favourite.created_at as "updatedAt", favourite.created_at as "publishedAt"
from app.favourite favourite
join app.stay stay on stay.id = favourite.stay_id and stay.state = 'published';

create or replace view content.threads as
select
  thread.nr as id, thread.id as "documentId", thread.check_in as "checkIn", thread.check_out as "checkOut",
  thread.adults::int as adults, thread.children::int as children, thread.infants::int as infants, thread.pets::int as pets,
  thread.state, thread.created_at as "createdAt", thread.last_message_at as "lastMessageAt", thread.stay_id as "stayKey",
  thread.uid as owner,
  thread.last_message_at as "updatedAt", thread.created_at as "publishedAt"
from app.thread thread;

create or replace view content.photos as
select
  photo.nr as id, photo.id as "documentId", coalesce(nullif(asset.name, ''), left(encode(asset.sha256, 'hex'), 16) || '.jpg') as name,
  photo.alt as "alternativeText", photo.caption, photo.position::int as position,
  asset.width, asset.height, encode(asset.sha256, 'hex') as hash, '.jpg' as ext, 'image/jpeg'::text as mime,
  '/media/' || encode(asset.sha256, 'hex') || '/' || (content.widths(asset.width))[array_length(content.widths(asset.width), 1)] || '.jpg' as url,
  content.formats(encode(asset.sha256, 'hex'), asset.width, asset.height) as formats, round(asset.bytes / 1000.0, 2)::float8 as size,
  asset.placeholder, asset.created_at as "createdAt", asset.updated_at as "updatedAt", asset.created_at as "publishedAt",
  photo.stay_id as "stayKey", stay.state::text as visibility, host.uid as owner,
  -- The rest of what clients know of a file; the product keeps its pictures itself and knows none of it.
  null::json as "focalPoint", null::text as "previewUrl", 'local'::text as provider, null::json as provider_metadata,
  false as "isUrlSigned"
from app.stay_photo photo
join app.asset asset on asset.id = photo.asset_id
join app.stay stay on stay.id = photo.stay_id
left join app.host host on host.id = stay.host_id;
