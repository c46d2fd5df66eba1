-- serves programs since 0041
-- To whom a statement was sent, with the account it was to be paid to then: an owner who moves later gets the same file again. Null: sent
-- before this was stored, or by an older program.
alter table app.owner_statement add column sent_to jsonb check (jsonb_typeof(sent_to) = 'object');
create or replace function app.statement_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (old.owner_id, old.month, old.currency, old.content, old.payout, old.sent_at, old.sent_by, old.sent_to)
     is distinct from (new.owner_id, new.month, new.currency, new.content, new.payout, new.sent_at, new.sent_by, new.sent_to) then
    raise exception 'a statement that was sent is not changed' using errcode = '42501';
  end if;
  return new;
end $$;
