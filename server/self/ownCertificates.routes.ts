import { formatDayInWords } from '#contract/format.ts'
import { ownCertificates } from '#contract/self/ownCertificates.ts'
import { createCertificate, createReceipt, readYearsPaid } from '#server/fees/yearly/certificates.rules.ts'
import { findCharge, type Payer, type ReceiptOf } from '#server/fees/yearly/payments.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { whichAreOwn } from '#server/fees/ownRows.queries.ts'
import { listOwnWritten, readOwnership } from '#server/census/ownership/ownership.queries.ts'

/** A call of a member about their own payments. */
type Asking = { db: Database; scope: Scope; world: { clock: Clock } }

/**
 * What of the payments is the caller's own: of their profile, and of donations before it in records that are theirs
 * (rule rights-6). While a merge or an admission can still be undone no year is told, whose sum would be another
 * afterwards, and of charges those that are their own for sure (rule rights-13).
 */
async function readOwn({ db, scope, world: { clock } }: Asking) {
  const id = scope.ownId()
  const ownership = await readOwnership(db, scope, clock, id)
  const { records } = await listOwnWritten(db, scope, id, ownership)
  const payer: Payer = { affiliateId: id, records }
  const inReviewUntil = ownership.histories.length > 0 ? ownership.until : null
  const isOwnCharge = whichAreOwn(ownership)('charge')
  return { payer, isOwnCharge, inReviewUntil, reading: { db, clock, scope: ownPayments } }
}

const ownPayments = asSystem('charges of the caller, by their profile and the records that are theirs')

function requireReviewed(inReviewUntil: string | null): void {
  if (inReviewUntil !== null)
    throw new Problem(
      'conflicto',
      `Tu ficha se ha unido hace poco a otra información: hasta el ${formatDayInWords(inReviewUntil)} no se dan certificados, por si hubiera un error.`,
    )
}

export const ownCertificatesRoutes = routes(ownCertificates, {
  async years(call) {
    const { payer, inReviewUntil, reading } = await readOwn(call)
    const content = inReviewUntil === null ? await readYearsPaid(reading, payer) : []
    return { content, inReviewUntil }
  },

  async certificate({ params: { year }, audit, ...call }) {
    const { payer, inReviewUntil, reading } = await readOwn(call)
    requireReviewed(inReviewUntil)
    const file = await createCertificate(reading, payer, year)
    audit.describe(`Año ${year}`)
    return file
  },

  async receipt({ params: { id }, audit, ...call }) {
    const { payer, isOwnCharge, reading } = await readOwn(call)
    const charge = await findCharge(reading.db, reading.scope, id, isOwnCharge)
    if (!charge || !isOf(payer, charge)) throw notFound()
    audit.describe(`Cobro ${charge.reference}`)
    return createReceipt(reading.db, reading.clock, charge)
  },
})

const isOf = (payer: Payer, { affiliateId, recordId }: ReceiptOf) =>
  affiliateId === null
    ? recordId !== null && payer.records.includes(recordId)
    : affiliateId === payer.affiliateId
