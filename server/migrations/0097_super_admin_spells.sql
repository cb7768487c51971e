-- Who could act as a super admin, since when and until when: with that role, a password, and not blocked. Whoever could
-- lately hears of what super admins alone may change (rule organisation-5), also where another has just taken it from
-- them. By trigger, so that no way around it is forgotten; without a reference, as it outlives the account.
create table super_admin_spell (
  id       bigint generated always as identity primary key,
  user_id  integer not null,
  username text not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index super_admin_spell_open on super_admin_spell (user_id) where ended_at is null;

create function keep_super_admin_spells() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update super_admin_spell set ended_at = now() where user_id = old.id and ended_at is null;
  end if;
  if tg_op <> 'DELETE' then
    if new.role = 'ROLE_SUPER_ADMIN' and new.enabled and new.password_hash is not null then
      insert into super_admin_spell (user_id, username) values (new.id, new.username);
    end if;
  end if;
  return null;
end $$;
create trigger super_admin_begins after insert on app_user
  for each row when (new.role = 'ROLE_SUPER_ADMIN') execute function keep_super_admin_spells();
create trigger super_admin_changes after update of role, enabled, username, password_hash on app_user
  for each row when ('ROLE_SUPER_ADMIN' in (old.role, new.role)
    and (old.role, old.enabled, old.username, old.password_hash is null)
      is distinct from (new.role, new.enabled, new.username, new.password_hash is null))
  execute function keep_super_admin_spells();
create trigger super_admin_goes after delete on app_user
  for each row when (old.role = 'ROLE_SUPER_ADMIN') execute function keep_super_admin_spells();

insert into super_admin_spell (user_id, username, began_at)
select id, username, creation_time from app_user
where role = 'ROLE_SUPER_ADMIN' and enabled and password_hash is not null;
