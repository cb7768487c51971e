-- Whoever reads only the list of their mails knows which meeting it is of two of one name (rule convocation-1). Who wrote their
-- own words keeps them (rule document-5).
update mail_template set
  subject = case when subject = original_subject then now_is else subject end,
  original_subject = now_is
from (values
  ('meeting-called', 'Convocatoria para el @@DIA@@: @@TITULO@@'),
  ('meeting-changed', 'Cambia la reunión del @@DIA@@: @@TITULO@@'),
  ('meeting-cancelled', 'Se cancela la reunión del @@DIA@@: @@TITULO@@')
) as words (of, now_is)
where kind = of;
update mail_template_version v set subject = t.subject
from mail_template t where t.kind in ('meeting-called', 'meeting-changed', 'meeting-cancelled')
  and v.kind = t.kind and v.version = 1 and t.version = 1;
