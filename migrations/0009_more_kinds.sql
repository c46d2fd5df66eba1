-- New values of enums: a value can only be used by a later migration than the one that adds it.
alter type app.line_kind  add value 'non_refundable' after 'last_minute';
alter type app.line_kind  add value 'promo' after 'non_refundable';
alter type app.line_kind  add value 'extra' after 'fee';
alter type app.line_kind  add value 'adjustment';
alter type app.fee_kind   add value 'early_arrival';
alter type app.fee_kind   add value 'late_departure';
alter type app.fee_kind   add value 'service';
alter type app.fee_kind   add value 'extra';
alter type app.fee_basis  add value 'percent_of_rent';
alter type app.fee_basis  add value 'percent_of_total';
alter type app.claim_kind add value 'linked';
