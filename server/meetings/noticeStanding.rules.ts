import { isTelling, type NoticeKind } from '#contract/meetings/notices.ts'
import { listToldChanges, type StandingNotice, type Told } from '#server/meetings/notices.queries.ts'

/** How a notice of a meeting stands: what is said of it, and whether another one is offered, are both judged by this. */
type NoticeStanding =
  /** Nobody was frozen for it, and another one is made. */
  | 'cameBack'
  /** The same, but a restore stopped it: it may have left after the copy. */
  | 'perhapsLeft'
  | 'soon'
  | 'leaving'
  | 'heldUp'
  /** It stands in error, and somebody waits until it goes on. */
  | 'failed'
  | 'doubtful'
  | 'over'

type Judged = Pick<
  StandingNotice,
  'of' | 'kind' | 'status' | 'total' | 'why' | 'pausedAt' | 'cancelledAt' | 'isStale'
>

export function judgeNotice(notice: Judged): NoticeStanding {
  const { status, total, why, pausedAt, cancelledAt, isStale } = notice
  if (cancelledAt !== null || status === 'SENT') return 'over'
  if (total === null) {
    if (why === 'restored') return 'perhapsLeft'
    if (status !== 'APPROVED' || isStale) return 'cameBack'
    return pausedAt === null ? 'soon' : 'heldUp'
  }
  // Of what tells a meeting that is another by now nobody waits for long.
  if (isStale) return 'over'
  if (status === 'ERROR') return why === 'doubtful' ? 'doubtful' : 'failed'
  return pausedAt === null ? 'leaving' : 'heldUp'
}

/** What a notice is called in a sentence, and who waits until it has left. */
const nouns: Record<NoticeKind, { name: string; them: 'la' | 'lo'; until: string }> = {
  convocatoria: { name: 'la convocatoria', them: 'la', until: 'cuando termine, se dirá si falta alguien' },
  cambio: { name: 'el aviso del cambio', them: 'lo', until: 'hasta que termine, hay quien no lo sabe' },
  cancelacion: {
    name: 'el aviso de que se cancela',
    them: 'lo',
    until: 'hasta que termine, hay quien no lo sabe',
  },
  recordatorio: { name: 'el recordatorio', them: 'lo', until: 'hasta que termine, hay quien no lo tiene' },
}
/** A voting is annulled, not cancelled. */
const nounOf = ({ kind, of }: Judged) =>
  of === 'voting' && kind === 'cancelacion'
    ? { ...nouns.cancelacion, name: 'el aviso de que se anula' }
    : nouns[kind]
const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** What is said of a meeting whose notice is not over; who lets it go on is named. */
const sentences = {
  leaving: ({ name, until }) => `${capitalise(name)} está saliendo: ${until}.`,
  soon: () => 'Está a punto de salir.',
  heldUp: ({ them }) => `Está en pausa: no sale hasta que Administración ${them} reanude.`,
  failed: ({ name, them }) =>
    `${capitalise(name)} se ha parado por un error y hay personas que ${them} esperan: Administración ${them} reanuda en su comunicación.`,
  doubtful: ({ name }) =>
    `De algunas personas no se sabe si ${name} les llegó: Administración lo dice en el registro de su comunicación.`,
} satisfies Partial<Record<NoticeStanding, (noun: (typeof nouns)[NoticeKind]) => string>>

const inOrder = ['leaving', 'soon', 'heldUp', 'failed', 'doubtful'] as const

/**
 * What of the notices of a meeting is not over, the most pressing first: whether it moves by itself or is held up, and the
 * words. While there is something nobody says that those who are called know.
 */
export function describeStanding(
  notices: readonly Judged[],
): { isOnItsWay: boolean; sentence: string } | undefined {
  for (const standing of inOrder) {
    const notice = notices.findLast((each) => judgeNotice(each) === standing)
    if (notice)
      return {
        isOnItsWay: standing !== 'failed' && standing !== 'doubtful',
        sentence: sentences[standing](nounOf(notice)),
      }
  }
  return undefined
}

/**
 * What those who are called may know of a meeting: the last that all whom it was for were told of, and what some were told
 * since. A notice that was stopped has told some of them alone: the others know what was told before it.
 */
export function listKnown(notices: readonly StandingNotice[]): Told[] {
  const heard = notices.filter(({ kind, hasReached }) => isTelling(kind) && hasReached)
  const whole = heard.findLastIndex(({ isStopped, kind }) => !isStopped || kind === 'convocatoria')
  return heard.slice(Math.max(whole, 0)).map(({ told }) => told)
}

/** The notices that tell what they are of as it is now. */
export const listTelling = (notices: readonly StandingNotice[], isNow: Told): StandingNotice[] =>
  notices.filter(({ kind, told }) => isTelling(kind) && listToldChanges([told], isNow).length === 0)

/** What whoever convenes is told before they do, when a restore stopped a notice that may have left; and whoever else reads it. */
export const perhapsLeft =
  'Se restauró una copia de seguridad: puede que esto saliera después de hacerla. Mira antes el registro del servidor de correo: a quien le llegó le llegaría otra vez.'
export const perhapsLeftToOthers =
  'Se restauró una copia de seguridad y puede que esto ya saliera: Administración lo mira antes de enviarlo otra vez.'
