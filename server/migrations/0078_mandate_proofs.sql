-- Scans of the papers on which mandates were signed (rule fee-16). None is written over: each is a row, and the latest one
-- that was not withdrawn is the proof.
create table mandate_proof (
  id         integer generated always as identity primary key,
  mandate_id integer not null references mandate on delete cascade,
  -- Null once a withdrawn one is not kept: nothing was collected by it.
  file_id    uuid references stored_file,
  file_name  text not null,
  -- By login name; kept when the accounts go.
  added_by   text not null,
  added_at   timestamptz not null,
  withdrawn_by text,
  withdrawn_at timestamptz,
  reason     text check (length(reason) between 1 and 500),
  check ((withdrawn_at is null) = (reason is null) and (withdrawn_at is null) = (withdrawn_by is null)),
  check (file_id is not null or withdrawn_at is not null)
);
create index mandate_proof_of on mandate_proof (mandate_id, id);
create index mandate_proof_file on mandate_proof (file_id);
