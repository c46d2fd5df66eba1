-- Pictures that people hand in: each is a file of somebody, with a name and words, and its variants are made in the background.

alter table app.asset
  -- As clients of the content backend know it. Begins where the numbers of photos in homes never come to: either names a picture.
  add column number           bigint generated always as identity (start with 1000000001) unique,
  add column name             text not null default '' check (length(name) <= 200),
  add column alternative_text text check (length(alternative_text) <= 500),
  add column caption          text check (length(caption) <= 1000),
  -- the kept original, made anew from what was handed in; null = none is kept (pictures that came with the product)
  add column original         text check (original in ('original.jpg', 'original.webp')),
  add column state            text not null default 'done' check (state in ('waiting', 'working', 'done', 'failed')),
  add column variants         int[] not null default '{}',   -- widths that are made, until all are
  add column attempts         smallint not null default 0,
  add column claimed_until    timestamptz,                   -- whoever works on it has to be done, or say so again, by then
  -- the home it is hung up in as soon as it is done: a page never shows a picture that is not there
  add column meant_for        int references app.stay on delete set null,
  add column updated_at       timestamptz not null default now(),
  add check ((state = 'working') = (claimed_until is not null)),
  add check (original is not null or state = 'done'),
  add check (meant_for is null or state <> 'done');

-- Two people may hand in the same picture: one lot of files in the store, but a file of each of them.
alter table app.asset drop constraint asset_sha256_key;
create index asset_sha256 on app.asset (sha256);
create index asset_created_by on app.asset (created_by, number);
create index asset_unfinished on app.asset (number) where state in ('waiting', 'working');
create index asset_meant_for on app.asset (meant_for) where meant_for is not null;

-- Whether a picture is shown anywhere is asked before it is deleted.
create index stay_photo_asset on app.stay_photo (asset_id);
create index destination_photo on app.destination (photo_id) where photo_id is not null;
create index host_photo on app.host (photo_id) where photo_id is not null;
