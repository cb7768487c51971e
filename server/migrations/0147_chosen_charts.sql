-- A chosen chart is kept with whom it counts, in the order of its page; the version tells whether another tab changed it.
alter table statistics_board
  add column chosen jsonb not null default '[]' check (jsonb_typeof(chosen) = 'array'),
  add column version integer not null default 1;
update statistics_board set chosen = coalesce(
  (select jsonb_agg(jsonb_build_object('chart', regexp_replace(name, '^count ', '')) order by place)
   from unnest(charts) with ordinality as named (name, place)), '[]');
alter table statistics_board drop column charts;
alter table statistics_board rename column chosen to charts;
