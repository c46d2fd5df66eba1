-- Secrets of webhook addresses can be changed, photos in homes have the names of their files, and files can be looked for.

alter table ops.webhook_endpoint
  add column secret_number       int not null default 1 check (secret_number >= 1),   -- the newest secret follows from it
  add column former_secret_until timestamptz,   -- up to then messages are signed with the one before it as well
  add check (former_secret_until is null or secret_number > 1);

-- As before, but for the name (those that came with the product have none of their own, and keep the one they had) and the last change:
-- a picture can be replaced.
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
  null::json as "focalPoint", null::text as "previewUrl", 'local'::text as provider, null::json as provider_metadata
from app.stay_photo photo
join app.asset asset on asset.id = photo.asset_id
join app.stay stay on stay.id = photo.stay_id
left join app.host host on host.id = stay.host_id;

-- What was handed in, by the names that questions have for it.
create view content.files as
select
  asset.number as id, asset.id as "documentId", asset.name, asset.alternative_text as "alternativeText", asset.caption,
  coalesce(asset.width, 0) as width, coalesce(asset.height, 0) as height, encode(asset.sha256, 'hex') as hash,
  case when asset.original = 'original.webp' then '.webp' else '.jpg' end as ext,
  case when asset.original = 'original.webp' then 'image/webp' else 'image/jpeg' end as mime,
  round(asset.bytes / 1000.0, 2)::float8 as size, 'local' as provider,
  asset.created_at as "createdAt", asset.updated_at as "updatedAt"
from app.asset asset;
