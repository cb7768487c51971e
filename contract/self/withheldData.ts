/**
 * The data about a person that their own data file does not include, with the reason (GDPR art. 15.4: the rights of
 * others). Comments are included: opinions about a person belong to that person's data (art. 15, CJEU C-434/16).
 */
export const withheldData = [
  {
    what: 'Contraseña, llaves, códigos y enlaces',
    why: 'Se guardan cifrados o en forma de huella: con ellos se podría entrar en tu cuenta.',
  },
  {
    what: 'Nombre de quien hizo cada cosa',
    why: 'Es un dato de esa persona: decimos con qué papel la hizo.',
  },
  {
    what: 'Parecidos con otras fichas del censo',
    why: 'Hablan también de otra persona, y dirían que está en el censo.',
  },
  {
    what: 'Listas enteras subidas para importar',
    why: 'Traen datos de mucha gente, y se borran en un día. Lo que una importación cambió en tu ficha sí está.',
  },
  {
    what: 'Números de cuenta enteros en los cambios y en las importaciones',
    why: 'De ellos constan las cuatro últimas cifras; el de ahora está en tu ficha.',
  },
  {
    what: 'Texto de los correos enviados',
    why: 'Está en tu buzón; aquí constan el asunto, el día y si salió.',
  },
  {
    what: 'Solicitudes con tu documento y otro correo, o con tu correo y otro documento',
    why: 'Pueden ser de otra persona: solo decimos que existen, y cuándo se hicieron.',
  },
  {
    what: 'Qué has votado',
    why: 'No lo sabe nadie: tu voto se guarda cerrado y sin nada que lo una a ti. Van los censos en que estás, lo que reclamaste y, después del recuento, si votaste.',
  },
] as const
