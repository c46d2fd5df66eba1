-- Nights kept for somebody who is still signing in. A value of an enum can only be used by a later migration than the one that adds it.
alter type app.claim_kind add value 'reserved';
