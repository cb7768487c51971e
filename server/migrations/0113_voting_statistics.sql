-- PostgreSQL keeps samples of what stands in a column for its planner, and keeps them when the rows are gone: of the wrapped key
-- of a voting after it was destroyed, of sealed ballots, of codes and of who took part (rule voting-7). Nothing is sampled any
-- more; that a type is said again deletes what there is, which an owner who is no superuser may do in no other way before
-- PostgreSQL 18.
drop index ballot_once;
alter table voting_key alter column public_key type bytea, alter column private_key type bytea;
alter table participation alter column position type integer;
alter table ballot alter column sealed type bytea;
alter table receipt alter column code type text;
alter table voting_reminder alter column position type integer;
alter table voting_letter alter column code_hash type bytea;
create unique index ballot_once on ballot (voting_id, sha256(sealed));

alter table voting_key alter column public_key set statistics 0, alter column private_key set statistics 0;
alter table participation alter column position set statistics 0;
alter table ballot alter column sealed set statistics 0;
alter index ballot_once alter column 2 set statistics 0;
alter table receipt alter column code set statistics 0;
alter table voting_reminder alter column position set statistics 0;
alter table voting_letter alter column code_hash set statistics 0;
