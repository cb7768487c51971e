-- The addresses of deleted records, while anything else stands under their document and its person is not in the census:
-- whoever comes to that document is told there (rule rights-11).
create table known_address (
  id_document text not null,
  email       text not null check (email <> ''),
  primary key (id_document, email)
);
