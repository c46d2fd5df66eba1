-- serves programs since 0041
-- A tax of one home concerns that home, whose price version changes with it (0010), and so does one that goes with its home: indexes are
-- built anew and pages forgotten for taxes of places alone, which many homes share.
create function ops.note_shared_taxes() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind) select 'catalogue' where exists (select from changed where stay_id is null);
  return null;
end $$;
drop trigger note_changed on app.tax_rule;
create trigger note_new after insert on app.tax_rule referencing new table as changed
  for each statement execute function ops.note_shared_taxes();
create trigger note_changed after update on app.tax_rule referencing new table as changed
  for each statement execute function ops.note_shared_taxes();
create trigger note_gone after delete on app.tax_rule referencing old table as changed
  for each statement execute function ops.note_shared_taxes();
