-- serves programs since 0041
-- The currency of a promo code is that of its amounts: what it takes off, and the least rent for which it can be used. A least rent without
-- a currency was compared with the rent of every home in the home's own currency; it is taken for one of the company's.
alter table app.coupon
  drop constraint coupon_check1,
  add constraint coupon_currency check (amount is null or currency is not null);
update app.coupon set currency = coalesce((select currency from app.company),
    (select currency from app.stay group by currency order by count(*) desc, currency limit 1), 'EUR')
  where min_rent > 0 and currency is null;
