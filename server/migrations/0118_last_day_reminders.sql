-- When the reminder that a voting gets by itself a day before its end was judged, whether it left or not: once for each voting,
-- also when its end is put off later (rule voting-13).
alter table voting add column last_day_told_at timestamptz;
