-- The images that the text of a communication shows, written with it: to find those that no text shows each text was
-- searched for each image.
create table communication_shown_image (
  communication_id integer not null references communication on delete cascade,
  file_id          uuid not null references communication_image,
  primary key (communication_id, file_id)
);
create index communication_shown_image_by_file on communication_shown_image (file_id);

create function note_shown_images() returns trigger language plpgsql as $$
begin
  delete from communication_shown_image where communication_id = new.id;
  insert into communication_shown_image (communication_id, file_id)
  select distinct new.id, i.file_id
  from regexp_matches(new.body, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found (parts)
  join communication_image i on i.file_id = found.parts[1]::uuid;
  return null;
end $$;
create trigger communication_shows after insert or update of body on communication for each row execute function note_shown_images();

insert into communication_shown_image (communication_id, file_id)
select distinct c.id, i.file_id from communication c
cross join lateral regexp_matches(c.body, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found (parts)
join communication_image i on i.file_id = found.parts[1]::uuid;
