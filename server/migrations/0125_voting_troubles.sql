-- How a voting failed, and since when: it could not be opened, was stopped while it was open, or could not be counted. What
-- staff read of it, `failure`, is for people alone (rule voting-2). Of what nobody mends they are told each day.
alter table voting
  add column failed_as text check (failed_as in ('unopened', 'stopped', 'uncounted')),
  add column failed_at timestamptz,
  add column trouble_told_at timestamptz;

create or replace function guard_voting() returns trigger language plpgsql as $$
declare
  -- Its course, what is told of it, and references that go when what they name goes.
  moves text[] := array['state', 'end_date', 'version', 'provisional_roll_id', 'roll_id', 'opened_at', 'counted_at', 'annulled_at',
    'failure', 'failed_as', 'failed_at', 'trouble_told_at', 'reason', 'restored_at', 'reminded_at', 'last_day_told_at', 'announced_at', 'left_out_told_at',
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

update voting set failed_at = now(), failed_as = case when opened_at is null then 'unopened'
  when failure like 'No se ha podido contar.%' then 'uncounted' else 'stopped' end
where failure is not null;
alter table voting add constraint voting_failed_whole check (
  (failure is null) = (failed_as is null) and (failure is null) = (failed_at is null));

insert into mail_template (kind, subject, html, original_subject, original_html)
select kind, subject, html, subject, html from (values
  ('voting-stands', 'Hay una votación sin resolver: @@VOTACION@@',
   '<p>La votación «@@VOTACION@@» no sigue desde el @@DESDE@@: @@QUE@@.</p><p>Mientras tanto nadie puede votar en ella, y no habrá resultado. En su página está el motivo. Cuando esté arreglado, «Reanudar» la deja seguir; si no tiene arreglo, se anula.</p><p><a href="@@ENLACE@@">Ver la votación</a></p><p>Este aviso llega cada día a toda la Administración hasta que se reanude o se anule.</p>')
) as written (kind, subject, html);
insert into mail_template_version (kind, version, subject, html, change_time)
  select kind, version, subject, html, updated_at from mail_template where kind = 'voting-stands';
