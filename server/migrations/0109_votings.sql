-- Votings: what is voted, by whom, the sealed ballots and what was counted (rules voting-1 to voting-10).

-- The numbers of questions, answers, candidatures and candidates: no two options of any voting have the same.
create sequence voting_option as integer;

-- A voting. Whether it is open is not in it: its status follows from `state`, `failure`, its dates and the clock (rule voting-2).
create table voting (
  id                     integer generated always as identity primary key,
  state                  text not null default 'draft' check (state in ('draft', 'pending', 'approved', 'annulled')),
  name                   text not null default '' check (length(name) <= 200),
  description            text not null default '',
  url                    text,
  start_date             timestamptz,
  end_date               timestamptz,
  survey                 boolean not null default false,
  list_type              text check (list_type in ('Listas abiertas', 'Listas cerradas')),
  voting_method_type     text check (voting_method_type in ('Dowdall', 'Total de votos')),
  votes_number           integer check (votes_number > 0),
  positions_number_to_assign integer check (positions_number_to_assign > 0),
  questions              jsonb not null default '[]',
  candidatures           jsonb not null default '[]',
  allows_partial         boolean not null default false,
  allows_blank           boolean not null default true,
  enrolled_until         timestamptz,
  voter_types            integer[] not null default '{1,2}' check (cardinality(voter_types) > 0),
  segment_id             integer references segment on delete set null,
  segment_name           text,
  claims_from            timestamptz,
  claims_until           timestamptz,
  version                integer not null default 1,
  -- By login name; kept when the accounts go.
  author                 text not null,
  author_id              integer references app_user on delete set null,
  created_at             timestamptz not null default now(),
  updated_by             text not null,
  updated_at             timestamptz not null default now(),
  approved_by            text,
  approved_at            timestamptz,
  -- The canonical text of what was approved, and who may vote as a tree without names of segments, which is not public.
  definition             text,
  definition_hash        bytea check (definition_hash = sha256(convert_to(definition, 'UTF8'))),
  voters                 jsonb,
  original_end_date      timestamptz,
  provisional_roll_id    integer references roll,
  roll_id                integer references roll,
  opened_at              timestamptz,
  counted_at             timestamptz,
  annulled_at            timestamptz,
  -- Why it could not be opened or counted; and why it came back or was annulled.
  failure                text,
  reason                 text,
  reminded_at            timestamptz,
  check (segment_id is null or segment_name is not null),
  check (state not in ('draft', 'pending') or definition is null and approved_at is null and opened_at is null),
  check (state in ('draft', 'pending') or definition is not null and definition_hash is not null and voters is not null
    and approved_at is not null and start_date < end_date),
  check ((opened_at is null) = (roll_id is null)),
  check (counted_at is null or opened_at is not null),
  check ((state = 'annulled') = (annulled_at is not null))
);
create index voting_by_state on voting (state, start_date, id);
create index voting_waiting on voting (start_date) where state = 'approved' and counted_at is null and failure is null;
create index voting_author on voting (author_id);
create index voting_segment on voting (segment_id) where segment_id is not null;

-- Assemblies whose members may vote; without any, members of all.
create table voting_assembly (
  voting_id   integer not null references voting on delete cascade,
  assembly_id integer not null references assembly,
  primary key (voting_id, assembly_id)
);

-- What may follow what, and what no longer changes once it is approved: what may still move is named, and all else is
-- compared whole, so that a column that comes later is frozen unless somebody says otherwise (rule voting-1). Who wrote it
-- stays too: the act says whether they approved it themselves. The provisional roll is taken once, and stays until it is
-- taken back (rule voting-15).
create function guard_voting() returns trigger language plpgsql as $$
declare
  -- Its course, what is told of it, and references that go when what they name goes.
  moves text[] := array['state', 'end_date', 'version', 'provisional_roll_id', 'roll_id', 'opened_at', 'counted_at', 'annulled_at',
    'failure', 'reason', 'restored_at', 'reminded_at', 'last_day_told_at', 'announced_at', 'left_out_told_at',
    'told_end', 'annulled_told_at', 'result_told_at', 'segment_id', 'author_id'];
