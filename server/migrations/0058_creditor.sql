-- Who collects the fees, as the banks know it (rule organisation-4); empty until somebody writes it.
alter table organisation
  add column creditor_name    text not null default '' check (length(creditor_name) <= 70),
  add column creditor_id      text not null default '' check (creditor_id ~ '^(ES[0-9]{2}[0-9A-Z]{12})?$'),
  add column creditor_account text not null default '' check (creditor_account ~ '^(ES[0-9]{22})?$');
