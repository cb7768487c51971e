-- What the bank answers is settled and applied by several people at once (rule fee-9).
alter table bank_reply add column version integer not null default 1;
alter table bank_reply_line
  -- Who said which charge a doubtful line means, or that it means none.
  add column settled_by text,
  add column settled_at timestamptz,
  -- The mandate that it suspended, and its version since: it is taken up again when the line was applied by mistake.
  add column mandate_id integer references mandate on delete set null,
  add column mandate_version integer,
  add check ((settled_by is null) = (settled_at is null));
create index bank_reply_line_mandate on bank_reply_line (mandate_id) where mandate_id is not null;

-- Charges are looked for by the account, and listed by amount and by the day on which they came back.
create index charge_of_account on charge (iban, charged_on desc, id desc) where iban is not null;
create index charge_by_amount on charge (cents, id);
create index charge_by_return on charge (returned_on, id);
