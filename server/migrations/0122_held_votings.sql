-- Holds a voting as whoever casts in it does, and reads it as it is once it is held: nothing where somebody else holds it
-- alone. For a statement that casts by itself: it has looked when it began, and a volatile function looks when it is reached
-- (rules voting-2, voting-6). The first number is `objectLocks.voting` in server/kernel/database/locks.ts.
create function hold_voting(number integer) returns setof voting language plpgsql volatile rows 1 as $$
begin
  if pg_try_advisory_xact_lock_shared(7215022, hashtext(number::text)) then
    return query select * from voting where id = number;
  end if;
end $$;
