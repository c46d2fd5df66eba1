-- serves programs since 0041
-- The orders of photos that clients ask for: a page is read in the order of an index, instead of putting all photos into it. Those
-- of the file belong to the file; photos of the same file are put in order among themselves.
create index stay_photo_order_alt on app.stay_photo (app.plain(alt) desc nulls last, nr desc);
create index stay_photo_order_caption on app.stay_photo (app.plain(caption) desc nulls last, nr desc);
create index asset_order_name on app.asset
  (app.plain(coalesce(nullif(name, ''), left(encode(sha256, 'hex'), 16) || '.jpg')) desc nulls last);
create index asset_order_hash on app.asset (app.plain(encode(sha256, 'hex')) desc nulls last);
create index asset_order_width on app.asset (width desc nulls last);
create index asset_order_height on app.asset (height desc nulls last);
create index asset_order_size on app.asset ((round(bytes / 1000.0, 2)::float8) desc nulls last);
create index asset_order_created on app.asset (created_at desc nulls last);
create index asset_order_updated on app.asset (updated_at desc nulls last);
