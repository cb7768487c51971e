/**
 * The pages of the things that a line of the log begins with, by what it calls them (rule log-7). A charge is said by its
 * reference, which is no address; a mail that was not sent has no page of its own.
 */
export const thingPages = {
  Asamblea: '/panel-administracion/asambleas/asamblea/$id',
  Comunicación: '/comunicaciones/panel-comunicacion/$id',
  'Correo automático': '/panel-administracion/documentos/email/$id',
  Documento: '/panel-administracion/documentos-legales/pdf/$id',
  Etiqueta: '/censo-base/etiquetas/$id',
  'Lista fija': '/listas-fijas/$id',
  Petición: '/panel-administracion/solicitudes-de-cuota/$id',
  'Petición de borrado': '/panel-administracion/borrados/$id',
  Registro: '/censo-base/registros/$id',
  Remesa: '/panel-administracion/remesas/$id',
  Reunión: '/eventos/reuniones-y-asambleas/$id',
  Segmento: '/segmentos/$id',
  Usuario: '/gestion-usuarios/panel-usuarios/$id',
  Votación: '/votaciones/votacion/$id',
} as const

const beginning = new RegExp(`^(${Object.keys(thingPages).join('|')}) (\\d+)(?![\\d.])`)

/** What a line of the log is about, where that has a page: «Reunión 12» of «Reunión 12, 3 asistencias». */
export function findThing(details: string) {
  const [said = '', name, id = ''] = beginning.exec(details) ?? []
  // Safe: the expression is made of these names.
  return said === '' ? undefined : { said, to: thingPages[name as keyof typeof thingPages], id }
}
