-- serves programs since 0041
-- Words by which homes are found: of names, places and descriptions, in small letters without accents.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

create function app.plain(given text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', given)) $$;

create table app.stay_text (
  stay_id int primary key references app.stay on delete cascade,
  words   tsvector not null);
create index stay_text_words on app.stay_text using gin (words);

-- Every word that any home has ever had, for words that were mistyped. One that no home has any more finds nothing.
create table app.search_word (word text primary key);
create index search_word_beginning on app.search_word (word text_pattern_ops);
create index search_word_like on app.search_word using gin (word public.gin_trgm_ops);

create function app.write_stay_text(ids int[]) returns void language sql as $$
  with recursive place as (
    select stay.id as stay_id, destination.name, destination.parent_id
    from app.stay join app.destination on destination.id = stay.destination_id where stay.id = any(ids)
    union all
    select place.stay_id, destination.name, destination.parent_id
    from place join app.destination on destination.id = place.parent_id),
  places as (select stay_id, string_agg(name, ' ') as names from place group by stay_id),
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

create function app.note_stay_text() returns trigger language plpgsql as $$
begin
  perform app.write_stay_text(array[new.id]);
  return null;
end $$;
create trigger write_text after insert or update of title, kind, summary, description, destination_id on app.stay
  for each row execute function app.note_stay_text();

create function app.note_place_text() returns trigger language plpgsql as $$
begin
  perform app.write_stay_text((
    with recursive inside as (
      select new.id union select destination.id from app.destination join inside on destination.parent_id = inside.id)
    select array_agg(stay.id) from app.stay where destination_id in (select id from inside)));
  return null;
end $$;
create trigger write_text after update of name, parent_id on app.destination
  for each row execute function app.note_place_text();

select app.write_stay_text(array_agg(id)) from app.stay;
