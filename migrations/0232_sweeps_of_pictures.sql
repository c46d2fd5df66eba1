-- serves programs since 0041
-- The marks that sweeps of this database have left in the bucket of pictures. A bucket with another mark belongs to another site, or to the
-- one that this database was copied from (docs/decisions/0150-whose-bucket-it-is.md).
create table ops.picture_sweep (
  mark uuid primary key,
  at   timestamptz not null);
