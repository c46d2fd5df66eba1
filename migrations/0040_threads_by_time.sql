-- Staff read the conversations of all homes by the time of their last message, a page at a time.
create index thread_newest on app.thread (last_message_at desc, id desc);
