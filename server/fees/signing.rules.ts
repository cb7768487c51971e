import { composeMandateText, mandateTextVersion } from '#contract/fees/mandateText.ts'
import { addDraft, changeMandate, lockOpenMandate } from '#server/fees/mandates.queries.ts'
import type { FeeWork } from '#server/fees/mandates.rules.ts'
import { readNow, readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { findCreditor } from '#server/organisation/organisation.queries.ts'

type Signature = { bankAccount: string; holder: string | null; device: string }

/**
 * The mandate of the account on file is signed on the screen: its draft, or a new one in place of one that was signed
 * before, which keeps its own evidence (rule fee-6). Call it in the transaction that writes the account.
 */
export async function signOnScreen(
  { db, scope, audit, world: { clock } }: FeeWork,
  affiliateId: number,
  { bankAccount, holder, device }: Signature,
): Promise<void> {
  const open = await lockOpenMandate(db, scope, affiliateId)
  if (open?.state === 'suspendido')
    throw new Problem(
      'conflicto',
      `Tu mandato de esta cuenta está suspendido${open.reason ? ` (${open.reason})` : ''}. Pon otra cuenta, o escribe a la organización.`,
    )
  if (open?.state === 'activo')
    await changeMandate(db, scope, clock, open.id, {
      state: 'revocado',
      reason: 'Firmado de nuevo',
      isEnded: true,
    })
  const id = open?.state === 'borrador' ? open.id : await addDraft(db, affiliateId, bankAccount)
  const creditor = await findCreditor(db)
  await changeMandate(db, scope, clock, id, {
    state: 'activo',
    holder,
    reason: null,
    signedOn: await readTodayInMadrid(db, clock),
    evidence: {
      how: 'pantalla',
      textVersion: mandateTextVersion,
      text: composeMandateText(creditor),
      creditorName: creditor.name,
      creditorId: creditor.id,
      device,
      at: await readNow(db, clock),
    },
  })
  audit.changes.push({
    entity: 'mandate',
    entityId: id,
    field: 'state',
    before: open?.state ?? null,
    after: 'activo',
  })
}
