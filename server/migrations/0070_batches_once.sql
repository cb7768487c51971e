-- The same batch is made once although its segment is deleted meanwhile: its number stays. And a batch says since when the
-- bank may have its file: cancelling it does not stop what was handed over.
alter table fee_batch
  add column segment_number integer not null default 0,
  add column downloaded_at timestamptz;
update fee_batch set segment_number = segment_id where segment_id is not null;
update fee_batch set downloaded_at = approved_at where approved_at is not null;

create function note_segment() returns trigger language plpgsql as $$
begin
  new.segment_number := coalesce(new.segment_id, 0);
  return new;
end $$;
create trigger fee_batch_segment_noted before insert on fee_batch for each row execute function note_segment();

drop index fee_batch_once;
create unique index fee_batch_once on fee_batch
  (kind, charged_on, coalesce(period, ''), coalesce(quarter_from, charged_on), coalesce(year_from, charged_on), coalesce(segment_name, ''), segment_number)
  where state <> 'anulada';
