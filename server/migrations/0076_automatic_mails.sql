-- Mails that are sent by themselves can be switched off (rule automatic-1); two more of them (rules automatic-3, automatic-4).

alter table mail_template
  add column is_sent boolean not null default true,
  -- Without the others nobody could enrol, enter or know that something was done with their account.
  add constraint mail_template_switched check (is_sent or kind in
    ('welcome', 'debit-notice', 'fee-returned', 'meeting-tomorrow', 'assembly-digest'));

insert into mail_template (kind, subject, html, original_subject, original_html)
select kind, subject, html, subject, html from (values
  ('meeting-tomorrow', 'Mañana: @@TITULO@@',
   '<p>Hola, @@NOMBRE@@:</p><p>Dijiste que vas a «@@TITULO@@». Es mañana.</p><p>@@DATOS@@</p><p>@@ORDEN@@</p><p><a href="@@ENLACE@@">Ver la reunión, o decir que no vas</a></p>'),
  ('assembly-digest', 'Altas y bajas de la semana en @@ASAMBLEA@@',
   '<p>Hola:</p><p>Esto ha cambiado en @@ASAMBLEA@@ @@SEMANA@@:</p><ul><li><p>Altas: @@ALTAS@@</p></li><li><p>Bajas: @@BAJAS@@</p></li><li><p>Llegan de otra asamblea o de ninguna: @@LLEGAN@@</p></li><li><p>Se van a otra asamblea o a ninguna: @@SALEN@@</p></li></ul><p>Quiénes son los que están se ve en la lista, con tu sesión:</p><p><a href="@@ENLACE@@">Ver la lista</a></p><p>Recibes este resumen porque eres responsable de la asamblea. Las semanas sin cambios no se envía.</p>')
) as written (kind, subject, html);
insert into mail_template_version (kind, version, subject, html, change_time)
  select kind, version, subject, html, updated_at from mail_template where kind in ('meeting-tomorrow', 'assembly-digest');

-- Who came to an assembly and who went, as how many: each row is told once, in the digest that deletes it, so none is lost or
-- told twice whenever its transaction ends. It says of nobody who they are.
create table assembly_movement (
  id          bigint generated always as identity primary key,
  assembly_id integer not null references assembly,
  kind        text not null check (kind in ('alta', 'baja', 'llega', 'sale')),
  people      integer not null check (people > 0),
  at          timestamptz not null default now()
);
create index assembly_movement_of on assembly_movement (assembly_id, at);

-- The digest of an assembly's week, by the Monday that ends it: made once.
create table assembly_digest (
  assembly_id integer not null references assembly,
  week        date not null,
  joined      integer not null,
  left_it     integer not null,
  arrived     integer not null,
  departed    integer not null,
  created_at  timestamptz not null default now(),
  primary key (assembly_id, week)
);

create function assemblies_of(type integer, territorial integer, sectorals integer[]) returns integer[]
language sql immutable parallel safe
return case when type = 0 then '{}'::integer[] else array_remove(array_append(coalesce(sectorals, '{}'), territorial), null) end;

create function note_movements() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into assembly_movement (assembly_id, kind, people)
    select a, 'alta', count(*) from added, unnest(assemblies_of(inscription_type, assembly_id, sectoral_ids)) as a group by a;
  elsif tg_op = 'DELETE' then
    insert into assembly_movement (assembly_id, kind, people)
    select a, 'baja', count(*) from removed, unnest(assemblies_of(inscription_type, assembly_id, sectoral_ids)) as a group by a;
  else
    -- Whoever is enrolled in this transaction gets their sectoral assemblies after their row.
    insert into assembly_movement (assembly_id, kind, people)
    select a, case when old.inscription_type = 0 or new.creation_time >= now() then 'alta' else 'llega' end, 1
    from unnest(assemblies_of(new.inscription_type, new.assembly_id, new.sectoral_ids)) as a
    where a <> all (assemblies_of(old.inscription_type, old.assembly_id, old.sectoral_ids))
    union all
    select a, case when new.inscription_type = 0 then 'baja' else 'sale' end, 1
    from unnest(assemblies_of(old.inscription_type, old.assembly_id, old.sectoral_ids)) as a
    where a <> all (assemblies_of(new.inscription_type, new.assembly_id, new.sectoral_ids));
  end if;
  return null;
end $$;
create trigger affiliate_came after insert on affiliate
  referencing new table as added for each statement execute function note_movements();
create trigger affiliate_went after delete on affiliate
  referencing old table as removed for each statement execute function note_movements();
create trigger affiliate_moved after update of assembly_id, sectoral_ids, inscription_type on affiliate
  for each row when ((old.assembly_id, old.sectoral_ids, old.inscription_type = 0)
    is distinct from (new.assembly_id, new.sectoral_ids, new.inscription_type = 0))
  execute function note_movements();
