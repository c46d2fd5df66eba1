-- serves programs since 0041
-- Whose homes are let, what was agreed with them, and what they are told and paid each month.
create table app.owner (
  id         uuid primary key default uuidv7(),
  name       text not null check (length(name) between 1 and 160),
  address    text not null default '' check (length(address) <= 500),
  iban       text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  email      citext,
  currency   app.currency not null,
  uid        text references app.profile on delete set null,   -- the account of a host who sees their own statements
  created_at timestamptz not null default app.instant());
create index owner_uid on app.owner (uid) where uid is not null;

-- For whole months: a statement has one contract for each home.
create table app.owner_contract (
  id            uuid primary key default uuidv7(),
  owner_id      uuid not null references app.owner,
  stay_id       int not null references app.stay,
  during        daterange not null check (not isempty(during) and lower(during) is not null),
  commission_bp app.bp not null check (commission_bp <= 10000),
  cleaning_to   text not null check (cleaning_to in ('owner', 'company')),
  monthly       app.money not null default 0 check (monthly >= 0),
  created_at    timestamptz not null default app.instant(),
  check (extract(day from lower(during)) = 1 and (upper(during) is null or extract(day from upper(during)) = 1)),
  exclude using gist (stay_id with =, during with &&));
create index owner_contract_owner on app.owner_contract (owner_id);

create table app.owner_expense (
  id         uuid primary key default uuidv7(),
  owner_id   uuid not null references app.owner,
  stay_id    int not null references app.stay,
  day        date not null,
  label      text not null check (length(label) between 1 and 160),
  amount     app.money not null check (amount > 0),
  receipt_id uuid references app.asset,
  created_by text not null default app.actor(),
  created_at timestamptz not null default app.instant());
create index owner_expense_owner on app.owner_expense (owner_id, day);
create index owner_expense_receipt on app.owner_expense (receipt_id) where receipt_id is not null;

-- What an owner was told, for ever. That it was paid is noted beside it.
create table app.owner_statement (
  owner_id uuid not null references app.owner,
  month    date not null check (extract(day from month) = 1),
  currency app.currency not null,
  content  jsonb not null,
  payout   app.money not null,
  sent_at  timestamptz not null,
  sent_by  text not null,
  paid_at  timestamptz,
  paid_by  text check (paid_by in ('sepa', 'transfer')),
  primary key (owner_id, month),
  check ((paid_at is null) = (paid_by is null)));
create function app.statement_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.owner_id, old.month, old.currency, old.content, old.payout, old.sent_at, old.sent_by)
     is distinct from (new.owner_id, new.month, new.currency, new.content, new.payout, new.sent_at, new.sent_by) then
    raise exception 'a statement that was sent is not changed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger statement_frozen before update or delete on app.owner_statement for each row execute function app.statement_frozen();
