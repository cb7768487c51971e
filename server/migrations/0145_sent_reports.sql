-- The reports of a month that were sent: once by itself, and again when a super admin wants it (rule statistics-10).
create table report_sent (
  id          integer generated always as identity primary key,
  month       text not null,
  sent_at     timestamptz not null,
  by_hand     boolean not null,
  -- To how many it was sent.
  recipients  integer not null check (recipients >= 0),
  -- Who had it sent to themselves alone, to see it; null: it was sent to who is named.
  tried_by_id integer references app_user on delete cascade,
  check (tried_by_id is null or by_hand)
);
create unique index report_sent_by_itself on report_sent (month) where not by_hand;
create index report_sent_tried_by on report_sent (tried_by_id) where tried_by_id is not null;

insert into report_sent (month, sent_at, by_hand, recipients)
select last_month, last_sent_at, false, cardinality(recipients) from report_setting where last_month is not null;
alter table report_setting drop column last_month, drop column last_sent_at;
