-- Whom a provisional roll left out is told too that a voting was annulled: the mail says nothing of being in it.
update mail_template set
  original_html = replace(replace(original_html, ', en cuyo censo estabas: no vale', ', que tenías en «Votaciones»: no vale'),
    'Este aviso se envía a todo el censo.', 'Este aviso se envía a todo el censo, haya votado o no cada persona; si se anula antes de que empiece, a quien no estaba en el provisional.'),
  html = case when html = original_html
    then replace(replace(html, ', en cuyo censo estabas: no vale', ', que tenías en «Votaciones»: no vale'),
      'Este aviso se envía a todo el censo.', 'Este aviso se envía a todo el censo, haya votado o no cada persona; si se anula antes de que empiece, a quien no estaba en el provisional.')
    else html end
where kind = 'voting-annulled';
update mail_template_version v set html = t.html
from mail_template t where t.kind = 'voting-annulled' and v.kind = t.kind and v.version = 1 and t.version = 1;
