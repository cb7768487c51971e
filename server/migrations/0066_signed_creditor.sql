-- What is signed on the screen names who collects (rule fee-6). What was signed before stays as it was.
create function guard_signature() returns trigger language plpgsql as $$
begin
  raise exception 'what is signed names who collects'
    using errcode = 'check_violation', constraint = 'mandate_names_creditor';
end $$;
create trigger mandate_names_creditor before update of evidence on mandate for each row
  when (new.evidence is distinct from old.evidence
    and new.evidence ->> 'how' = 'pantalla' and coalesce(new.evidence ->> 'creditorId', '') = '')
  execute function guard_signature();
