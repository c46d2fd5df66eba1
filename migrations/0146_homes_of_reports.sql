-- serves programs since 0041
-- Which currency most homes have and how many are let, as every report asks of all homes: from narrow rows, not from the homes with their texts.
create index stay_scope on app.stay (currency, state, host_id, destination_id, id);
