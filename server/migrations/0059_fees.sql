-- Fees that are remembered (rules fee-6 to fee-12): a mandate for each account, a charge for each fee or donation, batches
-- of charges for the bank, and what the bank answers.
create extension if not exists btree_gist;

-- Who collects donations has another account for them (Ley Orgánica 8/2007); empty until somebody writes it.
alter table organisation
  add column donation_account text not null default '' check (donation_account ~ '^(ES[0-9]{22})?$');

-- The right to collect from an account. It is of one account for ever: another account is another mandate.
create table mandate (
  id             integer generated always as identity primary key,
  -- Names it for ever at the bank; by its number, unless it had one before.
  reference      text not null default '' unique check (reference ~ '^[A-Za-z0-9+?():.,''-]{1,35}$'),
  affiliate_id   integer not null references affiliate on delete cascade,
  iban           text not null check (iban ~ '^ES[0-9]{22}$'),
  -- Whose account it is, when it is not the person's own.
  holder         text check (length(holder) between 1 and 70),
  state          text not null default 'borrador' check (state in ('borrador', 'activo', 'suspendido', 'revocado', 'caducado')),
  signed_on      date,
  -- How it was signed: on the screen (the text, when, from where), on paper, or before there were mandates.
  evidence       jsonb,
  -- Why it is not in use.
  reason         text,
  -- What it was before its account was changed, to be taken up again when that is undone within thirty days.
  state_before   text check (state_before in ('borrador', 'activo', 'suspendido')),
  ended_at       timestamptz,
  -- The day of its last charge, from which it is unused.
  last_charged_on date,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  check (state not in ('activo', 'suspendido', 'caducado') or signed_on is not null and evidence is not null),
  check ((state in ('revocado', 'caducado')) = (ended_at is not null)),
  check (state_before is null or state = 'revocado')
);
-- One that is open for each person.
create unique index mandate_open on mandate (affiliate_id) where state in ('borrador', 'activo', 'suspendido');
create index mandate_of on mandate (affiliate_id, id);
create index mandate_unused on mandate (coalesce(last_charged_on, signed_on)) where state in ('activo', 'suspendido');

create function name_mandate() returns trigger language plpgsql as $$
begin
  new.reference := 'M-' || lpad(new.id::text, 10, '0');
  return new;
end $$;
create trigger mandate_named before insert on mandate
  for each row when (new.reference = '') execute function name_mandate();

-- Mandates follow the accounts of some people, however these were written: the open mandate of another account ends, that
-- of an account which is back is taken up again, and an account without one has a draft.
create function follow_accounts(people integer[]) returns void language plpgsql as $$
begin
  update mandate m set state = 'revocado', state_before = m.state, ended_at = now(), version = m.version + 1,
    reason = case when a.inscription_type = 0 then 'Baja' when a.bank_account is null then 'Sin cuenta' else 'Otra cuenta' end
  from affiliate a
  where a.id = any (people) and m.affiliate_id = a.id and m.state in ('borrador', 'activo', 'suspendido')
    and m.iban is distinct from a.bank_account;
  update mandate m set state = m.state_before, state_before = null, ended_at = null, reason = null, version = m.version + 1
  from (
    select distinct on (b.affiliate_id) b.id
    from mandate b join affiliate a on a.id = b.affiliate_id and a.bank_account = b.iban
    where a.id = any (people) and b.state_before is not null and b.ended_at > now() - interval '30 days'
      and not exists (select from mandate o where o.affiliate_id = a.id and o.state in ('borrador', 'activo', 'suspendido'))
    order by b.affiliate_id, b.ended_at desc, b.id desc) as back
  where m.id = back.id;
  insert into mandate (affiliate_id, iban)
  select a.id, a.bank_account from affiliate a
  where a.id = any (people) and a.bank_account is not null
    and not exists (select from mandate o where o.affiliate_id = a.id and o.state in ('borrador', 'activo', 'suspendido'))
  order by a.id;
