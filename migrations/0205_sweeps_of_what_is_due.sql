-- serves programs since 0041
-- Instalments that should have been paid by now, read from the index alone. The planner expects that most open ones are due, and
-- read all of them by the index of the next try; booking_instalment_overdue is contained in this one.
create index booking_instalment_open on app.booking_instalment (due_at) include (booking_id) where state in ('scheduled', 'failed');
drop index app.booking_instalment_overdue;
