-- serves programs since 0041
-- How many entries the lists of homes, photos and reviews have is kept, instead of counting all of them for each page (decision 87).

-- What was counted of each home.
create table app.entry_fact (
  stay_id int primary key,
  stays   int not null,                        -- 1: it is let
  photos  int not null,                        -- those of a home that is let
  reviews int not null);                       -- published ones of a home that is let

-- What has changed since: rows are added in the transaction of the change, never changed, and taken away by who counts.
create table app.entry_pending (
  id      bigint generated always as identity primary key,
  stay_id int not null);

-- All homes together.
create table app.entry_sum (
  is_only boolean primary key default true check (is_only),
  stays   bigint not null,
  photos  bigint not null,
  reviews bigint not null);

-- What should be counted of homes, now; nothing of those that are not let, or gone.
create function app.entry_facts(ids int[]) returns setof app.entry_fact language sql stable as $$
  select s.id, 1, (select count(*)::int from app.stay_photo p where p.stay_id = s.id),
    (select count(*)::int from app.review r where r.stay_id = s.id and r.state = 'published')
  from app.stay s where s.id = any(ids) and s.state = 'published'
$$;

-- Puts what has changed into the sums, at most so many changes; answers how many there were. One at a time. Changes are taken away first, facts are
-- read by a later statement: it sees all that came with them.
create function app.count_entry_changes(most int) returns int language plpgsql as $$
declare
  taken int;
  ids int[];
begin
  perform pg_advisory_xact_lock(hashtext('app.entry_sum'));
  with gone as (
    delete from app.entry_pending where id in (select id from app.entry_pending order by id limit most) returning stay_id)
  select count(*), array_agg(distinct stay_id) into taken, ids from gone;
  if taken = 0 then return 0; end if;
  with now as materialized (select * from app.entry_facts(ids)),
  before as (delete from app.entry_fact where stay_id = any(ids) and stay_id not in (select stay_id from now) returning stays, photos, reviews),
  changed as (
    insert into app.entry_fact as f select * from now
    on conflict (stay_id) do update set stays = excluded.stays, photos = excluded.photos, reviews = excluded.reviews
    returning stays - coalesce(old.stays, 0) as stays, photos - coalesce(old.photos, 0) as photos, reviews - coalesce(old.reviews, 0) as reviews),
  added as (
    select sum(stays) as stays, sum(photos) as photos, sum(reviews) as reviews
    from (table changed union all select -stays, -photos, -reviews from before) one)
  update app.entry_sum s set stays = s.stays + added.stays, photos = s.photos + added.photos, reviews = s.reviews + added.reviews
  from added where added.stays is not null;
  return taken;
end $$;

-- Counts all anew.
create function app.recount_entries() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.entry_sum'));
  delete from app.entry_pending;
  delete from app.entry_fact;
  delete from app.entry_sum;
  insert into app.entry_fact
  select s.id, 1, coalesce(p.count, 0), coalesce(r.count, 0)
  from app.stay s
    left join (select stay_id, count(*)::int as count from app.stay_photo group by stay_id) p on p.stay_id = s.id
    left join (select stay_id, count(*)::int as count from app.review where state = 'published' group by stay_id) r on r.stay_id = s.id
  where s.state = 'published';
  insert into app.entry_sum (stays, photos, reviews)
  select count(*), coalesce(sum(photos), 0), coalesce(sum(reviews), 0) from app.entry_fact;
end $$;

create function app.note_entries_of_home() returns trigger language plpgsql as $$
begin
  insert into app.entry_pending (stay_id) values (coalesce(new.id, old.id));
  return null;
end $$;
create trigger entries_home_added after insert on app.stay for each row when (new.state = 'published')
  execute function app.note_entries_of_home();
create trigger entries_home_changed after update of state on app.stay for each row when (new.state is distinct from old.state)
  execute function app.note_entries_of_home();
create trigger entries_home_gone after delete on app.stay for each row execute function app.note_entries_of_home();

create function app.note_entries() returns trigger language plpgsql as $$
begin
  if new.stay_id is not null then insert into app.entry_pending (stay_id) values (new.stay_id); end if;
  if old.stay_id is distinct from new.stay_id and old.stay_id is not null then
    insert into app.entry_pending (stay_id) values (old.stay_id);
  end if;
  return null;
end $$;
create trigger entries_photo_added after insert on app.stay_photo for each row execute function app.note_entries();
create trigger entries_photo_moved after update of stay_id on app.stay_photo for each row when (new.stay_id <> old.stay_id)
  execute function app.note_entries();
create trigger entries_photo_gone after delete on app.stay_photo for each row execute function app.note_entries();
create trigger entries_review_added after insert on app.review for each row when (new.state = 'published') execute function app.note_entries();
create trigger entries_review_changed after update of state, stay_id on app.review
  for each row when ((new.state, new.stay_id) is distinct from (old.state, old.stay_id)) execute function app.note_entries();
create trigger entries_review_gone after delete on app.review for each row when (old.state = 'published') execute function app.note_entries();

select app.recount_entries();

-- The widest variant of a picture, without making a list of all for each row that is looked at.
create function content.widest(original int) returns int language sql immutable parallel safe as $$
  select case when original >= 2400 then 2400 when original >= 1600 then 1600 when original >= 960 then 960 when original >= 480 then 480
    else original end
$$;
create or replace view content.photos as
select
  photo.nr as id, photo.id as "documentId", coalesce(nullif(asset.name, ''), left(encode(asset.sha256, 'hex'), 16) || '.jpg') as name,
  photo.alt as "alternativeText", photo.caption, photo.position::int as position,
  asset.width, asset.height, encode(asset.sha256, 'hex') as hash, '.jpg' as ext, 'image/jpeg'::text as mime,
  '/media/' || encode(asset.sha256, 'hex') || '/' || content.widest(asset.width) || '.jpg' as url,
  content.formats(encode(asset.sha256, 'hex'), asset.width, asset.height) as formats, round(asset.bytes / 1000.0, 2)::float8 as size,
  asset.placeholder, asset.created_at as "createdAt", asset.updated_at as "updatedAt", asset.created_at as "publishedAt",
  photo.stay_id as "stayKey", stay.state::text as visibility, host.uid as owner,
  -- The rest of what clients know of a file; the product keeps its pictures itself and knows none of it.
  null::json as "focalPoint", null::text as "previewUrl", 'local'::text as provider, null::json as provider_metadata,
  false as "isUrlSigned",
  -- In words that indexes know, and the planner has figures of.
  stay.state = 'published' as "isShown"
from app.stay_photo photo
join app.asset asset on asset.id = photo.asset_id
join app.stay stay on stay.id = photo.stay_id
left join app.host host on host.id = stay.host_id;