end $$;

create function note_accounts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mandate (affiliate_id, iban)
    select id, bank_account from added where bank_account is not null order by id;
  else
    perform follow_accounts(array(
      select n.id from added n join removed o on o.id = n.id where n.bank_account is distinct from o.bank_account));
  end if;
  return null;
end $$;
create trigger mandate_added after insert on affiliate
  referencing new table as added for each statement execute function note_accounts();
create trigger mandate_followed after update on affiliate
  referencing old table as removed new table as added for each statement execute function note_accounts();

-- Accounts from before there were mandates: those that are sound are active, the doubtful ones wait to be signed.
insert into mandate (affiliate_id, iban, state, signed_on, evidence)
select id, bank_account, case when is_sound then 'activo' else 'borrador' end,
  case when is_sound then (creation_time at time zone 'Europe/Madrid')::date end,
  case when is_sound then '{"how": "anterior"}'::jsonb end
from affiliate, lateral (select unverified_since is null
  and (substr(bank_account, 5) || '1428' || substr(bank_account, 3, 2))::numeric % 97 = 1 as is_sound) as judged
where bank_account is not null order by id;

-- Charges of one day for the bank.
create table fee_batch (
  id            integer generated always as identity primary key,
  kind          text not null check (kind in ('cuotas', 'donaciones')),
  charged_on    date not null,
  -- Of fees: which ones, and the first day of the quarter and of the year that they are for.
  period        text check (period in ('Trimestral', 'Anual', 'Todas')),
  quarter_from  date,
  year_from     date,
  prorated      boolean not null default false,
  -- Of whom; null: of everybody. Name and words stay when the segment is deleted.
  segment_id    integer references segment on delete set null,
  segment_name  text,
  words         text[] not null default '{}',
  state         text not null default 'borrador' check (state in ('borrador', 'aprobada', 'enviada', 'cobrada', 'anulada')),
  -- What its charges are now, while it is a draft, and what they were when it was locked.
  total         integer not null default 0,
  cents         bigint not null default 0,
  left_out      integer not null default 0,
  -- Who collects, frozen when it was approved.
  creditor      jsonb,
  -- When the people were told of it, and how many.
  noticed_at    timestamptz,
  noticed       integer,
  reason        text,
  version       integer not null default 1,
  -- By login name; kept when the accounts go.
  author        text not null,
  author_id     integer references app_user on delete set null,
  created_at    timestamptz not null default now(),
  approved_by   text,
  approved_at   timestamptz,
  sent_by       text,
  sent_at       timestamptz,
  collected_by  text,
  collected_at  timestamptz,
  cancelled_by  text,
  cancelled_at  timestamptz,
  check ((kind = 'cuotas') = (period is not null and quarter_from is not null and year_from is not null)),
  check (state in ('borrador', 'anulada') or creditor is not null and approved_at is not null),
  check (state <> 'anulada' or reason is not null)
);
-- Two who make the same one at once make one.
create unique index fee_batch_once on fee_batch
  (kind, charged_on, coalesce(period, ''), coalesce(quarter_from, charged_on), coalesce(year_from, charged_on), coalesce(segment_name, ''), coalesce(segment_id, 0))
  where state <> 'anulada';
create index fee_batch_segment on fee_batch (segment_id) where segment_id is not null;
create index fee_batch_author on fee_batch (author_id) where author_id is not null;

