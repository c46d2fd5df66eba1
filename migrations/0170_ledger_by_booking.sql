-- serves programs since 0041
-- Nothing asks for postings of an account by their time: each is read with its booking, or all of them are. 28 bytes of every posting, written anew
-- with each.
drop index app.ledger_account_at;
