import type { Convocation, ConvocationPreview } from '#contract/communications/convocations.ts'
import { noticeRules, type NoticeKind, type NoticeSubject } from '#contract/meetings/notices.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'

type Offer = NonNullable<Convocation['offer']>

type Words = { button: string; title: string; busy: string; done: string }

/** What each offer is called. */
const offers: Record<Offer, Words> = {
  convocatoria: {
    button: 'Convocar',
    title: '¿Convocar a quien corresponde?',
    busy: 'Convocando…',
    done: 'Convocatoria en camino',
  },
  faltan: {
    button: 'Convocar a quien falta',
    title: '¿Convocar a quien todavía falta?',
    busy: 'Convocando…',
    done: 'Convocatoria en camino',
  },
  cambio: {
    button: 'Avisar del cambio',
    title: '¿Avisar del cambio?',
    busy: 'Avisando…',
    done: 'Aviso en camino',
  },
  faltaCambio: {
    button: 'Avisar a quien no lo sabe',
    title: '¿Avisar del cambio a quien no le llegó el aviso?',
    busy: 'Avisando…',
    done: 'Aviso en camino',
  },
  cancelacion: {
    button: 'Avisar de que se cancela',
    title: '¿Avisar de que se cancela?',
    busy: 'Avisando…',
    done: 'Aviso en camino',
  },
  faltaCancelacion: {
    button: 'Avisar a quien falta',
    title: '¿Avisar de que se cancela a quien todavía no lo sabe?',
    busy: 'Avisando…',
    done: 'Aviso en camino',
  },
}

const noMail = (count: number) =>
  `no ${pluralForm(count, 'tiene', 'tienen')} correo, o su dirección lo devuelve`
const them = (count: number) => `A ${formatCount(count, 'persona', 'personas')}`
const write = (count: number) => `hay que ${pluralForm(count, 'escribirle', 'escribirles')} una carta`

/** What is written on paper, to whom no mail reaches: who was called, also by letter, needs one of what comes after. */
export type Letter = 'call' | 'change' | 'cancellation'
export const letters: Record<Letter, { say: (count: number) => string; button: string }> = {
  call: {
    say: (count) => `${them(count)} ${write(count)}: ${noMail(count)}.`,
    button: 'Sus direcciones, para descargar',
  },
  change: {
    say: (count) =>
      `${them(count)} ${pluralForm(count, 'convocada', 'convocadas')} ${write(count)} con lo que ha cambiado: ${noMail(count)}.`,
    button: 'Direcciones para avisar del cambio',
  },
  cancellation: {
    say: (count) =>
      `${them(count)} que ${pluralForm(count, 'estaba', 'estaban')} en la convocatoria ${write(count)} para decir que se cancela: ${noMail(count)}.`,
    button: 'Direcciones para avisar de que se cancela',
  },
}

/** What is said of a meeting, as it is of a voting: that is annulled, not cancelled. */
export const sayOff = ({ of }: Pick<NoticeSubject, 'of'>, words: string) =>
  of === 'voting' ? words.replaceAll('se cancela', 'se anula') : words

export function wordsOf(subject: NoticeSubject, offer: Offer): Words {
  const words = offers[offer]
  return { ...words, button: sayOff(subject, words.button), title: sayOff(subject, words.title) }
}

/** What a notice is called in the list of those that were sent. */
export const nameNotice = (subject: NoticeSubject, kind: NoticeKind) =>
  sayOff(subject, noticeRules[kind].label)

const reasons: Record<keyof ConvocationPreview['excluded'], (count: number) => string> = {
  sinCorreo: (count) => `${formatCount(count, 'persona no tiene', 'personas no tienen')} correo`,
  sinConsentimiento: (count) =>
    `${formatCount(count, 'persona no quiere', 'personas no quieren')} comunicaciones`,
  suprimido: (count) =>
    `${formatCount(count, 'persona tiene', 'personas tienen')} una dirección que devuelve los correos`,
  repetido: (count) =>
    `${formatCount(count, 'persona comparte', 'personas comparten')} la dirección con otra, que recibe un solo correo`,
}

/** Who of those meant gets no mail, and why, a sentence each. */
export const listLeftOut = ({ excluded }: Pick<ConvocationPreview, 'excluded'>): string[] =>
  // Safe: the reasons have exactly these keys.
  (Object.keys(reasons) as (keyof typeof reasons)[])
    .filter((reason) => excluded[reason] > 0)
    .map((reason) => reasons[reason](excluded[reason]))
