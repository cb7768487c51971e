-- Meetings that were made together, each a row of its own (rule series-1). The rule is the contract's.
create table meeting_series (
  id            integer generated always as identity primary key,
  starts_on     date not null,
  starts_at     text not null check (starts_at ~ '^\d\d:\d\d$'),
  rule          jsonb not null,
  creation_time timestamptz not null default now()
);

alter table meeting
  add foreign key (series_id) references meeting_series,
  -- Changed by itself: what is done with its series leaves it alone.
  add column series_exception boolean not null default false,
  add check (not series_exception or series_id is not null);
create unique index meeting_series_day on meeting (series_id, series_day) where series_id is not null;
