-- When a copy was restored from before a voting was over: whoever voted since is not in it, so nobody votes and nothing is
-- counted until staff let it go on (rules durable-6, voting-2).
alter table voting add column restored_at timestamptz;
drop index voting_waiting;
create index voting_waiting on voting (start_date)
  where state = 'approved' and counted_at is null and failure is null and restored_at is null;
