-- The digits of amounts, as in `minorDigitsOf` (src/core/money/format-money.ts): filters and orders of the API by a price in forints, rupiahs and
-- others counted in hundredths that these amounts do not have.
create or replace function content.digits(currency app.currency) returns int language sql immutable as $$
  select case
    when currency in (
      'AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF', 'KPW', 'KRW', 'LAK', 'LBP', 'MGA',
      'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'YER'
    ) then 0
    when currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end
$$;

-- It was made with the former digits.
reindex index app.stay_order_price;
