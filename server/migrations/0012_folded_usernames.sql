-- Usernames as they are looked for, kept: folding each of three million lines anew took 3.5 seconds where many match,
-- and reading them takes a third of one.
drop index app_user_username_trgm;
drop index activity_username_trgm;
alter table app_user add column username_search text not null generated always as (f_norm(username)) stored;
alter table activity add column username_search text generated always as (f_norm(username)) stored;
create index app_user_username_trgm on app_user using gin (username_search gin_trgm_ops);
create index activity_username_trgm on activity using gin (username_search gin_trgm_ops);
