import { columnsOf, type Column } from '#contract/column.ts'
import type { Attendee } from '#contract/meetings/attendee.ts'
import type { Meeting } from '#contract/meetings/meeting.ts'

const { text, moment, of } = columnsOf<Meeting>()
const hideWhenNarrow = true
const optional = true
const shortens = true

/** The columns of the list of meetings. */
export const meetingColumns: Column<Meeting>[] = [
  text('title', 'Título', { shortens: 'twoLines' }),
  moment('meetingTime', 'Empieza'),
  moment('endTime', 'Acaba', { hideWhenNarrow, optional }),
  text('type', 'Tipo', { hideWhenNarrow }),
  of('assemblyName', 'Asamblea', ({ info }) => info, { sort: 'assemblyName', hideWhenNarrow }),
  text('status', 'Estado'),
  of('place', 'Lugar', ({ place }) => place, { hideWhenNarrow, optional, shortens }),
  of('onlineLink', 'Enlace', ({ onlineLink }) => onlineLink, { hideWhenNarrow, optional, shortens }),
  of('user', 'Propuesta por', ({ user }) => user, { hideWhenNarrow, optional }),
  moment('creationTime', 'Fecha de alta', { hideWhenNarrow, optional }),
  moment('lastChangeTime', 'Último cambio', { hideWhenNarrow, optional }),
]

const who = columnsOf<Attendee>()

/** The columns of who attends a meeting. */
export const attendeeColumns: Column<Attendee>[] = [
  who.of('name', 'Nombre', ({ name }) => name, { inName: true, missing: 'Se dio de baja' }),
  who.of('lastName1', 'Primer apellido', ({ lastName1 }) => lastName1, { inName: true, sort: 'name' }),
  who.of('lastName2', 'Segundo apellido', ({ lastName2 }) => lastName2, { inName: true, hideWhenNarrow }),
  who.of('status', 'Asistencia', ({ status }) => status, { sort: 'status' }),
  who.of('idDocument', 'DNI', ({ idDocument }) => idDocument, { identifies: true }),
  who.of('affiliateEmail', 'Correo', ({ affiliateEmail }) => affiliateEmail, {
    hideWhenNarrow,
    optional,
    shortens,
  }),
  who.of('phone', 'Teléfono', ({ phone }) => phone, { hideWhenNarrow, optional }),
  who.moment('creationTime', 'Anotada', { hideWhenNarrow, optional }),
  who.moment('confirmedAt', 'Confirmada', { hideWhenNarrow, optional, missing: 'Sin confirmar' }),
]