-- A fee of one person for some days, or a donation: to be collected, or paid by other means.
create table charge (
  id            integer generated always as identity primary key,
  -- Names it for ever at the bank.
  reference     text not null unique generated always as ('C-' || lpad(id::text, 10, '0')) stored,
  kind          text not null check (kind in ('cuota', 'donacion')),
  -- Null: of a donation of somebody outside the census. Whoever has been charged is not erased: accounts are kept.
  affiliate_id  integer references affiliate,
  -- The donation that it collects.
  record_id     integer constraint charge_record_fkey references record,
  -- Of a fee: the days that it is for.
  covers        daterange,
  period        text check (period in ('Trimestral', 'Anual')),
  cents         integer not null,
  -- How the amount came about, in words, and what the bank is told.
  explained     text not null,
  concept       text not null check (length(concept) between 1 and 140),
  settled_by    text not null check (settled_by in ('adeudo', 'efectivo', 'transferencia', 'exencion')),
  state         text not null default 'previsto' check (state in ('previsto', 'remesado', 'cobrado', 'devuelto', 'anulado')),
  batch_id      integer references fee_batch,
  mandate_id    integer references mandate,
  -- Whom the bank charges, frozen when its batch is approved.
  sequence      text check (sequence in ('FRST', 'RCUR', 'FNAL', 'OOFF')),
  holder        text,
  iban          text,
  mandate_reference text,
  mandate_signed_on date,
  -- The day of the charge or of the payment.
  charged_on    date not null,
  -- Of one that came back: when, why (a code of ISO 20022), and whether somebody still has to decide what follows.
  returned_on   date,
  return_code   text,
  state_before  text check (state_before in ('remesado', 'cobrado')),
  waits         boolean not null default false,
  -- The charge that it collects again.
  retry_of      integer references charge,
  -- Two profiles of one person were charged for the same days, and merged afterwards.
  doubled       boolean not null default false,
  -- Why it was paid otherwise, waived or cancelled.
  note          text check (length(note) <= 500),
  author        text,
  created_at    timestamptz not null default now(),
  state_at      timestamptz not null default now(),
  check (settled_by = 'exencion' and cents = 0 or settled_by <> 'exencion' and cents > 0),
  check (case kind when 'cuota' then affiliate_id is not null and covers is not null and record_id is null
    else covers is null and record_id is not null end),
  check (not isempty(covers)),
  check (state not in ('remesado', 'devuelto') or settled_by = 'adeudo'),
  check ((state = 'devuelto') = (return_code is not null and returned_on is not null and state_before is not null)),
  check (state <> 'remesado' or batch_id is not null and sequence is not null and iban is not null
    and mandate_reference is not null and mandate_signed_on is not null and holder is not null),
  -- Nobody is charged twice for a day.
  constraint charge_once exclude using gist (affiliate_id with =, covers with &&)
    where (kind = 'cuota' and state in ('previsto', 'remesado', 'cobrado') and not doubled)
);
create unique index charge_donation_once on charge (record_id) where state in ('previsto', 'remesado', 'cobrado');
create unique index charge_retried_once on charge (retry_of) where state <> 'anulado';
create index charge_of on charge (affiliate_id, charged_on desc, id desc);
create index charge_of_record on charge (record_id) where record_id is not null;
create index charge_in_batch on charge (batch_id, id) where batch_id is not null;
create index charge_of_mandate on charge (mandate_id, charged_on desc, id desc) where mandate_id is not null;
create index charge_by_day on charge (charged_on, id);
create index charge_returned on charge (affiliate_id) where state = 'devuelto';
create index charge_waiting on charge (returned_on, id) where waits;
-- Those that wait for a batch.
create index charge_open on charge (affiliate_id) where state = 'previsto' and batch_id is null;

