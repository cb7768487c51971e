-- Legal documents and the templates of mails are written on screens: who wrote each version, and which documents are no
-- longer in use (rules document-1 to document-6).
alter table legal_document
  -- The login name; kept when the account goes.
  add column updated_by text,
  add column updated_at timestamptz not null default now(),
  add column retired_by text,
  add column retired_at timestamptz;
update legal_document set updated_at = creation_time;
-- The name of a document that is no longer in use is free for another one.
drop index legal_document_name_key;
create unique index legal_document_name_key on legal_document (f_norm(name)) where retired_at is null;

alter table legal_document_version
  add column description text not null default '',
  add column author text;
update legal_document_version v set description = d.description
  from legal_document d where d.id = v.legal_document_id;
create or replace function keep_legal_version() returns trigger language plpgsql as $$
begin
  insert into legal_document_version (legal_document_id, version, name, description, html, author, creation_time)
  values (new.id, new.version, new.name, new.description, new.html, new.updated_by, new.updated_at);
  return null;
end $$;
drop trigger legal_document_next on legal_document;
create trigger legal_document_next before update on legal_document for each row
  when ((new.name, new.description, new.html) is distinct from (old.name, old.description, old.html))
  execute function next_legal_version();
-- How many people accepted each version is counted on the page of a document.
create index consent_document on consent (legal_document_id, document_version);
create index record_document on record (legal_document_id) where legal_document_id is not null;

-- Mails that had their words in the program.
insert into mail_template (kind, subject, html) values
  ('document-used', 'Alguien se inscribe con tu documento',
   '<p>Alguien, quizá tú, ha pedido inscribirse con tu documento de identidad y otra dirección de correo. No se le ha enseñado ningún dato tuyo ni se ha cambiado nada: antes, la organización comprobará quién es.</p><p>Si no has sido tú, escribe a @@CONTACTO@@.</p>'),
  ('enrolment-rejected', 'No hemos podido terminar tu inscripción',
   '<p>No hemos podido comprobar los datos con los que pediste inscribirte, así que los hemos borrado.</p><p>Si crees que es un error, escribe a @@CONTACTO@@.</p>'),
  ('returned-elsewhere', 'Vuelves a estar en el censo con otra dirección',
   '<p>Te diste de baja y ahora se te ha vuelto a inscribir, con otra dirección de correo. Desde hoy te escribiremos a ella, y a esta ya no.</p><p>Si has sido tú, no hagas nada. Si no, escribe a @@CONTACTO@@.</p>');

-- Until now nobody could change a template but in the database: what it says is what came with the product.
alter table mail_template
  add column original_subject text,
  add column original_html text,
  add column updated_by text;
update mail_template set original_subject = subject, original_html = html;
alter table mail_template
  alter column original_subject set not null,
  alter column original_html set not null;

create table mail_template_version (
  kind        text not null references mail_template,
  version     integer not null,
  subject     text not null,
  html        text not null,
  -- The login name; null of what came with the product.
  author      text,
  change_time timestamptz not null,
  primary key (kind, version)
);
insert into mail_template_version (kind, version, subject, html, change_time)
  select kind, version, subject, html, updated_at from mail_template;
create function keep_mail_template_version() returns trigger language plpgsql as $$
begin
  insert into mail_template_version (kind, version, subject, html, author, change_time)
  values (new.kind, new.version, new.subject, new.html, new.updated_by, new.updated_at);
  return null;
end $$;
create trigger mail_template_version_kept after update of version on mail_template
  for each row when (new.version <> old.version) execute function keep_mail_template_version();

-- The images of texts. Versions stay, and so do the images that they show.
create table text_image (
  file_id uuid primary key references stored_file
);

-- The legal notice and the privacy policy were plain texts.
create function plain_to_html(plain text) returns text language sql immutable as $$
  select coalesce(string_agg('<p>' || replace(btrim(part, e' \n\t'), e'\n', '<br>') || '</p>', '' order by place), '')
  from regexp_split_to_table(
    replace(replace(replace(replace(replace(replace(plain,
      e'\r', ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;'),
    e'\n[ \t]*\n') with ordinality as split (part, place)
  where btrim(part, e' \n\t') <> ''
$$;
update organisation set legal_notice = plain_to_html(legal_notice), privacy_policy = plain_to_html(privacy_policy);
update organisation_version set content = content || jsonb_build_object(
  'legal_notice', plain_to_html(content ->> 'legal_notice'),
  'privacy_policy', plain_to_html(content ->> 'privacy_policy'));
drop function plain_to_html(text);
