-- serves programs since 0041
-- The API answers with the picture of a place, not only takes it; and the address of a removed place can be used again.

create or replace view content.destinations as
select
  destination.id, destination.document_id as "documentId", destination.slug, destination.kind, destination.name,
  destination.country::text as country, destination.timezone as "timeZone", destination.intro, destination.lat, destination.lng,
  (select count(*)::int from app.stay stay where stay.destination_id = destination.id and stay.state = 'published') as "stayCount",
  destination.parent_id as "parentKey", destination.state::text as visibility,
  destination.created_at as "createdAt", destination.updated_at as "updatedAt",
  case when destination.state = 'published' then destination.created_at end as "publishedAt",
  destination.south, destination.west, destination.north, destination.east, destination.other_names as "otherNames",
  (select jsonb_build_object(
     'documentId', asset.id, 'hash', encode(asset.sha256, 'hex'), 'width', asset.width, 'height', asset.height,
     'url', case when asset.state = 'done'
       then '/media/' || encode(asset.sha256, 'hex') || '/' || content.widest(asset.width) || '.jpg' end)
   from app.asset asset where asset.id = destination.photo_id) as photo
from app.destination destination;

-- A picture that has been made is shown on the cards of its places.
create or replace function ops.note_assets() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind, stay_id)
    select distinct 'stay', photo.stay_id from changed join app.stay_photo photo on photo.asset_id = changed.id;
  if exists (select from changed join app.destination place on place.photo_id = changed.id) then
    insert into ops.change (kind) values ('text');
  end if;
  return null;
end $$;

update app.destination set slug = rtrim(left(slug, 100), '-') || '-removed-' || id where state = 'archived';
