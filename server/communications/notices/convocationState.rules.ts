import type { Convocation } from '#contract/communications/convocations.ts'
import { isTelling, type NoticeKind } from '#contract/meetings/notices.ts'
import {
  describeStanding,
  judgeNotice,
  perhapsLeft,
} from '#server/communications/notices/noticeStanding.rules.ts'
import type { StoredMeeting } from '#server/meetings/meetings.queries.ts'
import {
  listToldChanges,
  tellMeeting,
  type MeetingNotice,
  type Told,
} from '#server/meetings/notices.queries.ts'

export type Offer = NonNullable<Convocation['offer']>

/** The notice that each offer makes. */
export const noticeOf: Record<Offer, NoticeKind> = {
  convocatoria: 'convocatoria',
  faltan: 'convocatoria',
  cambio: 'cambio',
  cancelacion: 'cancelacion',
}

/** A notice that nobody has been frozen for: what it tells is told to nobody. */
export const isUnsent = ({ total }: MeetingNotice) => total === null

type State = Pick<Convocation, 'offer' | 'changes' | 'why'>

/**
 * What of a meeting is other than somebody was told, in words. A notice that was stopped has told some of them alone: the
 * others know what was told before it.
 */
function listUntold(about: readonly MeetingNotice[], isNow: Told): string[] {
  const heard = about.filter(({ hasReached }) => hasReached)
  const whole = heard.findLastIndex(({ isStopped, kind }) => !isStopped || kind === 'convocatoria')
  const told = heard.slice(Math.max(whole, 0))
  return listToldChanges(
    told.map((notice) => notice.told),
    isNow,
  )
}

/**
 * What those whom a meeting calls may be told of it as it is now (rules convocation-1, convocation-2): that they are
 * called, once it is approved; then that it is another than they were told, or is cancelled.
 */
export function judgeConvocation(
  found: StoredMeeting,
  notices: readonly MeetingNotice[],
  now: string,
): State {
  const { status, endTime } = found.meeting
  const isNow = tellMeeting(found)
  const about = notices.filter(({ kind }) => isTelling(kind))
  const unsent = about.filter(isUnsent)
  const leaving = unsent.find((each) => describeStanding([each]) !== undefined)
  const warning = unsent.some((each) => judgeNotice(each) === 'perhapsLeft') ? perhapsLeft : null
  const last = about.findLast(({ hasReached }) => hasReached)
  const changes = listUntold(about, isNow)
  const offer = (of: Offer): State => ({ offer: of, changes, why: warning })
  const refuse = (why: string): State => ({ offer: null, changes, why })
  if (found.signedAt !== null || found.retiredAt !== null || new Date(endTime).toISOString() <= now)
    return refuse('Ya ha pasado: no se convoca ni se avisa de nada.')
  if (status === 'Pendiente')
    return refuse(
      last
        ? 'Está pendiente: cuando se apruebe otra vez, podrás avisar de lo que haya cambiado.'
        : 'Está pendiente: se convoca cuando se aprueba.',
    )
  if (leaving && listToldChanges([leaving.told], isNow).length === 0)
    return refuse(describeStanding([leaving])?.sentence ?? '')
  if (!last)
    return status === 'Aprobada' ? offer('convocatoria') : refuse('Se canceló sin haberla convocado.')
  if (changes.length > 0) return offer(status === 'Cancelada' ? 'cancelacion' : 'cambio')
  return status === 'Aprobada'
    ? offer('faltan')
    : refuse('Quien estaba en la convocatoria ya sabe que se cancela.')
}
