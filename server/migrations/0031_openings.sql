-- Whose past an account may read is stored when it is opened (rule rights-13); of accounts that were opened on profiles
-- whose merge can still be undone nobody stored it. What was there until now waits for both sides, and such an account
-- stays with the profile that has it when they are parted, or is in the way.
with recursive part as (
  select id as user_id, affiliate_id as id from app_user where affiliate_id is not null and password_hash is not null
  union
  select part.user_id, m.removed_id from affiliate_merge m join part on m.kept_id = part.id where m.undone_at is null),
opened as (
  select part.user_id, m.kept_id, m.removed_id from affiliate_merge m join part on part.id = m.kept_id
  where m.undone_at is null and m.snapshot #> '{hung}' ? 'keptUserId'
    and part.user_id is distinct from (m.snapshot #>> '{hung,userId}')::integer
    and part.user_id is distinct from (m.snapshot #>> '{hung,keptUserId}')::integer)
insert into admission (affiliate_id) select kept_id from opened union select removed_id from opened;
