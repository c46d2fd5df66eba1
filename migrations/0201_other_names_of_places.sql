-- serves programs since 0041
-- Places have other names, such as in another language, by which their homes are found.

alter table app.destination add column other_names text not null default '';

create or replace view content.destinations as
select
  destination.id, destination.document_id as "documentId", destination.slug, destination.kind, destination.name,
  destination.country::text as country, destination.timezone as "timeZone", destination.intro, destination.lat, destination.lng,
  (select count(*)::int from app.stay stay where stay.destination_id = destination.id and stay.state = 'published') as "stayCount",
  destination.parent_id as "parentKey", destination.state::text as visibility,
  destination.created_at as "createdAt", destination.updated_at as "updatedAt",
  case when destination.state = 'published' then destination.created_at end as "publishedAt",
  destination.south, destination.west, destination.north, destination.east, destination.other_names as "otherNames"
from app.destination destination;

create or replace function app.write_stay_text(ids int[]) returns void language sql as $$
  with recursive place as (
    select stay.id as stay_id, destination.name, destination.other_names, destination.parent_id
    from app.stay join app.destination on destination.id = stay.destination_id where stay.id = any(ids)
    union all
    select place.stay_id, destination.name, destination.other_names, destination.parent_id
    from place join app.destination on destination.id = place.parent_id),
  places as (select stay_id, string_agg(concat_ws(' ', name, other_names), ' ') as names from place group by stay_id),
  written as (
    insert into app.stay_text (stay_id, words)
    select stay.id, strip(to_tsvector('simple', app.plain(concat_ws(' ', stay.title, stay.kind, stay.summary, stay.description, names))))
    from app.stay join places on places.stay_id = stay.id
    on conflict (stay_id) do update set words = excluded.words
    returning words)
  insert into app.search_word (word)
  select distinct word from written, unnest(tsvector_to_array(words)) word order by word
  on conflict do nothing
$$;

create trigger write_text_of_other_names after update of other_names on app.destination
  for each row when (old.other_names is distinct from new.other_names) execute function app.note_place_text();
