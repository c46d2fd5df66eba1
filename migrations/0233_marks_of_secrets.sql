-- serves programs since 0041
-- By which the next start knows whether it has the secrets with which the database was used: what is derived from others is worth nothing.
alter table ops.installation add column identity_mark text, add column quote_mark text;
