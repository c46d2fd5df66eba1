-- serves programs since 0041
-- When an expense that a statement has stated was taken back: the next statement credits it. Null: it holds.
alter table app.owner_expense add column withdrawn_at timestamptz;
