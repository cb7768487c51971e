-- What two profiles share that nobody sees of somebody who left is no evidence (rule secrecy-3): leaving and coming back
-- are changes that the next scan looks at.
create or replace function note_stale() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into duplicate_stale (affiliate_id) select id from added;
  elsif tg_op = 'DELETE' then
    insert into duplicate_stale
      select id, last_name_1_search, name_search, birthday, email_search, phone, bank_account from removed;
  elsif tg_op = 'UPDATE' then
    insert into duplicate_stale
      select o.id, o.last_name_1_search, o.name_search, o.birthday, o.email_search, o.phone, o.bank_account
      from removed o join added n on n.id = o.id
      where (o.id_document, o.document_type, o.last_name_1_search, o.name_search, o.last_name_2, o.birthday, o.email_search, o.phone, o.bank_account, o.inscription_type = 0)
        is distinct from (n.id_document, n.document_type, n.last_name_1_search, n.name_search, n.last_name_2, n.birthday, n.email_search, n.phone, n.bank_account, n.inscription_type = 0);
  else
    delete from duplicate_evidence;
    delete from duplicate_stale;
  end if;
  return null;
end $$;
delete from duplicate_evidence e using affiliate a
where a.inscription_type = 0 and a.id in (e.first_id, e.second_id) and e.kind <> 'document';
