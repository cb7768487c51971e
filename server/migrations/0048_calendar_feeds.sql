-- The address of a person's calendar for programs of theirs: one of each account, told once, of which only the hash is
-- kept (rule calendar-1).
create table calendar_feed (
  user_id      integer primary key references app_user on delete cascade,
  token_hash   bytea not null unique check (length(token_hash) = 32),
  shows_titles boolean not null,
  created_at   timestamptz not null default now(),
  last_read_at timestamptz
);

-- It ends for good with the account's block and when its person leaves, however that comes about.
create function end_calendar_feed_of_account() returns trigger language plpgsql as $$
begin
  delete from calendar_feed where user_id = new.id;
  return null;
end $$;
create trigger account_ends_calendar_feed after update of enabled, affiliate_id on app_user for each row
  when (not new.enabled or new.affiliate_id is null) execute function end_calendar_feed_of_account();

create function end_calendar_feed_of_person() returns trigger language plpgsql as $$
begin
  delete from calendar_feed using app_user where app_user.id = user_id and app_user.affiliate_id = new.id;
  return null;
end $$;
create trigger leaving_ends_calendar_feed after update of inscription_type on affiliate for each row
  when (new.inscription_type = 0 and old.inscription_type <> 0) execute function end_calendar_feed_of_person();
