-- What a change of profiles is compared by stays planned for a connection as it was planned first: after a change of one, each of
-- many was compared with all, and twenty thousand took an hour. A full join has no such plan; each profile is on both sides.
create or replace function note_stale() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into duplicate_stale (affiliate_id) select id from added;
  elsif tg_op = 'DELETE' then
    insert into duplicate_stale
      select id, last_name_1_search, name_search, birthday, email_search, phone, bank_account from removed;
  elsif tg_op = 'UPDATE' then
    insert into duplicate_stale
      select o.id, o.last_name_1_search, o.name_search, o.birthday, o.email_search, o.phone, o.bank_account
      from removed o full join added n on n.id = o.id
      where (o.id_document, o.document_type, o.last_name_1_search, o.name_search, o.last_name_2, o.birthday, o.email_search, o.phone, o.bank_account, o.inscription_type = 0)
        is distinct from (n.id_document, n.document_type, n.last_name_1_search, n.name_search, n.last_name_2, n.birthday, n.email_search, n.phone, n.bank_account, n.inscription_type = 0);
  else
    delete from duplicate_evidence;
    delete from duplicate_stale;
  end if;
  return null;
end $$;

create or replace function note_accounts() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into mandate (affiliate_id, iban)
    select id, bank_account from added where bank_account is not null order by id;
  else
    perform follow_accounts(array(
      select n.id from added n full join removed o on o.id = n.id where n.bank_account is distinct from o.bank_account));
  end if;
  return null;
end $$;
