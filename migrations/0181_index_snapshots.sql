-- serves programs since 0041
-- What a process has to know before it goes on with a search index that another one has left in a file.

-- Rows of ops.change are deleted after a while, by whatever program: the youngest transaction of which a row has gone. Whoever has read
-- from a later one on has missed nothing.
create table ops.change_gone (
  only_row boolean primary key default true check (only_row),
  xid      xid8 not null);
insert into ops.change_gone (xid) values (pg_current_xact_id());

create function ops.note_gone_changes() returns trigger language plpgsql as $$
begin
  update ops.change_gone set xid = newest.xid from (select max(xid) as xid from gone) newest where change_gone.xid < newest.xid;
  return null;
end $$;
create trigger note_gone after delete on ops.change referencing old table as gone
  for each statement execute function ops.note_gone_changes();

create function ops.note_all_gone() returns trigger language plpgsql as $$
begin
  update ops.change_gone set xid = pg_current_xact_id();
  return null;
end $$;
create trigger note_all_gone after truncate on ops.change for each statement execute function ops.note_all_gone();

-- Each file has a name here, written after what is in it was read. A database that was set back to an earlier state lacks those of later
-- files, and so does one that went another way since.
create table ops.index_snapshot (
  token uuid primary key,
  at    timestamptz not null default now());
