import type { SignedIn } from '#contract/actor.ts'
import type { LineState } from '#contract/fees/basics/replyStates.ts'
import type { MeantCharge, ReplyLine } from '#contract/fees/bankReplies.ts'
import { formatDayInWords } from '#contract/format.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { editConflict, notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { lockCharge } from '#server/fees/charges.decisions.queries.ts'
import { findCharge } from '#server/fees/charges.queries.ts'
import { findByReference, findOtherwise } from '#server/fees/replies/match.queries.ts'
import { wasCharged, type FoundCharge } from '#server/fees/replies/judgeLine.ts'
import { readPastedLine } from '#server/fees/replies/pastedLine.ts'
import { findLine, readMeant } from '#server/fees/replies/replies.queries.ts'
import {
  findOtherLine,
  findReturnableUntil,
  lockReply,
  raiseVersion,
  readStoredLine,
  settleStoredLine,
} from '#server/fees/replies/settle.queries.ts'

export type Work = { db: Database; scope: Scope; audit: AuditEntry; actor: SignedIn }
export type LineParams = { id: number; position: number }

/** A line of an answer, which the log names; throws «not found». */
export async function requireLine(
  { db, scope, audit }: Omit<Work, 'actor'>,
  { id, position }: LineParams,
): Promise<ReplyLine> {
  const line = await findLine(db, scope, id, position)
  if (!line) throw notFound()
  audit.describe(`Respuesta ${id}, línea ${position}`)
  return line
}

/** The charges that a line may mean: the one that is proposed, and those of its reference, mandate, account or document. */
export async function listCandidates(
  { db, scope, audit }: Omit<Work, 'actor'>,
  { id, position }: LineParams,
): Promise<MeantCharge[]> {
  const stored = await readStoredLine(db, id, position)
  if (!stored) throw notFound()
  audit.describe(`Respuesta ${id}, línea ${position}`)
  const pasted = stored.saidText === null ? null : readPastedLine(stored.saidText)
  const said = {
    reference: stored.saidReference,
    mandate: stored.saidMandate,
    iban: stored.saidIban,
    document: pasted?.document ?? null,
    text: stored.saidText,
    cents: stored.cents,
    currency: stored.currency,
    code: stored.code,
    unread: null,
    bookedOn: stored.bookedOn,
  }
  const open = (await findOtherwise(db, scope, [said])).filter(({ returnedOn }) => returnedOn === null)
  const found = [...(await findByReference(db, scope, [said])), ...open]
  const fitting = found.toSorted((one, other) => rank(one) - rank(other))
  const ids = [stored.chargeId, ...fitting.map((charge) => charge.id)].filter((each) => each !== null)
  return readMeant(db, scope, [...new Set(ids)])

  /** Those of the same amount first, and last those that were not charged yet when this came back. */
  function rank(charge: Pick<FoundCharge, 'cents' | 'chargedOn'>) {
    const isLater = said.bookedOn !== null && !wasCharged(charge, said.bookedOn)
    return (isLater ? 2 : 0) + (charge.cents === said.cents ? 0 : 1)
  }
}

type Settling = { chargeId: number | null; seenSettledAt: string | null; seenState: LineState }

/** Says which charge a line means, or that it means none (rule fee-9). */
export async function settleLine(work: Work, at: LineParams, settling: Settling): Promise<ReplyLine> {
  const { db, audit, actor } = work
  if (!(await lockReply(db, at.id))) throw notFound()
  const line = await requireLine(work, at)
  const { chargeId } = settling
  const wanted = chargeId === null ? 'descartada' : 'pendiente'
  const isSame = chargeId === null || line.charge?.id === chargeId
  if (line.settledBy !== null && line.state === wanted && isSame) return line
  if (line.state === 'aplicada') throw new Problem('conflicto', 'Esta línea ya se ha aplicado')
  requireAsSeen(line, settling)
  if (chargeId !== null) await requireCollected(work, chargeId, at)
  await settleStoredLine(db, at, { chargeId, username: actor.username })
  await raiseVersion(db, at.id)
  const settled = await requireLine(work, at)
  audit.describe(
    `Respuesta ${at.id}, línea ${at.position}: ${chargeId === null ? 'descartada' : `cobro ${settled.charge?.reference ?? ''}`}`,
  )
  return settled
}

/** Whoever decides after somebody else is told what that was (rule durable-4). */
function requireAsSeen(line: ReplyLine, { seenSettledAt, seenState }: Settling) {
  const { state, charge, settledBy, settledAt } = line
  if (state === seenState && settledAt === seenSettledAt) return
  const title = 'Otra persona ha decidido ya qué es esta línea'
  if (settledAt === null) throw new Problem('conflicto', title)
  const now = { chargeId: state === 'descartada' ? 'Descartada' : (charge?.reference ?? null) }
  throw editConflict(title, ['chargeId'], now, { updatedBy: settledBy, updatedAt: settledAt })
}

/** A line can only mean a charge that the bank may take back, and that no other line means. */
async function requireCollected({ db, scope }: Work, chargeId: number, at: LineParams): Promise<void> {
  const charge = await lockCharge(db, scope, chargeId)
  if (!charge) throw wrong('No hay ningún cobro con ese número')
  const { settledBy } = (await findCharge(db, scope, chargeId)) ?? {}
  if (charge.state === 'devuelto') throw wrong('Ese cobro ya consta devuelto')
  if (settledBy !== 'adeudo' || !['remesado', 'cobrado'].includes(charge.state))
    throw wrong('Ese cobro no se ha enviado al banco: no se puede devolver')
  const until = await findReturnableUntil(db, scope, chargeId, at)
  if (until)
    throw wrong(
      `Ese cobro se podía devolver hasta el ${formatDayInWords(until)}: han pasado más de trece meses`,
    )
  const other = await findOtherLine(db, chargeId, at)
  if (other)
    throw wrong(
      other.replyId === at.id
        ? `La línea ${other.position} ya es ese cobro`
        : `La línea ${other.position} de la respuesta ${other.replyId} ya es ese cobro`,
    )
}

const wrong = (message: string) =>
  new Problem('conflicto', message, { errors: [{ in: 'body', path: 'chargeId', message }] })
