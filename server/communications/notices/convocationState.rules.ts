import type { Convocation } from '#contract/communications/convocations.ts'
import { isTelling, noticeRules, type NoticeKind } from '#contract/meetings/notices.ts'
import type { Choice } from '#server/communications/chosen.queries.ts'
import type { Convened } from '#server/communications/notices/convened.ts'
import { isOver } from '#server/communications/notices/convenedMeeting.queries.ts'
import { listToldChanges, type StandingNotice, type Told } from '#server/meetings/notices.queries.ts'
import {
  describeStanding,
  judgeNotice,
  listKnown,
  listTelling,
  perhapsLeft,
} from '#server/meetings/noticeStanding.rules.ts'

export type Offer = NonNullable<Convocation['offer']>

/** The notice that each offer makes. */
export const noticeOf: Record<Offer, NoticeKind> = {
  convocatoria: 'convocatoria',
  faltan: 'convocatoria',
  cambio: 'cambio',
  faltaCambio: 'cambio',
  cancelacion: 'cancelacion',
  faltaCancelacion: 'cancelacion',
}

/** A notice that nobody has been frozen for: what it tells is told to nobody. */
export const isUnsent = ({ total }: StandingNotice) => total === null

/** Whom a notice that is not written yet would mean. */
export const chooseFor = ({ subject, told }: Convened, offer: Offer): Choice => ({
  kind: 'convocatoria',
  chosen: {},
  segmentId: null,
  assemblyId: null,
  notice: {
    communicationId: null,
    subject,
    kind: noticeOf[offer],
    told,
  },
})

export type State = Pick<Convocation, 'offer' | 'changes' | 'why'>

/**
 * What those whom a meeting or a voting calls may be told of it as it is now (rules convocation-1, convocation-2): that they are
 * called, once it is approved; then that it is another than they were told, or is cancelled, of a voting also once it is over.
 * Of what tells it as it is, and is not over, that alone is said.
 */
export function judgeConvocation(
  { subject, told: isNow, shut }: Convened,
  notices: readonly StandingNotice[],
  now: string,
): State {
  const { status, endTime } = isNow
  const unsent = notices.filter((each) => isTelling(each.kind) && isUnsent(each))
  const warning = unsent.some((each) => judgeNotice(each) === 'perhapsLeft') ? perhapsLeft : null
  const known = listKnown(notices)
  const changes = listToldChanges(known, isNow)
  const standing = describeStanding(listTelling(notices, isNow))
  const offer = (of: Offer): State => ({ offer: of, changes, why: warning })
  const refuse = (why: string): State => ({ offer: null, changes, why })
  if (shut !== null) return refuse(shut)
  // What a voting came to is worth nothing once it is annulled, whenever that is: whoever was convened is told.
  const isUndone = subject.of === 'voting' && status === 'Cancelada'
  if (endTime <= now && !isUndone) return refuse(isOver)
  if (status === 'Pendiente')
    return refuse(
      known.length > 0
        ? 'Está pendiente: cuando se apruebe otra vez, podrás avisar de lo que haya cambiado.'
        : 'Está pendiente: se convoca cuando se aprueba.',
    )
  if (standing?.isOnItsWay) return refuse(standing.sentence)
  if (known.length === 0)
    return status === 'Aprobada' ? offer('convocatoria') : refuse(neverConvened[subject.of])
  if (changes.length > 0 && !notices.some((each) => hasTold(each, isNow)))
    return offer(status === 'Cancelada' ? 'cancelacion' : 'cambio')
  if (changes.length > 0) return offer(status === 'Cancelada' ? 'faltaCancelacion' : 'faltaCambio')
  if (status === 'Aprobada') return offer('faltan')
  return standing ? refuse(standing.sentence) : offer('faltaCancelacion')
}

const neverConvened = {
  meeting: 'Se canceló sin haberla convocado.',
  voting: 'Se anuló sin haberla convocado.',
}

/** Whether a change was told as it is, though it may have reached nobody. */
const hasTold = (notice: StandingNotice, isNow: Told) =>
  noticeRules[notice.kind].once === 'version' &&
  !isUnsent(notice) &&
  !notice.isStale &&
  listTelling([notice], isNow).length > 0
