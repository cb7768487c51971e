import { feeMailKinds } from '#contract/legal/feeMailKinds.ts'
import { votingMailKinds } from '#contract/legal/votingMailKinds.ts'
import { contact, date, link, person, type MailKind } from '#contract/legal/mailKind.ts'
import { findUnknown } from '#contract/legal/places.ts'
import { listPlacesIn } from '#contract/placeNames.ts'
import { listFilled, listPlaces, type Places } from '#contract/richTextPlaces.ts'
import type { RichText } from '#contract/richText.ts'

/** What is told of a meeting; a place that is a paragraph of its own may be several. */
const meeting = {
  ...person,
  TITULO: { label: 'Título de la reunión', sample: 'Asamblea de marzo' },
  DIA: { label: 'Qué día es', sample: '5 de marzo' },
  DATOS: {
    label: 'Cuándo y dónde es',
    sample: 'Cuándo: jueves, 5 de marzo de 2026, de 18:00 a 20:00; lugar: Casa de cultura',
  },
  NOTA: { label: 'Lo que añade quien convoca', sample: 'Trae las cuentas que te enviamos.' },
} as const satisfies Places
const agenda = { ORDEN: { label: 'Orden del día', sample: '1. Cuentas' } } as const satisfies Places

/** The mails that have a template, by the name of the template in the database (rule document-5). */
export const mailKinds = {
  validation: {
    id: 1,
    name: 'Confirmar una inscripción',
    description: 'A quien pide inscribirse, con el enlace para terminar y elegir contraseña.',
    places: { ...person, ...link('validacion'), ...contact },
    needs: ['ENLACE'],
  },
  'already-member': {
    id: 2,
    name: 'Ya figura en el censo',
    description:
      'A quien ya figura en el censo, cuando alguien pide inscribirse con su documento o su correo.',
    places: { ...person, ...link('recuperacion-contrasena'), ...contact },
    needs: ['ENLACE'],
  },
  welcome: {
    id: 3,
    name: 'Bienvenida',
    description: 'A quien acaba de completar su inscripción.',
    places: { ...person, ...link('login'), ...contact },
    needs: [],
    whenOff: 'Quien completa su inscripción no recibe ningún correo de bienvenida.',
  },
  invitation: {
    id: 4,
    name: 'Invitación a elegir contraseña',
    description: 'A quien el equipo ha inscrito o dado una cuenta, con el enlace para elegir contraseña.',
    places: { ...person, ...link('validacion'), ...contact },
    needs: ['ENLACE'],
  },
  recovery: {
    id: 5,
    name: 'Elegir otra contraseña',
    description: 'A quien pide recuperar la contraseña, con el enlace para elegir otra.',
    places: { ...link('recuperacion-contrasena'), ...contact },
    needs: ['ENLACE'],
  },
  'email-change': {
    id: 6,
    name: 'Confirmar otra dirección de correo',
    description: 'A la dirección nueva de quien cambia su correo, con el enlace para confirmarla.',
    places: { ...date, ...link('confirmar-correo'), ...contact },
    needs: ['ENLACE'],
  },
  'email-changed': {
    id: 7,
    name: 'Dirección de correo cambiada',
    description: 'A la dirección anterior, cuando la nueva ya vale.',
    places: { ...date, ...contact },
    needs: ['CONTACTO'],
  },
  goodbye: {
    id: 8,
    name: 'Baja',
    description: 'A quien se da de baja: qué se ha hecho y qué se guarda.',
    places: { ...person, ...date, ...link('inscribete'), ...contact },
    needs: [],
  },
  'document-used': {
    id: 9,
    name: 'Alguien se inscribe con tu documento',
    description: 'A quien consta con un documento, cuando alguien pide inscribirse con él y otro correo.',
    places: contact,
    needs: ['CONTACTO'],
  },
  'enrolment-rejected': {
    id: 10,
    name: 'Inscripción rechazada',
    description: 'A quien el equipo no ha admitido.',
    places: contact,
    needs: ['CONTACTO'],
  },
  'returned-elsewhere': {
    id: 11,
    name: 'Vuelta al censo con otra dirección',
    description: 'A la dirección anterior de quien vuelve a inscribirse con otra.',
    places: contact,
    needs: ['CONTACTO'],
  },
  'meeting-called': {
    id: 17,
    name: 'Convocatoria de una reunión',
    description: 'A quien convoca una reunión, cuando Administración pulsa «Convocar».',
    places: { ...meeting, ...agenda, ...link('eventos/reuniones-y-asambleas/7'), ...contact },
    needs: ['DATOS', 'ORDEN'],
    isByHand: true,
  },
  'meeting-changed': {
    id: 18,
    name: 'Cambio de una reunión convocada',
    description: 'A quien se convocó a una reunión, cuando cambia y se avisa: qué cambia y cómo queda.',
    places: {
      ...meeting,
      ...agenda,
      CAMBIOS: { label: 'Qué cambia', sample: 'el lugar (antes: Centro cívico)' },
      ...link('eventos/reuniones-y-asambleas/7'),
      ...contact,
    },
    needs: ['CAMBIOS', 'DATOS'],
    isByHand: true,
  },
  'meeting-cancelled': {
    id: 19,
    name: 'Cancelación de una reunión convocada',
    description: 'A quien se convocó a una reunión, cuando se cancela y se avisa.',
    places: { ...meeting, ...contact },
    needs: ['TITULO', 'DATOS'],
    isByHand: true,
  },
  'meeting-tomorrow': {
    id: 21,
    name: 'Reunión mañana',
    description: 'A quien dijo que va a una reunión, el día anterior a partir de las diez.',
    places: { ...meeting, ...agenda, ...link('eventos/reuniones-y-asambleas/7') },
    needs: ['DATOS'],
    whenOff: 'A nadie se le recuerda la víspera una reunión a la que dijo que va.',
  },
  'assembly-digest': {
    id: 22,
    name: 'Resumen semanal de una asamblea',
    description:
      'A responsables, los lunes a las ocho: cuántas personas llegaron a su asamblea y cuántas se fueron.',
    places: {
      ASAMBLEA: { label: 'Asamblea', sample: 'Centro' },
      SEMANA: {
        label: 'De qué semana',
        sample: 'del 2 de marzo de 2026 al 8 de marzo de 2026',
      },
      ALTAS: { label: 'Cuántas altas', sample: '4' },
      BAJAS: { label: 'Cuántas bajas', sample: '1' },
      LLEGAN: { label: 'Cuántas llegan, con inscripción', sample: '2' },
      SALEN: { label: 'Cuántas se van, con inscripción', sample: '0' },
      ...link('mi-asamblea/inscritos'),
      ...contact,
    },
    needs: ['ALTAS', 'BAJAS', 'LLEGAN', 'SALEN'],
    whenOff:
      'Quien es responsable no recibe el resumen, y lo que ocurra mientras tanto no se le cuenta después.',
  },
  ...feeMailKinds,
  ...votingMailKinds,
} as const satisfies Record<string, MailKind>
export type MailKindName = keyof typeof mailKinds

