-- Who forgave a charge that came back, left it owed, or collects it no more, and when (rule fee-9); of what is collected
-- again the other charge says it.
alter table charge
  add column decided_by text,
  add column decided_at timestamptz,
  add constraint charge_decided check ((decided_by is null) = (decided_at is null));
