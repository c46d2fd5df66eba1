-- serves programs since 0041
-- When the provider is asked again about a refund of what was kept of a damage deposit, which has no row in app.refund.
-- Null: no more.
alter table app.outside_refund add column check_at timestamptz;
update app.outside_refund o set check_at = now() from app.payment p
where p.id = o.payment_id and p.kind = 'damage' and not o.failed;
create index outside_refund_check on app.outside_refund (check_at) where check_at is not null;
