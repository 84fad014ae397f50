-- A decision that is held is carried out only while nobody has ended the session in which it was made. Empty for one
-- that the release before holds.
alter table held_decision add column token_hash bytea;