-- A charge goes from state to state as the rules say, and what the bank was sent stays as it was.
create function guard_charge() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
    ('previsto', 'remesado'), ('previsto', 'cobrado'), ('previsto', 'anulado'),
    ('remesado', 'cobrado'), ('remesado', 'devuelto'), ('remesado', 'anulado'),
    ('cobrado', 'devuelto'), ('cobrado', 'anulado'),
    ('devuelto', 'remesado'), ('devuelto', 'cobrado'), ('devuelto', 'anulado'))
    or old.state = 'cobrado' and new.state = 'anulado' and old.settled_by = 'adeudo' then
    raise exception 'a charge does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state <> 'previsto' and
    (old.cents, old.kind, old.record_id, old.covers, old.concept, old.settled_by, old.batch_id, old.sequence, old.holder, old.iban, old.mandate_reference, old.mandate_signed_on, old.charged_on)
    is distinct from
    (new.cents, new.kind, new.record_id, new.covers, new.concept, new.settled_by, new.batch_id, new.sequence, new.holder, new.iban, new.mandate_reference, new.mandate_signed_on, new.charged_on) then
    raise exception 'a charge that was sent or paid stays as it is' using errcode = 'check_violation';
  end if;
  if new.state <> old.state then new.state_at := now(); end if;
  return new;
end $$;
create trigger charge_guarded before update on charge for each row execute function guard_charge();

-- Whom a batch leaves out, and why.
create table fee_batch_left_out (
  batch_id     integer not null references fee_batch on delete cascade,
  affiliate_id integer references affiliate on delete cascade,
  record_id    integer references record on delete cascade,
  reason       text not null,
  -- What there is to say besides, such as the charge that there is already.
  detail       text not null default '',
  check (num_nonnulls(affiliate_id, record_id) = 1)
);
create unique index fee_batch_left_out_person on fee_batch_left_out (batch_id, affiliate_id, record_id) nulls not distinct;
create index fee_batch_left_out_of on fee_batch_left_out (affiliate_id) where affiliate_id is not null;
create index fee_batch_left_out_record on fee_batch_left_out (record_id) where record_id is not null;

-- What the bank answered, each file once.
create table bank_reply (
  id          integer generated always as identity primary key,
  kind        text not null check (kind in ('pain.002', 'camt.054', 'lista')),
  file_name   text not null,
  hash        bytea not null constraint bank_reply_once unique check (length(hash) = 32),
  message_id  text,
  total       integer not null,
  -- The day on which what it says came about.
  booked_on   date not null,
  author      text not null,
  author_id   integer references app_user on delete set null,
  created_at  timestamptz not null default now(),
  applied_at  timestamptz,
  applied_by  text
);
create index bank_reply_author on bank_reply (author_id) where author_id is not null;

create table bank_reply_line (
  reply_id   integer not null references bank_reply on delete cascade,
  position   integer not null,
  -- As the bank or the pasted line says it.
  said_reference text,
  said_mandate   text,
  said_iban      text,
  said_text      text,
  cents      integer,
  currency   text,
  code       text,
  -- The charge that it means, and how sure that is.
  charge_id  integer references charge,
  match      text not null check (match in ('segura', 'dudosa', 'desconocida', 'repetida')),
  why        text not null default '',
  state      text not null default 'pendiente' check (state in ('pendiente', 'aplicada', 'descartada')),
  primary key (reply_id, position),
  check (state <> 'aplicada' or charge_id is not null)
);
create index bank_reply_line_charge on bank_reply_line (charge_id) where charge_id is not null;

-- A member asks to pay less, or nothing.
create table fee_request (
  id           integer generated always as identity primary key,
  affiliate_id integer not null references affiliate on delete cascade,
  cents        integer not null check (cents >= 0),
  period       text not null check (period in ('Trimestral', 'Anual')),
  reason       text not null check (length(reason) between 1 and 2000),
  state        text not null default 'pendiente' check (state in ('pendiente', 'aceptada', 'rechazada', 'retirada')),
  -- What the person is told.
  answer       text not null default '' check (length(answer) <= 2000),
  created_at   timestamptz not null default now(),
  decided_at   timestamptz,
  decided_by   text,
  check ((state in ('aceptada', 'rechazada')) = (decided_by is not null))
);
create unique index fee_request_pending on fee_request (affiliate_id) where state = 'pendiente';
create index fee_request_of on fee_request (affiliate_id, id);
create index fee_request_waiting on fee_request (created_at, id) where state = 'pendiente';
