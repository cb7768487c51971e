-- Who held a communication up, by login name: they may let it go on themselves (rule communication-6).
alter table communication add column paused_by text;
