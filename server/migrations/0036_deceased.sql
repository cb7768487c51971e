-- Who has died, as somebody told staff. Their profile is closed like that of who left; `before` is what closing it took,
-- to be given back when it was a mistake, for 30 days (rule privacy-6).
create table deceased (
  affiliate_id integer primary key references affiliate on delete cascade,
  day          date,
  said_by      text not null check (said_by <> ''),
  recorded_by  text,
  recorded_at  timestamptz not null default now(),
  before       jsonb
);
create index deceased_recorded on deceased (recorded_at) where before is not null;
