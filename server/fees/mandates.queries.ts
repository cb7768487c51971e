import { sql } from 'kysely'
import type { MandateState } from '#contract/fees/basics/chargeStates.ts'
import type { SignatureWay } from '#contract/fees/ofPerson.ts'
import { isOpenMandate, isUnused } from '#server/fees/basics/mandates.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { toMadridTime } from '#server/kernel/database/madridTime.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

export type StoredMandate = {
  id: number
  state: MandateState
  iban: string
  holder: string | null
  reason: string | null
  version: number
}
const columns = ['id', 'state', 'iban', 'holder', 'reason', 'version'] as const

const selectMandates = (db: Database, scope: Scope, affiliateId: number) =>
  scope
    .selectFrom(db, 'mandate')
    .where('affiliateId', '=', affiliateId)
    .select(columns)
    .$castTo<StoredMandate>()

/** One mandate of a person, locked until the transaction ends. */
export const lockMandate = (db: Database, scope: Scope, affiliateId: number, id: number) =>
  selectMandates(db, scope, affiliateId).where('id', '=', id).forUpdate().executeTakeFirst()

/** The open mandate of a person, locked until the transaction ends. */
export const lockOpenMandate = (db: Database, scope: Scope, affiliateId: number) =>
  selectMandates(db, scope, affiliateId).where(isOpenMandate('mandate')).forUpdate().executeTakeFirst()

/** Whether a mandate was signed on the screen within the last minute, with the same holder: a second click (rule durable-3). */
export async function isSignedJustNow(
  db: Database,
  scope: Scope,
  clock: Clock,
  { id, holder }: { id: number; holder: string | null },
): Promise<boolean> {
  const found = await scope
    .selectFrom(db, 'mandate')
    .where('mandate.id', '=', id)
    .where(sql<boolean>`mandate.holder is not distinct from ${holder}`)
    .where(sql<boolean>`(mandate.evidence ->> 'at')::timestamptz > ${clock.now} - interval '1 minute'`)
    .select('mandate.id')
    .executeTakeFirst()
  return found !== undefined
}

/** How a mandate was signed; of the screen, the text that was read, when, and with what kind of device (rule log-6). */
export type Evidence =
  | { how: Exclude<SignatureWay, 'pantalla'> }
  | {
      how: 'pantalla'
      textVersion: number
      text: string[]
      creditorName: string
      creditorId: string
      device: string
      at: string
    }

type Change = {
  state?: MandateState
  holder?: string | null
  reason?: string | null
  signedOn?: string
  evidence?: Evidence
  isEnded?: boolean
}

/** Writes what changes of a mandate, as its next version. */
export async function changeMandate(
  db: Database,
  scope: Scope,
  { now }: Clock,
  id: number,
  { isEnded, evidence, ...rest }: Change,
): Promise<void> {
  await scope
    .updateTable(db, 'mandate')
    .set({
      ...rest,
      ...(evidence && { evidence: JSON.stringify(evidence) }),
      ...(isEnded && { endedAt: now, stateBefore: null }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Begins a draft for an account. */
export async function addDraft(db: Database, affiliateId: number, iban: string): Promise<number> {
  const { id } = await db
    .insertInto('mandate')
    .values({ affiliateId, iban })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends the mandates that nothing was charged with for 36 months (rule fee-6). */
export const lapseMandates = async (db: Database, { now }: Clock): Promise<void> => {
  const today = toMadridTime(now)
  await asSystem('mandates that lapse, whoever they are of')
    .updateTable(db, 'mandate')
    .set({
      state: 'caducado',
      reason: '36 meses sin cobrar con él',
      endedAt: now,
      version: sql<number>`version + 1`,
    })
    .where('state', 'in', ['activo', 'suspendido'])
    .where(isUnused('mandate', sql`(${today})`))
    .execute()
}
