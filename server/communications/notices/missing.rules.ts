import type { Convocation } from '#contract/communications/convocations.ts'
import { isTelling } from '#contract/meetings/notices.ts'
import { countChosen, loadChoice } from '#server/communications/chosen.queries.ts'
import type { Work } from '#server/communications/communications.rules.ts'
import type { Convened } from '#server/communications/notices/convened.ts'
import {
  chooseFor,
  noticeOf,
  type Offer,
  type State,
} from '#server/communications/notices/convocationState.rules.ts'
import { keepCounted } from '#server/communications/notices/keepCounted.ts'
import type { Database } from '#server/kernel/database/database.ts'
import {
  listToldOtherwise,
  listToldChanges,
  type StandingNotice,
  type Told,
} from '#server/meetings/notices.queries.ts'
import { describeStanding } from '#server/meetings/noticeStanding.rules.ts'

type Counting = Pick<Work, 'db' | 'scope' | 'world'>

/** What is said when nobody is left to be written to. */
const allKnow = {
  faltan: { meeting: 'Se ha convocado a quien corresponde.', voting: 'Se ha convocado a quien corresponde.' },
  faltaCancelacion: {
    meeting: 'Quien estaba en la convocatoria ya sabe que se cancela.',
    voting: 'Quien estaba en la convocatoria ya sabe que se anula.',
  },
}

/** The same of what nobody was told yet. */
const noneLeft = 'De quien estaba en la convocatoria no queda nadie en el censo a quien avisar.'

const describeTelling = (notices: readonly StandingNotice[]) =>
  describeStanding(notices.filter(({ kind }) => isTelling(kind)))

/** As what those who were called may know what is another by now: whom its last notice did not reach know it as it was before. */
export async function listOtherwise(db: Database, found: Convened): Promise<Told[]> {
  const known = await listToldOtherwise(db, found)
  return known.filter((was) => listToldChanges([was], found.told).length > 0)
}

/** How many would be written to, and how many of those meant no mail reaches. */
async function countFor({ db, scope, world }: Counting, found: Convened, offer: Offer) {
  const choice = chooseFor(found, offer)
  const { recipients, excluded } = await countChosen(db, scope, world, choice, await loadChoice(db, choice))
  return { recipients, letters: excluded.sinCorreo + excluded.suprimido }
}

const nobody = { recipients: 0, letters: 0 }

/** What tells those who know it otherwise, once they were told or for the first time; null of what only calls. */
const tellingOf: Record<Offer, Offer | null> = {
  convocatoria: null,
  faltan: 'faltaCambio',
  cambio: 'cambio',
  faltaCambio: 'faltaCambio',
  cancelacion: 'cancelacion',
  faltaCancelacion: 'faltaCancelacion',
}

/**
 * Those who may know it otherwise: whom a change did not reach are told of it once nothing that tells it is on its way or stands
 * still.
 */
async function countOtherwise(
  work: Counting,
  found: Convened,
  { offer, notices }: { offer: Offer; notices: readonly StandingNotice[] },
) {
  const known = await listOtherwise(work.db, found)
  const waits = offer === 'faltaCambio' && describeTelling(notices) !== undefined
  const changes = waits ? [] : listToldChanges(known, found.told)
  return { changes, ...(changes.length === 0 ? nobody : await countFor(work, found, offer)) }
}

/** Whom a change did not reach are told of it before others are called: the two get different mails. */
export async function preferChange(
  work: Counting,
  found: Convened,
  { offer, notices }: { offer: Offer; notices: readonly StandingNotice[] },
): Promise<Offer> {
  const telling = tellingOf[offer]
  if (telling === null || noticeOf[telling] === 'cancelacion') return offer
  return (await countOtherwise(work, found, { offer: telling, notices })).recipients > 0 ? telling : 'faltan'
}

/**
 * Who does not know it as it is now, once it was convened: those who may know it otherwise, by mail or by letter, before those
 * who are to be called still. Where a mail reaches somebody it is offered; the others get a letter; nobody left, all know it. What
 * stands in error is said, and keeps nobody else from being called (rules convocation-1, convocation-2).
 */
export async function judgeMissing(
  work: Counting,
  found: Convened,
  { state, notices }: { state: State; notices: readonly StandingNotice[] },
): Promise<Partial<Convocation>> {
  const offer = state.offer && tellingOf[state.offer]
  if (offer === null) return {}
  const isOff = noticeOf[offer] === 'cancelacion'
  const question = JSON.stringify([
    found.subject,
    found.version,
    notices.map(({ communicationId, status, isStale }) => [communicationId, status, isStale]),
  ])
  const { change, uncalled } = await keepCounted({ app: work.world.settings, question }, async () => ({
    change: await countOtherwise(work, found, { offer, notices }),
    uncalled: isOff ? nobody : await countFor(work, found, 'faltan'),
  }))
  // The first one that tells it is for all of them: who gets a letter is said once it has left.
  const isFirst = offer === 'cambio' || offer === 'cancelacion'
  if (isFirst && change.recipients > 0) return {}
  const letters = { letters: uncalled.letters, changeLetters: change.letters }
  const why = describeTelling(notices)?.sentence ?? null
  const said = why === null ? {} : { why }
  if (change.recipients > 0)
    return isOff ? { ...letters, ...said, offer } : { ...letters, offer, changes: change.changes }
  if (uncalled.recipients > 0) return { ...letters, ...said, offer: 'faltan' }
  const isLeft = uncalled.letters + change.letters > 0
  const all = isFirst ? noneLeft : allKnow[isOff ? 'faltaCancelacion' : 'faltan'][found.subject.of]
  return { ...letters, offer: null, why: why ?? (isLeft ? null : all) }
}
