-- Why a communication came back to be approved or stands still, as a word; what belongs to it (what a server said, what is
-- gone) stays in `reason`. A sentence that is mended is no state.
alter table communication add column why text check (why in
  ('late', 'changed', 'foreign', 'unentitled', 'nobody', 'doubtful', 'relay', 'itself', 'cancelled', 'restored'));

alter table communication drop constraint communication_check4;
update communication set
  why = case
    when cancelled_at is not null then 'cancelled'
    when reason like 'Hay mensajes dudosos%' then 'doubtful'
    when reason like 'El servidor de correo no acepta mensajes: %' then 'relay'
    when reason like 'Ya no llegaría a nadie%' then 'nobody'
    when reason like 'Pasaron más de seis horas%' then 'late'
    when reason like 'La organización escribe ahora%' then 'foreign'
    when reason like 'Quien la aprobó ya no puede%' then 'unentitled'
    when status = 'ERROR' then 'itself' else 'changed' end,
  reason = case
    when reason like 'El servidor de correo no acepta mensajes: %' or reason like 'No puede salir: %'
      then substr(reason, position(': ' in reason) + 2)
    when reason like 'Lo que se aprobó ya no es%'
      then nullif(substr(reason, position('hay que aprobarla de nuevo.' in reason) + 28), '') end
where reason is not null;
alter table communication add constraint communication_stands check (status <> 'ERROR' or why is not null);
