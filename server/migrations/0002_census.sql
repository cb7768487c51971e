-- Places, assemblies, the census and the meetings.

create table country (
  id      integer primary key,
  pais    text collate es not null,
  country text not null,
  iso_2   text not null unique,
  iso_3   text not null unique
);

create table province (
  cod_prov           text primary key,
  provincia          text collate es not null,
  cod_auto           text not null,
  comunidad_autonoma text collate es not null
);

create table city (
  cod_ine  text primary key,
  name     text collate es not null,
  cod_prov text not null references province
);
create index city_province on city (cod_prov);
create index city_name on city (name);

create table district (
  cod_dist text primary key,
  name     text collate es not null,
  cod_mun  text not null references city
);

create table assembly (
  id                   integer generated always as identity primary key check (id <> 999),
  assembly_type        text not null check (assembly_type in ('Sectorial', 'Municipal', 'Distrital')),
  assembly_name        text collate es not null,
  assembly_description text not null default '',
  assembly_group       text not null default '',
  contact_email        text,
  responsible_id       integer,
  liaison_id           integer,
  deleted_at           timestamptz
);
create unique index assembly_name_key on assembly (assembly_type, f_norm(assembly_name)) where deleted_at is null;

create table affiliate (
  id                integer generated always as identity primary key,
  id_document       text not null,
  document_type     text not null check (document_type in ('DNI', 'NIE', 'PASAPORTE')),
  name              text collate es not null check (name <> ''),
  last_name_1       text collate es not null check (last_name_1 <> ''),
  last_name_2       text collate es,
  sex               text check (sex in ('H', 'M', 'NoB')),
  birthday          date,
  born_country_id   integer references country,
  country_id        integer references country,
  province          text,
  city              text collate es,
  district          text collate es,
  postal_code       text,
  street_name       text,
  street_number     text,
  email             text not null,
  phone             text,
  studies           text,
  job               text,
  communications    boolean not null default false,
  inscription_type  smallint not null check (inscription_type between 0 and 3),
  fee_cents         integer not null default 0 check (fee_cents >= 0),
  period            text check (period in ('Trimestral', 'Anual')),
  bank_account      text check (bank_account ~ '^ES[0-9]{22}$'),
  assembly_id       integer references assembly,
  main_sectoral_id  integer references assembly,
  creation_time     timestamptz not null default now(),
  last_update_time  timestamptz not null default now(),
  version           integer not null default 1,
  name_search       text not null generated always as (f_norm(name)) stored,
  last_name_1_search text not null generated always as (f_norm(last_name_1)) stored,
  email_search      text not null generated always as (f_norm(email)) stored
);

alter table app_user add foreign key (affiliate_id) references affiliate;
alter table assembly add foreign key (responsible_id) references affiliate;
alter table assembly add foreign key (liaison_id) references affiliate;
create index assembly_responsible on assembly (responsible_id);
create index assembly_liaison on assembly (liaison_id);

create unique index affiliate_id_document_key on affiliate (id_document);

-- What people type is found anywhere in the text.
create index affiliate_document_trgm on affiliate using gin (id_document gin_trgm_ops);
create index affiliate_name_trgm on affiliate using gin (name_search gin_trgm_ops);
create index affiliate_last_name_1_trgm on affiliate using gin (last_name_1_search gin_trgm_ops);
create index affiliate_email_trgm on affiliate using gin (email_search gin_trgm_ops);

-- One index for each order of the list, with the id as the last tie-breaker. Those that are walked for a filter on
-- something else carry the filter's columns, or every step of the walk would read the table (bench/RESULTS.md).
create index affiliate_by_creation on affiliate (creation_time, id);
create index affiliate_by_update on affiliate (last_update_time, id);
create index affiliate_by_document on affiliate (id_document, id);
create index affiliate_by_name on affiliate (name, last_name_1, last_name_2, id)
  include (name_search, sex, inscription_type, fee_cents, assembly_id, city, district);
create index affiliate_by_last_name_1 on affiliate (last_name_1, last_name_2, name, id)
  include (last_name_1_search, sex, inscription_type, fee_cents, assembly_id, city, district);
create index affiliate_by_last_name_2 on affiliate (last_name_2, last_name_1, name, id);
create index affiliate_by_email on affiliate (email, id);
create index affiliate_by_type on affiliate (inscription_type, id);
create index affiliate_by_sex on affiliate (sex, id);
create index affiliate_by_city on affiliate (city, id)
  include (sex, inscription_type, fee_cents, assembly_id, district);
create index affiliate_by_district on affiliate (district, id)
  include (sex, inscription_type, fee_cents, assembly_id, city);
create index affiliate_by_fee on affiliate (fee_cents, id)
  include (sex, inscription_type, assembly_id, city, district);
create index affiliate_by_assembly on affiliate (assembly_id, id);

create trigger affiliate_added after insert on affiliate
  referencing new table as added for each statement execute function tally_change();
create trigger affiliate_removed after delete on affiliate
  referencing old table as removed for each statement execute function tally_change();

create table affiliate_sectoral (
  affiliate_id integer not null references affiliate on delete cascade,
  assembly_id  integer not null references assembly,
  primary key (affiliate_id, assembly_id)
);
create index affiliate_sectoral_assembly on affiliate_sectoral (assembly_id, affiliate_id);

create table meeting (
  id            integer generated always as identity primary key,
  title         text not null,
  description   text not null default '',
  type          text not null check (type in ('General', 'Asamblea', 'Otro')),
  status        text not null default 'Pendiente' check (status in ('Pendiente', 'Aprobada', 'Cancelada')),
  meeting_time  timestamptz not null,
  end_time      timestamptz not null,
  place         text,
  assembly_id   integer references assembly,
  creation_time timestamptz not null default now(),
  check (end_time > meeting_time),
  check ((type = 'Asamblea') = (assembly_id is not null))
);
create index meeting_time on meeting (meeting_time, id);
