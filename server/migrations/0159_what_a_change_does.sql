-- What a change to many does, as the contract calls it; none of a list that was imported (rule people-24). The import says so
-- itself: it was read of its line of the log and of any one of its people, as if each change did only one thing.
alter table import_batch add column change text;
update import_batch b set change = case
    when b.file_name = 'Dejar de enviar comunicaciones' then 'communications'
    when b.file_name like 'Registro: %' then 'record'
    when b.file_name like 'Asambleas sectoriales: %' then 'sectorals'
    else 'assembly' end
  from activity y where y.id = b.activity_id and y.action = 'peopleChanged';
