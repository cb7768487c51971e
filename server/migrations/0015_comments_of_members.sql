-- Whom a comment is kept for is decided when it is written, and goes with it: a comment about a member stays with the
-- super admins, also when a merge, a correction or an import makes its person somebody else (decision 10).
alter table admin_comment add column about_member boolean not null default false;
update admin_comment set about_member = true
where exists (select from affiliate a where a.id_document = admin_comment.id_document and a.inscription_type <> 0);

create function keep_comment_of_member() returns trigger language plpgsql as $$
begin
  new.about_member := exists (
    select from affiliate a where a.id_document = new.id_document and a.inscription_type <> 0);
  return new;
end $$;
create trigger keep_comment_of_member before insert on admin_comment
for each row execute function keep_comment_of_member();
