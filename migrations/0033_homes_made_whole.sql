-- Homes, places and amenities can be written as a whole: a picture that is not finished yet knows its place among those of its home,
-- and the ends of a place can be read.

alter table app.asset add column meant_position smallint check (meant_position >= 1);

create or replace view content.destinations as
select
  destination.id, destination.document_id as "documentId", destination.slug, destination.kind, destination.name,
  destination.country::text as country, destination.timezone as "timeZone", destination.intro, destination.lat, destination.lng,
  (select count(*)::int from app.stay stay where stay.destination_id = destination.id and stay.state = 'published') as "stayCount",
  destination.parent_id as "parentKey", destination.state::text as visibility,
  destination.created_at as "createdAt", destination.updated_at as "updatedAt",
  case when destination.state = 'published' then destination.created_at end as "publishedAt",
  destination.south, destination.west, destination.north, destination.east
from app.destination destination;
