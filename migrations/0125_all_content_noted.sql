-- serves programs since 0041
-- What other processes keep of pictures and places is forgotten, too, when only their words change (decision 77). A picture is told for the
-- homes that show it; a place as a text of the site: where homes are and in what order is not touched by it, so no index is built anew.

create function ops.note_assets() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind, stay_id)
    select distinct 'stay', photo.stay_id from changed join app.stay_photo photo on photo.asset_id = changed.id;
  return null;
end $$;
create trigger note_changed after update on app.asset referencing new table as changed
  for each statement execute function ops.note_assets();

create trigger note_text after update on app.destination
  for each statement execute function ops.note_kind('text');
