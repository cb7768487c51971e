import { dayWords } from '#contract/format.ts'

const clock = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', timeStyle: 'short' })

/** «5 de marzo de 2026, 18:00». */
export const formatDateAndTime = (instant: string) =>
  `${dayWords(instant)}, ${clock.format(new Date(instant))}`

/** The labels of mails whose subject is not stored. */
const mailLabels: Readonly<Record<string, string>> = {
  recovery: 'Enlace para elegir otra contraseña',
  enrolment: 'Confirmación de una inscripción',
  already: 'Aviso de que ya figuras en el censo',
  welcome: 'Bienvenida',
  invitation: 'Invitación a elegir contraseña',
  'document-used': 'Aviso de que alguien se inscribe con tu documento',
  'enrolment-rejected': 'Inscripción no terminada',
  goodbye: 'Justificante de la baja',
  'email-change': 'Confirmación de otra dirección de correo',
  'account-notice': 'Aviso de un cambio en tu cuenta',
}

export const describeMail = (kind: string) => mailLabels[kind] ?? 'Correo'
