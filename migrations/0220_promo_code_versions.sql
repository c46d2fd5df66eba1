-- serves programs since 0041
-- Which writing of a promo code somebody has seen, so that nobody writes over what a colleague has changed meanwhile.
alter table app.coupon add column version int not null default 1;
