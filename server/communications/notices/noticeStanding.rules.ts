import type { MeetingNotice } from '#server/meetings/notices.queries.ts'

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

type Judged = Pick<MeetingNotice, 'status' | 'total' | 'why' | 'pausedAt' | 'cancelledAt' | 'isStale'>

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

/** What is said of a meeting whose notice is not over; who lets it go on is named. */
const sentences: Partial<Record<NoticeStanding, string>> = {
  soon: 'Está a punto de salir.',
  leaving: 'La convocatoria está saliendo: cuando termine, se dirá si falta alguien.',
  heldUp: 'Está en pausa: no sale hasta que Administración la reanude.',
  failed:
    'La convocatoria se ha parado por un error y hay personas que la esperan: Administración la reanuda en su comunicación.',
  doubtful:
    'De algunas personas no se sabe si la convocatoria les llegó: Administración lo dice en el registro de su comunicación.',
}

const inOrder = ['leaving', 'soon', 'heldUp', 'failed', 'doubtful'] as const

/** What of the notices of a meeting is not over, the most pressing first: whether it moves by itself or is held up, and the words. */
export function describeStanding(
  notices: readonly Judged[],
): { isOnItsWay: boolean; sentence: string } | undefined {
  const standings = new Set(notices.map(judgeNotice))
  const found = inOrder.find((standing) => standings.has(standing))
  const sentence = found && sentences[found]
  return sentence === undefined
    ? undefined
    : { isOnItsWay: found !== 'failed' && found !== 'doubtful', sentence }
}

/** What whoever convenes is told before they do, when a restore stopped a notice that may have left. */
export const perhapsLeft =
  'Se restauró una copia de seguridad: puede que esto saliera después de hacerla. Mira antes el registro del servidor de correo: a quien le llegó le llegaría otra vez.'
