-- Of the same batch there is one draft: what is approved has its charges, and who is not among them is charged by another
-- one of the same day. Nobody is charged twice by it: `charge_once` says so.
drop index fee_batch_once;
create unique index fee_batch_once on fee_batch
  (kind, charged_on, coalesce(period, ''), coalesce(quarter_from, charged_on), coalesce(year_from, charged_on), coalesce(segment_name, ''), segment_number)
  where state = 'borrador';
