import { listPlaces, listPlacesIn, type Places } from '#contract/richTextPlaces.ts'
import type { RichText } from '#contract/richText.ts'

const person = { NOMBRE: { label: 'Nombre', sample: 'Lucía' } } as const satisfies Places
const contact = {
  CONTACTO: { label: 'Correo de contacto', sample: 'censo@organizacion.example' },
} as const satisfies Places
const link = (path: string) =>
  ({ ENLACE: { label: 'Enlace', sample: `https://organizacion.example/${path}` } }) as const
const date = { FECHA: { label: 'Fecha', sample: '4 de marzo de 2026' } } as const satisfies Places

type MailKind = {
  id: number
  name: string
  description: string
  places: Places
  /** What the text must have: without it the mail would be of no use. */
  needs: readonly string[]
}

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
} as const satisfies Record<string, MailKind>
export type MailKindName = keyof typeof mailKinds

/** The kind of mail with a number. */
export const findMailKind = (id: number): (MailKind & { kind: MailKindName }) | undefined =>
  Object.entries<MailKind>(mailKinds)
    // Safe: the names are the keys of `mailKinds`.
    .map(([kind, about]) => ({ kind: kind as MailKindName, ...about }))
    .find((one) => one.id === id)

type Written = { subject?: string | undefined; text?: RichText | undefined }

/** Why a mail of a kind cannot be written so; of what is not given nothing is said. */
export function findMailErrors(
  { places, needs }: Pick<MailKind, 'places' | 'needs'>,
  { subject, text }: Written,
): { subject?: string; html?: string } {
  const missing = text ? needs.filter((name) => !listPlaces(text).includes(name)) : []
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
