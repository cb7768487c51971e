-- What a mail to many says of the organisation is what it said when the mail was approved (rule communication-2); before
-- that, and of what was approved by an earlier edition, what it says now. `sender_chosen`: an admin wrote in whose name an
-- assembly's communication leaves and who is answered; otherwise it is the assembly's own until it is approved.
alter table communication
  add column organisation_name text,
  add column organisation_contact text,
  add column sender_chosen boolean not null default false;

update communication set sender_chosen = true from assembly
where assembly.id = communication.assembly_id and status in ('DRAFT', 'PENDING')
  and reply_email is distinct from assembly.contact_email;

create function guard_approved_sender() returns trigger language plpgsql as $$
begin
  if old.status not in ('DRAFT', 'PENDING') and new.status not in ('DRAFT', 'PENDING') and
      (new.organisation_name, new.organisation_contact) is distinct from (old.organisation_name, old.organisation_contact)
  then
    raise exception 'an approved communication does not change';
  end if;
  return new;
end $$;
create trigger communication_sender_guarded before update on communication
  for each row execute function guard_approved_sender();
