import type { Convocation } from '#contract/communications/convocations.ts'
import { isTelling } from '#contract/meetings/notices.ts'
import { countChosen, loadChoice } from '#server/communications/chosen.queries.ts'
import type { Work } from '#server/communications/communications.rules.ts'
import type { Convened } from '#server/communications/notices/convened.ts'
import { chooseFor, type Offer, type State } from '#server/communications/notices/convocationState.rules.ts'
import { keepCounted } from '#server/communications/notices/keepCounted.ts'
import { listLastTold } from '#server/communications/notices/noticeChoice.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { listToldChanges, type StandingNotice, type Told } from '#server/meetings/notices.queries.ts'
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

const describeTelling = (notices: readonly StandingNotice[]) =>
  describeStanding(notices.filter(({ kind }) => isTelling(kind)))

/** As what those who were called know what is another by now: whom its last notice did not reach know it as it was before. */
export async function listOtherwise(db: Database, found: Convened): Promise<Told[]> {
  const known = await listLastTold(db, found.subject)
  return known.filter((was) => listToldChanges([was], found.told).length > 0)
}

/** How many would be written to, and how many of those meant no mail reaches. */
async function countFor({ db, scope, world }: Counting, found: Convened, offer: Offer) {
  const choice = chooseFor(found, offer)
  const { recipients, excluded } = await countChosen(db, scope, world, choice, await loadChoice(db, choice))
  return { offer, recipients, letters: excluded.sinCorreo + excluded.suprimido }
}

const nobody = { recipients: 0, letters: 0 }

/** Whom a change did not reach, once nothing that tells the meeting is on its way or stands still. */
async function countChange(work: Counting, found: Convened, notices: readonly StandingNotice[]) {
  const changes = describeTelling(notices)
    ? []
    : listToldChanges(await listOtherwise(work.db, found), found.told)
  return { changes, ...(changes.length === 0 ? nobody : await countFor(work, found, 'faltaCambio')) }
}

/** Those who were called by mail and know it otherwise: of what is cancelled all whom that did not reach. */
const countOtherwise = async (
  work: Counting,
  found: Convened,
  { of, notices }: { of: 'faltan' | 'faltaCancelacion'; notices: readonly StandingNotice[] },
) =>
  of === 'faltan'
    ? countChange(work, found, notices)
    : { changes: [], ...(await countFor(work, found, 'faltaCancelacion')) }

/** Whom a change did not reach are told of it before others are called: the two get different mails. */
export async function preferChange(
  work: Counting,
  found: Convened,
  { offer, notices }: { offer: Offer; notices: readonly StandingNotice[] },
): Promise<Offer> {
  if (offer !== 'faltan' && offer !== 'faltaCambio') return offer
  return (await countChange(work, found, notices)).recipients > 0 ? 'faltaCambio' : 'faltan'
}

/**
 * Whether there is somebody left to call, or to be told that it is another or cancelled, once the others have had their
 * mail; what stands in error is said, and keeps nobody else from being called (rules convocation-1, convocation-2).
 */
export async function judgeMissing(
  work: Counting,
  found: Convened,
  { state, notices }: { state: State; notices: readonly StandingNotice[] },
): Promise<Partial<Convocation>> {
  const of = state.offer === 'faltaCambio' ? 'faltan' : state.offer
  if (of !== 'faltan' && of !== 'faltaCancelacion') return {}
  const question = JSON.stringify([
    found.subject,
    found.version,
    notices.map(({ communicationId, status, isStale }) => [communicationId, status, isStale]),
  ])
  const { change, uncalled } = await keepCounted({ app: work.world.settings, question }, async () => ({
    change: await countOtherwise(work, found, { of, notices }),
    uncalled: await countFor(work, found, 'faltan'),
  }))
  const letters = { letters: uncalled.letters, changeLetters: change.letters }
  const why = describeTelling(notices)?.sentence ?? null
  const said = why === null ? {} : { why }
  if (of === 'faltaCancelacion' && change.recipients > 0) return { ...letters, ...said, offer: of }
  if (change.recipients > 0) return { ...letters, offer: 'faltaCambio', changes: change.changes }
  if (of === 'faltan' && uncalled.recipients > 0) return { ...letters, ...said, offer: of }
  const isLeft = uncalled.letters + change.letters > 0
  return { ...letters, offer: null, why: why ?? (isLeft ? null : allKnow[of][found.subject.of]) }
}
