import { admins, type Actor } from '#contract/actor.ts'
import type { Stop } from '#contract/communications/communication.ts'

/** Why a communication came back to be approved or stands still, in words; `detail`: what a server said, or what is gone. */
const sentences: Record<Stop, (detail: string) => string> = {
  late: () => 'Pasaron más de seis horas de su hora de envío: hay que aprobarla de nuevo.',
  changed: (gone) =>
    `Lo que se aprobó ya no es lo que saldría (el segmento, los filtros o los ficheros): hay que aprobarla de nuevo. ${gone}`.trim(),
  foreign: () =>
    'La organización escribe ahora desde otro dominio que el de su remitente: cámbialo y hay que aprobarla de nuevo.',
  unentitled: () =>
    'Quien la aprobó ya no puede aprobar (su cuenta está bloqueada, ya no existe o tiene otro rol): hay que aprobarla de nuevo.',
  nobody: () => 'Ya no llegaría a nadie: revisa los filtros.',
  doubtful: () => 'Hay mensajes dudosos: no se sabe si salieron',
  relay: (answer) => ['El servidor de correo no acepta mensajes', answer].filter(Boolean).join(': '),
  itself: (answer) => ['No puede salir', answer].filter(Boolean).join(': '),
  cancelled: () => 'Se canceló',
  restored: () =>
    'Se restauró una copia de seguridad: a quien le llegó después de la copia le llegaría otra vez.',
  returned: (note) =>
    note === ''
      ? 'Administración la devolvió a borrador, sin decir por qué.'
      : `Administración la devolvió a borrador: «${note}».`,
}

/** Whose detail is written for whoever wrote the communication: any other tells what may be somebody's own, or of a server. */
const saidToAll: readonly Stop[] = ['returned']

/** The same, as a reader may know it. */
export const describeStop = (actor: Actor, why: Stop | null, detail: string | null): string | null =>
  why === null ? null : sentences[why](admins(actor) || saidToAll.includes(why) ? (detail ?? '') : '')

/** The same without the detail. */
export const nameStop = (why: Stop | null): string | null => describeStop('anonymous', why, null)
