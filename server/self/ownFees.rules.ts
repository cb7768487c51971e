import type { z } from 'zod'
import type { SignedIn } from '#contract/actor.ts'
import { toYearlyFee } from '#contract/fees/basics/periods.ts'
import { mandateTextVersion } from '#contract/fees/mandateText.ts'
import { tellReasonOfMandate } from '#contract/fees/returnReasons.ts'
import type { feeAsked, OwnFees, signature } from '#contract/self/ownFees.ts'
import { addRequest, decideRequest, lockRequest } from '#server/fees/feeRequests.queries.ts'
import { accountSignedMessage } from '#server/fees/fees.messages.ts'
import { addOwnProofs, listProofs } from '#server/fees/mandateProofs.queries.ts'
import { findFee } from '#server/fees/personFees.queries.ts'
import { listMandatesOf, listRequestsOf } from '#server/fees/ofPerson.queries.ts'
import { readMandateOrder, signOnScreen } from '#server/fees/signing.rules.ts'
import { findFile } from '#server/files/files.queries.ts'
import { createFileReply } from '#server/files/files.rules.ts'
import { lockProfile } from '#server/census/profile.queries.ts'
import type { ConfirmIdentity } from '#server/account/ownIdentity.rules.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { requireOpenProfiles } from '#server/people/closedProfiles.rules.ts'
import { whichAreOwn } from '#server/fees/ownRows.queries.ts'
import { readToldOf } from '#server/fees/told.queries.ts'
import { readOwnership } from '#server/census/ownership/ownership.queries.ts'
import { applyOwnCorrection } from '#server/self/self.rules.ts'

const wrong = (path: string, message: string) => invalid([{ in: 'body', path, message }])

type Reading = { db: Database; scope: Scope; world: { clock: Clock } }
type Work = Reading & { audit: AuditEntry; actor: SignedIn }

/** What a member reads of their fees: nothing that came with another's profile (rules fee-11, rights-13). */
export async function readFeesOfMember({ db, scope, world }: Reading): Promise<OwnFees> {
  const id = scope.ownId()
  const found = await findFee(db, scope, id)
  if (!found) throw notFound()
  const told = await readToldOf({ db, scope, clock: world.clock }, id)
  const { ownership, charges, open, next, askedAgain, toPay, isOwn } = told
  const [shown] = open ? await addOwnProofs(db, scope, [open]) : []
  return {
    fee: found.fee,
    period: found.period,
    bankAccount: ownership.hasForeignBankAccount ? null : found.bankAccount,
    upToDate: !charges.some(({ isArrears }) => isArrears),
    open: shown
      ? { ...shown, reason: shown.reason === null ? null : tellReasonOfMandate(shown.reason) }
      : null,
    next: next ? { cents: next.cents, chargedOn: next.chargedOn, concept: next.concept } : null,
    charges: charges.filter(({ state }) => state !== 'previsto'),
    toPay: toPay.map(({ chargeIds, ...transfer }) => ({ ...transfer, count: chargeIds.length })),
    askedAgain,
    requests: await listRequestsOf(db, scope, id, isOwn('feeRequest')),
    order: await readMandateOrder(db),
    inReviewUntil: ownership.until,
  }
}

/** The scan of a paper of the caller's own mandates; none that was withdrawn, or came with another's profile (rule rights-13). */
export async function readOwnProof(
  { db, scope, world }: Reading,
  { mandateId, proofId }: { mandateId: number; proofId: number },
) {
  const id = scope.ownId()
  const isOwn = whichAreOwn(await readOwnership(db, scope, world.clock, id))
  const mandates = await listMandatesOf(db, scope, id, isOwn('mandate'))
  if (!mandates.some((mandate) => mandate.id === mandateId)) throw notFound()
  const proof = (await listProofs(db, scope, [mandateId])).find((each) => each.id === proofId)
  const fileId = proof?.withdrawn ? null : proof?.fileId
  const file = fileId ? await findFile(db, fileId, 'mandateProof') : undefined
  if (!file) throw notFound()
  return createFileReply(db, file)
}

/** The caller puts another account and signs its order of direct debit, all at once (rule fee-11). */
export async function signOwnMandate(
  work: Work,
  { bankAccount, holder, textVersion }: z.output<typeof signature>,
  confirm: ConfirmIdentity,
): Promise<OwnFees> {
  const { db, scope, audit, actor, world } = work
  const id = scope.ownId()
  await requireOpenProfiles(db, id)
  if (textVersion !== mandateTextVersion)
    throw new Problem('conflicto', 'El texto de la orden ha cambiado: vuelve a leerla antes de firmar.')
  const held = await lockProfile(db, scope, id)
  if (!held) throw notFound()
  await confirm(db)
  if (!held.values.fee)
    throw new Problem(
      'conflicto',
      'No pagas cuota: elige antes una en «Modificar tu participación», y firma después.',
    )
  await applyOwnCorrection(work, actor.userId, { bankAccount }, undefined)
  const isSigned = await signOnScreen(work, id, { bankAccount, holder, device: audit.device })
  if (!isSigned) return readFeesOfMember(work)
  const changedAt = await readNow(db, world.clock)
  await queueMail(db, accountSignedMessage, actor.username, { affiliateId: id, changedAt })
  return readFeesOfMember(work)
}

/** The caller asks to pay less. One request waits at a time: the database says so. */
export async function askForFee(work: Work, asked: z.output<typeof feeAsked>): Promise<OwnFees> {
  const { db, scope, audit, world } = work
  const id = scope.ownId()
  await requireOpenProfiles(db, id)
  await lockProfile(db, scope, id)
  const found = await findFee(db, scope, id)
  if (!found) throw notFound()
  if (asked.cents % 100 !== 0) throw wrong('cents', 'En euros enteros, sin céntimos')
  if (found.fee === 0) throw new Problem('conflicto', 'No pagas cuota: no hay nada que rebajar.')
  if (toYearlyFee(asked.cents / 100, asked.period) >= toYearlyFee(found.fee, found.period))
    throw wrong('cents', 'Es lo que pagas ahora, o más: eso lo cambias en «Modificar tu participación»')
  if (await hasWaiting(db, scope, id))
    throw new Problem('duplicado', 'Ya tienes una petición que espera respuesta.')
  const requestId = await addRequest(db, world.clock, { affiliateId: id, ...asked })
  audit.describe(`Inscrito ${id}, petición ${requestId}`)
  audit.addSubjects('affiliate', [id])
  return readFeesOfMember(work)
}

const hasWaiting = async (db: Database, scope: Scope, id: number) =>
  (await listRequestsOf(db, scope, id)).some(({ state }) => state === 'pendiente')

/** The caller takes back a request that waits. */
export async function withdrawRequest(work: Work, requestId: number): Promise<OwnFees> {
  const { db, scope, audit, world } = work
  const id = scope.ownId()
  await lockProfile(db, scope, id)
  const held = await lockRequest(db, scope, requestId)
  if (!held) throw notFound()
  if (held.state !== 'pendiente') throw new Problem('conflicto', 'Ya tiene respuesta: no se puede retirar.')
  await decideRequest(db, scope, world.clock, requestId, { state: 'retirada', answer: '', decidedBy: null })
  audit.describe(`Inscrito ${id}, petición ${requestId}`)
  audit.addSubjects('affiliate', [id])
  return readFeesOfMember(work)
}
