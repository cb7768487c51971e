import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { addLeftOut, insertFees } from '#server/fees/batches/charges.queries.ts'
import { changeBatch } from '#server/fees/batches/batches.queries.ts'
import { freezeFees } from '#server/fees/batches/freeze.queries.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { aBatch } from '#test/support/fees.ts'
import { aDoneJob } from '#test/support/jobPaths.ts'
import { batchMaking, type FeePlan } from '#contract/fees/jobs.ts'

const list = '/panel-administracion/remesas'
const plan: FeePlan = {
  kind: 'cuotas',
  chargedOn: '2030-01-15',
  period: 'Trimestral',
  year: 2030,
  quarter: 1,
  prorated: false,
  segmentId: null,
}

/** A draft of three fees of a quarter of 2030 that leaves three people out, in a demo, made once; returns its number. */
async function aDemoDraft(db: PeopleDatabase, quarter: number): Promise<number> {
  const quarterFrom = `2030-${String(quarter * 3 - 2).padStart(2, '0')}-01`
  const there = await db
    .selectFrom('feeBatch')
    .where('quarterFrom', '=', quarterFrom)
    .select('id')
    .executeTakeFirst()
  if (there) return there.id
  const payers = await db
    .selectFrom('mandate')
    .where('state', '=', 'activo')
    .select(['id', 'affiliateId'])
    .orderBy('id')
    .limit(6)
    .execute()
  const { chargedOn } = plan
  const about = { chargedOn, state: 'borrador', quarterFrom, yearFrom: '2030-01-01' }
  const id = await aBatch(db, { ...about, creditor: null, approvedAt: null, sentAt: null })
  const made = { id, chargedOn, author: 'super@concejo.example', clock: databaseClock }
  const fees = payers.slice(0, 3).map(({ id: mandateId, affiliateId }) => ({
    affiliateId,
    period: 'Trimestral' as const,
    cents: 2000,
    feeCents: 2000,
    explained: 'Cuota entera',
    mandateId,
  }))
  await insertFees(db, made, { ...plan, quarter }, fees)
  const out = payers.slice(3).map(({ affiliateId }) => ({ affiliateId, recordId: null, detail: '' }))
  await addLeftOut(db, id, out.map((each) => ({ ...each, reason: 'sin-mandato' }))) // prettier-ignore
  await db
    .updateTable('feeBatch')
    .set({ total: fees.length, cents: 6000, leftOut: out.length })
    .where('id', '=', id)
    .execute()
  return id
}

export const draftPath = async (db: PeopleDatabase) => `${list}/${await aDemoDraft(db, 1)}`
export const leftOutPath = async (db: PeopleDatabase) => `${list}/${await aDemoDraft(db, 2)}?tab=fuera`

/** A batch of a demo that is ready to be sent. */
export async function approvedPath(db: PeopleDatabase): Promise<string> {
  const id = await aDemoDraft(db, 3)
  await freezeFees(db, asSystem('a test'), id)
  await changeBatch(db, id, {
    state: 'aprobada',
    approvedBy: 'super@concejo.example',
    approvedAt: '2029-12-20T10:00:00Z',
    creditor: {
      name: 'Plaza Común',
      id: 'ES37000G12345674',
      account: 'ES9121000418450200051332',
      bic: 'CAIXESBB',
      messageId: `R${id}`,
      createdAt: '2029-12-20T10:00:00',
    },
  })
  return `${list}/${id}`
}

/** Whom a collected batch of the demo has no mail of. */
export async function lettersPath(db: PeopleDatabase): Promise<string> {
  const { id } = await db
    .selectFrom('feeBatch')
    .where('state', '=', 'cobrada')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return `${list}/${id}?tab=sin-correo`
}

/** The page of a batch that has just been made. */
export async function batchJobPath(db: PeopleDatabase): Promise<string> {
  const { userId } = await db
    .selectFrom('appUser')
    .where('username', '=', 'super@concejo.example')
    .select('id as userId')
    .executeTakeFirstOrThrow()
  const author = {
    userId,
    username: 'super@concejo.example',
    role: 'ROLE_SUPER_ADMIN',
    device: 'a test',
  } as const
  const asked = { subject: crypto.randomUUID(), about: 'Cuotas', asked: plan, author }
  const result = { batchId: await aDemoDraft(db, 4), total: 3, cents: 6000, leftOut: 3 }
  const id = await aDoneJob(db, batchMaking, { ...asked, result })
  return `${list}/trabajo/${id}`
}
