-- serves programs since 0041
-- What has changed since the sums of reports were counted is read by the keys of what has changed: within the query of a report this was planned
-- as a look at every booking and its books. A function with a plan of its own is not taken apart.

create or replace function app.report_facts(ids uuid[]) returns setof app.report_fact language plpgsql stable rows 20 as $$
begin
  return query
  select id, stay_id, host_id, destination_id, currency, from_day, nights, booked_on, is_sold, is_cancelled, rent, fees, taxes, tax_lines, source
  from app.report_fact_now where id = any(ids);
end $$;
