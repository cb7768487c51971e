-- What somebody asks of the provisional roll of a voting: to be in it, or not to be (rule voting-12). One of each person.
create table voting_claim (
  id           integer generated always as identity primary key,
  voting_id    integer not null references voting on delete cascade,
  affiliate_id integer not null references affiliate on delete cascade,
  wish         text not null check (wish in ('entrar', 'salir')),
  text         text not null check (text <> ''),
  state        text not null default 'pendiente' check (state in ('pendiente', 'aceptada', 'denegada')),
  made_at      timestamptz not null,
  decided_at   timestamptz,
  -- By login name; null where nobody decided before the voting opened.
  decided_by   text,
  answer       text not null default '',
  unique (voting_id, affiliate_id),
  check ((state = 'pendiente') = (decided_at is null))
);
create index voting_claim_person on voting_claim (affiliate_id);
create index voting_claim_waiting on voting_claim (voting_id) where state = 'pendiente';

-- What was decided is what the final roll follows from; a merge alone gives it to another profile.
create function guard_voting_claim() returns trigger language plpgsql as $$
begin
  if (new.voting_id, new.wish, new.text, new.made_at) is distinct from (old.voting_id, old.wish, old.text, old.made_at)
    or old.state <> 'pendiente' and (new.state, new.decided_at, new.decided_by, new.answer)
      is distinct from (old.state, old.decided_at, old.decided_by, old.answer)
  then
    raise exception 'a claim is made once and decided once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger voting_claim_guarded before update on voting_claim for each row execute function guard_voting_claim();