/** The kind of mail with a number. */
export const findMailKind = (id: number): (MailKind & { kind: MailKindName }) | undefined =>
  Object.entries<MailKind>(mailKinds)
    // Safe: the names are the keys of `mailKinds`.
    .map(([kind, about]) => ({ kind: kind as MailKindName, ...about }))
    .find((one) => one.id === id)

/** Whether a mail is about fees: whoever writes it can ask for money in the name of the organisation (rule organisation-5). */
export const isAboutMoney = (id: number) =>
  Object.values<MailKind>(feeMailKinds).some((kind) => kind.id === id)

type Written = { subject?: string | undefined; text?: RichText | undefined }

/** The placeholders of a mail of a kind that nothing fills, each once: whoever gets it reads them as they are. */
export const findUnfilled = (
  { places }: Pick<MailKind, 'places'>,
  { subject, text }: { subject: string; text: RichText },
) => findUnknown([...new Set([...listPlacesIn(subject), ...listPlaces(text)])], Object.keys(places))

/** What a mail of a kind must say and does not, since it was written before that, and what else it could. */
export function findUnused(
  { places, needs }: Pick<MailKind, 'places' | 'needs'>,
  { subject, text }: { subject: string; text: RichText },
): { lacking: string[]; unused: string[] } {
  const filled = listFilled(text, places)
  const said = [...filled, ...listPlacesIn(subject)]
  const name = (place: string) => `${places[place]?.label ?? ''} (@@${place}@@)`
  return {
    lacking: needs.filter((place) => !filled.includes(place)).map(name),
    unused: Object.keys(places)
      .filter((place) => !needs.includes(place) && !said.includes(place))
      .map(name),
  }
}

/** Why a mail of a kind cannot be written so; of what is not given nothing is said. */
export function findMailErrors(
  { places, needs }: Pick<MailKind, 'places' | 'needs'>,
  { subject, text }: Written,
): { subject?: string; html?: string } {
  const missing = text ? needs.filter((name) => !listFilled(text, places).includes(name)) : []
  const isLinked = subject !== undefined && listPlacesIn(subject).includes('ENLACE')
  return {
    // Subjects are read over shoulders and on locked screens.
    ...(isLinked && { subject: 'El enlace no puede estar en el asunto' }),
    ...(missing.length > 0 && {
      html: `Falta ${missing.map((name) => `@@${name}@@ (${places[name]?.label.toLowerCase() ?? ''})`).join(' y ')}: sin eso el correo no sirve`,
    }),
    ...(text?.length === 0 && { html: 'Escribe el texto' }),
  }
}
