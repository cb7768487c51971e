-- A meeting lasts 31 days at most (rule meeting-6), so that those that are not over are found by when they began.
alter table meeting add constraint meeting_length check (end_time <= meeting_time + interval '744 hours');
