-- serves programs since 0041
-- What somebody who works here may give back of a booking beyond what its rules give back; null: as much as their role may. An invitation
-- says it beforehand, and which homes become theirs.
alter table app.profile
  add column refund_limit app.money check (refund_limit >= 0),
  add column refund_limit_currency app.currency,
  add constraint profile_refund_limit check ((refund_limit is null) = (refund_limit_currency is null));
alter table app.invitation
  add column homes int[] not null default '{}',
  add column refund_limit app.money check (refund_limit >= 0),
  add column refund_limit_currency app.currency,
  add constraint invitation_refund_limit check ((refund_limit is null) = (refund_limit_currency is null));