begin
  if new.state <> old.state and not (case old.state
    when 'draft' then new.state in ('pending', 'approved')
    when 'pending' then new.state in ('draft', 'approved')
    -- Before it opens; the clock is judged where it is moved.
    when 'approved' then new.state = 'annulled' or new.state in ('draft', 'pending') and old.opened_at is null
    else false end)
  then
    raise exception 'a voting does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state in ('draft', 'pending') then return new; end if;
  -- Going back to be written takes away what approving has frozen.
  if new.state in ('draft', 'pending') then
    moves := moves || array['definition', 'definition_hash', 'voters', 'approved_by', 'approved_at', 'original_end_date'];
  end if;
  if to_jsonb(new) - moves is distinct from to_jsonb(old) - moves
    or new.segment_id is distinct from old.segment_id and new.segment_id is not null
    or new.author_id is distinct from old.author_id and new.author_id is not null
  then
    raise exception 'an approved voting does not change' using errcode = 'check_violation';
  end if;
  if new.end_date < old.end_date or new.end_date is null or new.end_date > old.end_date and (old.counted_at is not null or old.state = 'annulled') then
    raise exception 'the end of an approved voting is only put off' using errcode = 'check_violation';
  end if;
  if old.opened_at is not null and (new.roll_id, new.opened_at) is distinct from (old.roll_id, old.opened_at)
    -- It decides who votes: one that the chain has named is no other.
    or old.provisional_roll_id is not null and new.state not in ('draft', 'pending') and new.provisional_roll_id is distinct from old.provisional_roll_id
    or old.counted_at is not null and new.counted_at is distinct from old.counted_at
    or old.state = 'annulled' and (new.annulled_at, new.reason) is distinct from (old.annulled_at, old.reason)
  then
    raise exception 'what was opened, counted or annulled of a voting stays' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger voting_guarded before update on voting for each row execute function guard_voting();

create function keep_voting() returns trigger language plpgsql as $$
begin
  raise exception 'only a voting that is not approved is deleted' using errcode = 'check_violation';
end $$;
create trigger voting_kept before delete on voting for each row
  when (old.state in ('approved', 'annulled')) execute function keep_voting();

create function guard_voting_assembly() returns trigger language plpgsql as $$
begin
  if exists (select from voting where id = case tg_op when 'INSERT' then new.voting_id else old.voting_id end
      and state in ('approved', 'annulled')) then
    raise exception 'an approved voting does not change' using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger voting_assembly_guarded before insert or update or delete on voting_assembly
  for each row execute function guard_voting_assembly();

-- The key of a voting, made when it opens. The private one is wrapped by a secret that is in no database, and null once
-- it was destroyed: from then on nobody opens a ballot.
create table voting_key (
  voting_id   integer primary key references voting,
  public_key  bytea not null,
  private_key bytea
);
create function guard_voting_key() returns trigger language plpgsql as $$
begin
  if (new.voting_id, new.public_key) is distinct from (old.voting_id, old.public_key) or new.private_key is not null then
    raise exception 'the key of a voting is made once and destroyed once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger voting_key_guarded before update on voting_key for each row execute function guard_voting_key();

-- Who has voted, by their place in the roll; what was voted; and the codes of the ballots that are in: with nothing in
-- common but the voting (rule voting-7). No times, no numbers of their own, and no references: checking one would leave
-- the number of the transaction in the row that is referred to.
create table participation (
  voting_id integer not null,
  position  integer not null,
  primary key (voting_id, position)
);
create table ballot (
  voting_id integer not null,
  sealed    bytea not null
);
-- Sealed bytes do not compress.
alter table ballot alter column sealed set storage external;
create unique index ballot_once on ballot (voting_id, sha256(sealed));
create table receipt (
  voting_id integer not null,
  code      text not null check (code ~ '^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$'),
  primary key (voting_id, code)
);

create function keep_cast() returns trigger language plpgsql as $$
begin
  raise exception 'what was cast is not changed' using errcode = 'check_violation';
end $$;
create trigger participation_kept before update or truncate on participation for each statement execute function keep_cast();
create trigger ballot_kept before update or truncate on ballot for each statement execute function keep_cast();
create trigger receipt_kept before update or truncate on receipt for each statement execute function keep_cast();

-- What was counted and what follows from it, as canonical texts (rule voting-8).
create table voting_count (
  voting_id     integer primary key references voting,
  census        integer not null check (census >= ballots),
  ballots       integer not null check (ballots >= 0),
  tally         text not null,
  tally_hash    bytea not null check (tally_hash = sha256(convert_to(tally, 'UTF8'))),
  result        text not null,
  result_hash   bytea not null check (result_hash = sha256(convert_to(result, 'UTF8'))),
  receipts_hash bytea not null,
  counted_at    timestamptz not null
);
create trigger voting_count_kept before update or delete or truncate on voting_count
  for each statement execute function keep_cast();

-- A tie: where the seed of its lot will be found, and how it was settled, once (rule voting-10).
create table voting_tie (
  voting_id    integer not null references voting,
  rank         integer not null check (rank > 0),
  source       text,
  announced_by text,
  announced_at timestamptz,
  settled_how  text check (settled_how in ('statutes', 'lot')),
  ordered      integer[],
  seed         text,
  reason       text,
  settled_by   text,
  settled_at   timestamptz,
  primary key (voting_id, rank),
  check ((settled_how is null) = (settled_at is null) and (settled_how is null) = (ordered is null)),
  check (settled_how is distinct from 'lot' or seed is not null and announced_at is not null)
);
create function guard_voting_tie() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null or (new.source, new.announced_by, new.announced_at)
    is distinct from (old.source, old.announced_by, old.announced_at) and old.announced_at is not null
  then
    raise exception 'a tie is announced once and settled once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger voting_tie_guarded before update on voting_tie for each row execute function guard_voting_tie();
create trigger voting_tie_kept before delete or truncate on voting_tie for each statement execute function keep_cast();
