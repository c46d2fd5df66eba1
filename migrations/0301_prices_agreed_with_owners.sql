-- serves programs since 0041
-- What a night of a home has to bring at least, and to which changes of its prices the owner has to agree: those by more than so many
-- basis points, 0 to all of them. Null: nothing was agreed.
alter table app.owner_contract
  add column lowest_night     app.money check (lowest_night > 0),
  add column confirm_above_bp app.bp check (confirm_above_bp <= 10000);
