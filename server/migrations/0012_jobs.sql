-- Work that is asked for now and done later: any kind of it, by a worker, in one transaction that ends by closing the row.
create table job (
  id          uuid primary key default gen_random_uuid(),
  kind        text not null,
  owner_id    integer not null references app_user on delete cascade,
  -- Who asked, and from where, as the log will say it.
  author      jsonb not null,
  -- What it works on, such as the id of a list, and how its owner calls that.
  subject     text not null,
  about       text not null,
  -- Where asking twice is one job: its subject.
  key         text,
  asked       jsonb not null,
  state       text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'cancelled')),
  result      jsonb,
  -- What is told line by line, for a download.
  lines       jsonb not null default '[]',
  failure     text,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  check ((state = 'waiting') = (finished_at is null))
);
create unique index job_key on job (kind, key) where key is not null;
create index job_subject on job (subject);
create index job_owner on job (owner_id);
create index job_waiting on job (created_at, id) where state = 'waiting';
create index job_finished on job (finished_at) where finished_at is not null;

-- How far a job is, and that nobody wants it any more: told from outside the transaction that does it, which holds its row.
create table job_progress (
  job_id       uuid primary key references job on delete cascade,
  attempts     integer not null default 0,
  stage        text,
  done         integer not null default 0,
  total        integer,
  started_at   timestamptz,
  cancel_asked boolean not null default false
);

insert into job (id, kind, owner_id, author, subject, about, key, asked, state, result, lines, failure, created_at, finished_at)
select j.id, 'import' || initcap(j.kind), j.owner_id, coalesce(j.asked -> 'author', '{}'),
  coalesce(j.upload_id::text, j.batch_id::text), coalesce(u.file_name, b.file_name),
  case when j.kind <> 'preflight' then coalesce(j.upload_id::text, j.batch_id::text) end,
  case when j.kind = 'undo' then jsonb_build_object('batchId', j.batch_id)
    else jsonb_build_object('uploadId', j.upload_id, 'plan', j.asked -> 'plan') end,
  j.state, j.result, j.lines, j.failure, j.creation_time, case when j.state <> 'waiting' then j.creation_time end
from import_job j left join import_upload u on u.id = j.upload_id left join import_batch b on b.id = j.batch_id;
insert into job_progress (job_id, attempts, stage, done, total)
select job_id, attempts, stage, done, total from import_progress;
drop table import_progress, import_job;
