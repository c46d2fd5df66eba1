-- serves programs since 0041
-- How a picture looks, in 64 bits: pictures that differ in few of them look alike. Null: it was stored before they were computed, or it came
-- with the product.
alter table app.asset add column likeness bytea;
alter table app.asset add constraint asset_likeness check (length(likeness) = 8);

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
  encode(asset.likeness, 'hex') as likeness
from app.stay_photo photo
join app.asset asset on asset.id = photo.asset_id
join app.stay stay on stay.id = photo.stay_id
left join app.host host on host.id = stay.host_id;
