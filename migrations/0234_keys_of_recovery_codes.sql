-- serves programs since 0041
-- Which key a recovery code was hashed with, so that codes which can never match again are told from wrong ones; null: made before this.
alter table identity.recovery_code add column key_mark bytea;
