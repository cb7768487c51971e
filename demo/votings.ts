import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { drawSeed, toReceipt } from '#contract/votings/receipt.ts'
import type { VotingEdit } from '#contract/votings/votings.ts'
import { centro } from '#demo/assemblies.ts'
import { madridTime, toDayNumber } from '#demo/calendar.ts'
import type { PersonaName } from '#demo/personas.ts'
import { plannedVotings, type PlannedVoting } from '#demo/votingPlan.ts'
import { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { outsideUnits, type Clock, type World } from '#server/kernel/world.ts'
import { approve } from '#server/votings/approval.rules.ts'
import { noteInChain } from '#server/votings/chain.rules.ts'
import { stopOpen } from '#server/votings/failing.queries.ts'
import { foreignKey } from '#server/votings/keys.rules.ts'
import { requireDefinition } from '#server/votings/definition.rules.ts'
import { addClaim, decideClaim } from '#server/votings/claims.queries.ts'
import { annul } from '#server/votings/lifecycle.rules.ts'
import { ensureCounted } from '#server/votings/counting.rules.ts'
import { ensureOpened, ensureProvisional } from '#server/votings/opening.rules.ts'
import { findKey } from '#server/votings/opening.queries.ts'
import { loadSealer } from '#server/votings/scheme/scheme.ts'
import { findVoting } from '#server/votings/votings.queries.ts'
import { beginVoting, editVoting, moveTo } from '#server/votings/writing.rules.ts'

type Options = { members: number; today: string }
type Filling = { db: Database; votingSecret: Buffer; at: (day: number, time: string) => string }

const author: PersonaName = 'admin@concejo.example'

/** Above so many members a voting is for Centro alone: nobody waits for a demo's ballots. */
const mostForAll = 20_000
/** So many at most have voted. */
const mostVoters = 300

/** Votings in every state: what has ended was opened, cast and counted by the product itself, at its time (rule run-1). */
export async function insertVotings(db: Database, { members, today }: Options): Promise<void> {
  const at = (day: number, time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return new Date(madridTime(toDayNumber(today) + day, hour * 60 + minute)).toISOString()
  }
  const filling: Filling = { db, votingSecret: randomBytes(32), at }
  for (const planned of plannedVotings) await insertVoting(filling, planned, members > mostForAll)
}

const stopAt = (instant: string): Clock => ({ now: sql<string>`${instant}::timestamptz` })

/** What of the world writing, opening and counting ask for. */
const worldAt = ({ db, votingSecret }: Filling, instant: string) =>
  ({ db, votingSecret, clock: stopAt(instant), settings: { production: false } }) as unknown as World

async function insertVoting(filling: Filling, planned: PlannedVoting, isOfCentro: boolean): Promise<void> {
  const { db, at } = filling
  const { begun, start, end, stage, claims } = planned
  const { id: userId } = await db
    .selectFrom('appUser')
    .where('username', '=', author)
    .select('id')
    .executeTakeFirstOrThrow()
  const work = {
    db,
    scope: asSystem('the demo writes in nobody’s name'),
    actor: { userId, username: author, role: 'ROLE_ADMIN', affiliateId: null } as never,
    audit: new AuditEntry(''),
    world: worldAt(filling, at(begun, '11:00')),
  }
  const id = await beginVoting(work)
  const fields: VotingEdit = {
    ...planned.fields,
    startDate: start === undefined ? null : at(start, '10:00'),
    endDate: end === undefined ? null : at(end, '20:00'),
    ...(claims && { claimsFrom: at(claims.from, '09:00'), claimsUntil: at(claims.until, '21:00') }),
    ...((isOfCentro || planned.isOfCentro) && { allowedAssembliesIds: [centro.id] }),
  }
  await editVoting(work, id, fields)
  if (stage === 'pending') await moveTo(work, id, 'PENDING', {})
  if (stage === 'draft' || stage === 'pending') return
  await approve(work, id, {})
  if (claims) await makeClaims(filling, id, [at(claims.from, '10:00'), at(claims.from, '18:30')])
  if (stage === 'annulled') {
    await open(filling, id, at(start ?? 0, '10:01'), planned)
    const world = worldAt(filling, at(start ?? 0, '19:30'))
    await annul({ ...work, world }, id, { reason: annulledFor, confirm: planned.fields.name ?? '' })
  }
  if (stage === 'stopped') {
    await open(filling, id, at(start ?? 0, '10:01'), planned)
    const clock = stopAt(at((start ?? 0) + 2, '12:20'))
    await stopOpen(db, clock, id, foreignKey)
    await noteInChain(db, clock, id, 'failed', {})
  }
  if (stage === 'closed')
    await hold(filling, id, { start: at(start ?? 0, '10:01'), end: at(end ?? 0, '20:01'), planned })
}

/** Some who are not in the provisional roll ask to be: two wait, one is accepted, one is denied. */
async function makeClaims(
  filling: Filling,
  id: number,
  [instant, decidedAt]: [string, string],
): Promise<void> {
  const { db } = filling
  const rollId = await ensureProvisional(outsideUnits(worldAt(filling, instant)), id)
  const { rows } = await sql<{ id: number }>`select a.id from affiliate a
    where a.inscription_type = 3 and not exists (
      select from roll_person p where p.roll_id = ${rollId ?? 0} and p.affiliate_id = a.id)
    order by a.id limit 4`.execute(db)
  for (const { id: affiliateId } of rows)
    await addClaim(db, stopAt(instant), {
      votingId: id,
      affiliateId,
      wish: 'entrar',
      text: 'Pedí el cambio a militante antes de la convocatoria y todavía consto como colaboración.',
    })
  const decided = asSystem('the demo decides claims in the name of its admin')
  const mine = await decided
    .selectFrom(db, 'votingClaim')
    .where('votingId', '=', id)
    .select('id')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const answers = [
    { state: 'aceptada', answer: 'Consta la petición, de antes de la convocatoria.', decidedBy: author },
    { state: 'denegada', answer: 'No nos consta ninguna petición de cambio.', decidedBy: author },
  ] as const
  for (const [at, claim] of mine.entries()) {
    const decision = answers[at]
    if (decision) await decideClaim(db, decided, stopAt(decidedAt), claim.id, decision)
  }
}

const annulledFor = 'Faltaba uno de los logotipos presentados. Se convocará otra votación con todos.'

type Held = { start: string; end: string; planned: PlannedVoting }

async function open(filling: Filling, id: number, start: string, planned: PlannedVoting): Promise<void> {
  await ensureOpened(outsideUnits(worldAt(filling, start)), id, 'waits')
  await castAll(filling, id, planned)
}

async function hold(filling: Filling, id: number, { start, end, planned }: Held): Promise<void> {
  await open(filling, id, start, planned)
  if (!(await ensureCounted(outsideUnits(worldAt(filling, end)), id, 'waits')))
    throw new Error('a voting of the demo is counted')
}

/** Seals the ballots of some of the roll, in every second voting of all who have an account, and writes them as casting does. */
async function castAll(
  { db, votingSecret }: Filling,
  id: number,
  { share, choose }: PlannedVoting,
): Promise<void> {
  const found = await findVoting(db, stopAt('now'), id)
  const key = await findKey(db, id)
  if (!found || !key) throw new Error('a voting of the demo is open')
  const definition = requireDefinition(found)
  const seal = await loadSealer({ definition, publicKey: key.publicKey, secret: votingSecret })
  const { rows } = await sql<{ voted: number }>`
    with chosen as (
      insert into participation (voting_id, position)
      select ${id}, position from (
        select position from roll_person where roll_id = ${found.rollId}
        order by ${id % 2 === 1}::boolean and exists (
          select from app_user u where u.affiliate_id = roll_person.affiliate_id) desc, sha256(int4send(position))
        limit least(${mostVoters}, ceil(${share}::float * (select total from roll where id = ${found.rollId}))::integer)) as some_of_them
      returning position)
    select count(*)::integer as voted from chosen`.execute(db)
  const total = rows[0]?.voted ?? 0
  // An even number, where two are to have the same.
  const cast = Array.from({ length: total }, (_, index): { code: string; sealed: string } => {
    const sealed = seal(choose(definition, index, total))
    if (Array.isArray(sealed)) throw new Error(`a ballot of the demo is sound: ${JSON.stringify(sealed)}`)
    return { code: toReceipt(id, drawSeed()), sealed: sealed.toString('hex') }
  })
  const sent = JSON.stringify(cast)
  await sql`insert into ballot (voting_id, sealed)
    select ${id}, decode(sealed, 'hex') from jsonb_to_recordset(${sent}::jsonb) as b (sealed text)`.execute(
    db,
  )
  await sql`insert into receipt (voting_id, code)
    select ${id}, code from jsonb_to_recordset(${sent}::jsonb) as b (code text)`.execute(db)
}
