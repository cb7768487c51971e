-- A note of the watch over the log counts by its mark, which only the program can make; whoever may write rows could write an
-- old one once more, behind those of since (rule log-11). So each is there once, as which two watches in one instant are one.
alter table activity_watch disable trigger activity_watch_append_only;
delete from activity_watch later using activity_watch earlier where later.mark = earlier.mark and later.id > earlier.id;
alter table activity_watch enable trigger activity_watch_append_only;
create unique index activity_watch_once on activity_watch (mark);
