-- How many were told that the charges of a batch are not made (rule fee-8), and the notices of a charge without reading all mail.
alter table fee_batch add column told_cancelled integer;
create index mail_debit_notice on mail (((data ->> 'chargeId')::integer)) where kind = 'debitNotice';
