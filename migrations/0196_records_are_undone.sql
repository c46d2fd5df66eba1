-- serves programs since 0041
-- A payment recorded by hand that was a mistake is undone. What of it was to be paid back is no longer owed: such a refund is withdrawn, and its
-- amount becomes 0, so that no sum over refunds has to leave it out. Its ledger entries, and their reversal, keep the amount.
alter type app.refund_status add value 'withdrawn';
alter table app.refund drop constraint refund_amount_check;
-- Compared as text: a value of an enum cannot be used in the transaction that adds it.
alter table app.refund add constraint refund_amount_check check (amount > 0 or (amount = 0 and status::text = 'withdrawn'));
