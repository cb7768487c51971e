-- Accounts and the activity log as lists: what staff looks for, on a million accounts and millions of lines.

-- Roles in the order of what they may do (seeds 000 §3): the contract's.
create function role_rank(text) returns integer
  language sql immutable parallel safe strict
  return array_position(array['ROLE_USER', 'ROLE_ENLACE', 'ROLE_RESPONSABLE', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN'], $1);

-- Usernames as they are looked for, kept: folding each of three million lines anew takes 3.5 seconds where many match,
-- and reading them a third of one.
alter table app_user add column username_search text not null generated always as (f_norm(username)) stored;
create index app_user_username_trgm on app_user using gin (username_search gin_trgm_ops);
create index app_user_by_role on app_user (role_rank(role), id);
create index app_user_by_state on app_user (enabled, id);

create trigger app_user_added after insert on app_user
  referencing new table as added for each statement execute function tally_change();
create trigger app_user_removed after delete on app_user
  referencing old table as removed for each statement execute function tally_change();
insert into tally select 'app_user', count(*) from app_user having count(*) > 0;

-- A line of the log costs a tenth of a millisecond more to write so that its total is known at once: counting ten
-- million lines takes half a second, at every page that somebody turns (decision 3). Nothing is ever removed from it.
create trigger activity_added after insert on activity
  referencing new table as added for each statement execute function tally_change();
insert into tally select 'activity', count(*) from activity having count(*) > 0;

-- An account that is deleted leaves what it wrote, which is found by these instead of by reading it all.
create index record_author on record (author_id) where author_id is not null;
create index admin_comment_author on admin_comment (author_id) where author_id is not null;
create index meeting_attendance_author on meeting_attendance (author_id) where author_id is not null;

-- What one account did, by day; it takes the place of the one without the day.
create index activity_by_user on activity (user_id, creation_date desc, id desc) where user_id is not null;
drop index activity_user;
alter table activity add column username_search text generated always as (f_norm(username)) stored;
create index activity_username_trgm on activity using gin (username_search gin_trgm_ops);
-- Few values: PostgreSQL keeps each once, with the rows that have it in the order in which they were written.
create index activity_by_action on activity (action);
create index activity_by_role on activity (role);

-- An invitation reaches whoever is given an account too, perhaps long after having been registered. Words that the
-- organisation has made its own stay.
update mail_template set html = replace(html,
  'La organización te ha inscrito en su censo con esta dirección de correo. Para entrar y ver tus datos, abre el enlace y elige una contraseña.',
  'Figuras en el censo de la organización con esta dirección de correo, y tienes una cuenta. Para entrar y ver tus datos, abre el enlace y elige una contraseña.')
where kind = 'invitation';
