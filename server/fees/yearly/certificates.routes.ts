import { certificates } from '#contract/fees/yearly/certificates.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { createCertificate, createReceipt, readYearsPaid } from '#server/fees/yearly/certificates.rules.ts'
import { findCharge, listRecordsOf } from '#server/fees/yearly/payments.queries.ts'

export const certificatesRoutes = routes(certificates, {
  async years({ params: { id }, db, scope, world: { clock }, audit }) {
    const payer = { affiliateId: id, records: await listRecordsOf(db, scope, id) }
    const content = await readYearsPaid({ db, scope, clock }, payer)
    audit.describeAffiliate(id)
    return { content }
  },

  async certificate({ params: { id, year }, db, scope, world: { clock }, audit }) {
    const payer = { affiliateId: id, records: await listRecordsOf(db, scope, id) }
    const file = await createCertificate({ db, scope, clock }, payer, year)
    audit.describe(`Inscrito ${id}; año ${year}`)
    return file
  },

  async receipt({ params: { id }, db, scope, world: { clock }, audit }) {
    const charge = await findCharge(db, scope, id)
    if (!charge) throw notFound()
    audit.describe(`Cobro ${charge.reference}`)
    if (charge.affiliateId !== null) audit.addSubjects('affiliate', [charge.affiliateId])
    else if (charge.recordId !== null) audit.addSubjects('record', [charge.recordId])
    return createReceipt(db, clock, charge)
  },
})
