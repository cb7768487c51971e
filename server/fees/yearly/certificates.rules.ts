import type { FileReply } from '#contract/endpoint.ts'
import { chargeKinds, type ChargeKind } from '#contract/fees/basics/chargeStates.ts'
import type { YearPaid } from '#contract/fees/yearly/certificates.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { createPdfReply } from '#server/kernel/pdf/pdfReply.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { composeCertificate } from '#server/fees/yearly/certificate.rules.ts'
import {
  findPaperPerson,
  listPayments,
  listYearsPaid,
  readCreditor,
  type Payer,
  type Payment,
  type ReceiptOf,
} from '#server/fees/yearly/payments.queries.ts'
import { composeReceipt, requireCollected } from '#server/fees/yearly/receipt.rules.ts'

type Reading = { db: Database; scope: Scope; clock: Clock }

/** The years in which somebody paid; «not found» for who is out of the scope. */
export async function readYearsPaid({ db, scope }: Reading, payer: Payer): Promise<YearPaid[]> {
  if (!(await findPaperPerson(db, scope, payer.affiliateId))) throw notFound()
  return listYearsPaid(db, scope, payer)
}

/** The certificate of a year; a conflict where nothing was paid in it, or all of it came back, and where it has not begun. */
export async function createCertificate(
  { db, scope, clock }: Reading,
  payer: Payer,
  year: number,
): Promise<FileReply> {
  const person = await findPaperPerson(db, scope, payer.affiliateId)
  if (!person) throw notFound()
  const today = await readTodayInMadrid(db, clock)
  if (year > Number(today.slice(0, 4)))
    throw new Problem('conflicto', `El año ${year} no ha empezado: todavía no hay nada que certificar.`)
  const payments = await listPayments(db, scope, payer, year)
  if (payments.length === 0)
    throw new Problem('conflicto', `En ${year} no consta ningún pago: no hay nada que certificar.`)
  if (chargeKinds.every((kind) => sumOf(payments, kind) === 0))
    throw new Problem('conflicto', `En ${year} se devolvió todo lo que se pagó: no hay nada que certificar.`)
  const creditor = await readCreditor(db)
  const paper = composeCertificate({ year, today, person, creditor, payments })
  return createPdfReply(db, `certificado-${year}.pdf`, paper)
}

const sumOf = (payments: readonly Payment[], kind: ChargeKind) =>
  payments.filter((one) => one.kind === kind).reduce((sum, { cents }) => sum + cents, 0)

/** The receipt of a charge that the caller was found to reach. */
export async function createReceipt(db: Database, clock: Clock, charge: ReceiptOf): Promise<FileReply> {
  requireCollected(charge)
  const about = { today: await readTodayInMadrid(db, clock), creditor: await readCreditor(db) }
  return createPdfReply(db, `recibo-${charge.reference}.pdf`, composeReceipt(charge, about))
}
