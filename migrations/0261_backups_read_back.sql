-- serves programs since 0041
-- When `holmstay backup` last wrote a copy and read it back. What an administrator says about other tools stays beside it.
alter table ops.setup add column backup_read_at timestamptz;
