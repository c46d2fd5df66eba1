-- Amounts of a tax that belongs to a place are in a currency of their own and hold for homes of that currency only. Taxes of a home are
-- in its currency, and a percentage is in none.
alter table app.tax_rule add currency app.currency;

-- Rows are replaced, not edited, but for what they meant all along: the currency that most homes of the place have.
alter table app.tax_rule disable trigger user;
with recursive inside as (
  select id as place, id from app.destination
  union all
  select inside.place, inner_place.id from inside join app.destination inner_place on inner_place.parent_id = inside.id)
update app.tax_rule rule set currency = coalesce((
  select stay.currency from inside join app.stay stay on stay.destination_id = inside.id
  where inside.place = rule.destination_id group by stay.currency order by count(*) desc, stay.currency limit 1), 'EUR')
where rule.destination_id is not null and num_nonnulls(rule.amount, rule.price_from, rule.price_to) > 0;
alter table app.tax_rule enable trigger user;

alter table app.tax_rule add constraint tax_rule_currency_check check (
  (currency is not null) = (destination_id is not null and num_nonnulls(amount, price_from, price_to) > 0));
