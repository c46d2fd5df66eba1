-- serves programs since 0041
-- What an import has filled in of a home, so that it does not come back after somebody has deleted it.
alter table app.imported_home add column filled text[] not null default '{}';
update app.imported_home imported set filled = array_remove(array[
  case when stay.description <> '' then 'description' end,
  case when (stay.lat, stay.lng) <> (destination.lat, destination.lng) then 'position' end,
  case when exists (select from app.stay_amenity has where has.stay_id = stay.id) then 'amenities' end], null)
from app.stay stay join app.destination destination on destination.id = stay.destination_id
where stay.id = imported.stay_id;
