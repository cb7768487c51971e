import type { MandateOrder } from '#contract/fees/mandateOrder.ts'
import { composeMandateText, mandateTextVersion } from '#contract/fees/mandateText.ts'
import { tellReasonOfMandate } from '#contract/fees/returnReasons.ts'
import { addDraft, changeMandate, isSignedJustNow, lockOpenMandate } from '#server/fees/mandates.queries.ts'
import type { FeeWork } from '#server/fees/mandates.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readNow, readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { findCreditor } from '#server/organisation/organisation.queries.ts'

type Signature = { bankAccount: string; holder: string | null; device: string }

/** The order of direct debit as it is read before it is signed. */
export async function readMandateOrder(db: Database): Promise<MandateOrder> {
  const creditor = await findCreditor(db)
  return {
    version: mandateTextVersion,
    creditorName: creditor.name,
    creditorId: creditor.id,
    paragraphs: composeMandateText(creditor),
  }
}

/** Why nobody can sign yet: without its identifier the order does not say who collects (rule fee-6). */
const noCreditorId =
  'Todavía no se puede firmar: a la organización le falta su identificador de acreedor, que ha de constar en la orden. Escríbele para que lo ponga.'

/**
 * The mandate of the account on file is signed on the screen: its draft, or a new one in place of one that was signed
 * before, which keeps its own evidence (rule fee-6). Call it in the transaction that writes the account. Returns whether it
 * was signed: the second of two clicks finds it done.
 */
export async function signOnScreen(
  work: FeeWork,
  affiliateId: number,
  signature: Signature,
): Promise<boolean> {
  const { db, scope, world } = work
  if ((await findCreditor(db)).id === '') throw new Problem('conflicto', noCreditorId)
  const open = await lockOpenMandate(db, scope, affiliateId)
  if (open?.state === 'suspendido')
    throw new Problem(
      'conflicto',
      `Tu mandato de esta cuenta está suspendido${open.reason ? ` (${tellReasonOfMandate(open.reason)})` : ''}. Pon otra cuenta, o escribe a la organización.`,
    )
  const { holder } = signature
  if (open?.state === 'activo' && (await isSignedJustNow(db, scope, world.clock, { id: open.id, holder })))
    return false
  if (open?.state === 'activo')
    await changeMandate(db, scope, world.clock, open.id, {
      state: 'revocado',
      reason: 'Firmado de nuevo',
      isEnded: true,
    })
  const id = open?.state === 'borrador' ? open.id : await addDraft(db, affiliateId, signature.bankAccount)
  await writeSignature(work, id, signature)
  return true
}

/**
 * Signs the draft of whoever has just enrolled, who signed it in the form; of other words than those of today, or
 * where the organisation has no identifier to collect with, it stays a draft, which its person signs in their panel.
 */
export async function signWithEnrolment(
  work: FeeWork,
  affiliateId: number,
  { version, bankAccount, device }: { version: number; bankAccount: string; device: string },
): Promise<void> {
  const open = await lockOpenMandate(work.db, work.scope, affiliateId)
  if ((await findCreditor(work.db)).id === '') return
  if (open?.state !== 'borrador' || open.iban !== bankAccount || version !== mandateTextVersion) return
  await writeSignature(work, open.id, { bankAccount, holder: null, device })
}

/** Makes a draft active, with what was read, when, and on what kind of device (rule log-6). */
async function writeSignature(
  { db, scope, audit, world: { clock } }: FeeWork,
  id: number,
  { holder, device }: Signature,
): Promise<void> {
  const { version: textVersion, paragraphs: text, ...creditor } = await readMandateOrder(db)
  const at = await readNow(db, clock)
  await changeMandate(db, scope, clock, id, {
    state: 'activo',
    holder,
    reason: null,
    signedOn: await readTodayInMadrid(db, clock),
    evidence: { how: 'pantalla', textVersion, text, ...creditor, device, at },
  })
  audit.changes.push({ entity: 'mandate', entityId: id, field: 'state', before: 'borrador', after: 'activo' })
}
