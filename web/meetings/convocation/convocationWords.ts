import type { Convocation, ConvocationPreview } from '#contract/communications/convocations.ts'
import { formatCount } from '#contract/plural.ts'

type Offer = NonNullable<Convocation['offer']>

/** What each offer of a meeting is called. */
export const offers: Record<Offer, { button: string; title: string; busy: string; done: string }> = {
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
