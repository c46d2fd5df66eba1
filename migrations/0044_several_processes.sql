-- serves programs since 0041
-- What processes of one database tell each other.

-- Requests of an address in a minute, as all processes have counted them. Lost when the server crashes, which lets an address ask again.
create unlogged table ops.request_count (
  minute int not null,
  client text not null,
  n      int not null,
  primary key (minute, client)) with (fillfactor = 70);

-- The last proof of the demo.
create table ops.demo_proof (
  only_one boolean primary key default true check (only_one),
  result   jsonb not null);
