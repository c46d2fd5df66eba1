-- serves programs since 0041
-- Lists of what is open read that, whatever there has been.

-- By their ids alone: written as one statement with what asks for them, all bookings would be read.
create or replace function app.report_facts(ids uuid[]) returns setof app.report_fact language plpgsql stable rows 10 as $$
begin
  return query
  select id, stay_id, host_id, destination_id, currency, from_day, nights, booked_on, is_sold, is_cancelled, rent, fees, taxes, tax_lines
  from app.report_fact_now where id = any(ids);
end $$;

-- Conversations that wait for an answer, among all.
create index thread_asked on app.thread (last_message_at) where waiting_since is not null and state = 'open';

-- Conversations by a part of a word, of a name, of an address.
create index message_words on app.message using gin (body public.gin_trgm_ops);
create index profile_words on app.profile using gin (display_name public.gin_trgm_ops, (email::text) public.gin_trgm_ops)
  where deleted_at is null;
create index stay_title_words on app.stay using gin (title public.gin_trgm_ops);
