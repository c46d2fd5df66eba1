-- serves programs since 0041
-- A saved text in other languages, beside the one for everybody else: [{"language": "de", "subject": "…", "body": "…"}].
alter table app.message_template_version add column translations jsonb not null default '[]';
