import { enrolmentResending, type Resending } from '#contract/enrolment/jobs.ts'
import { formatCount, formatInteger } from '#contract/plural.ts'
import { enrolmentMessage } from '#server/enrolment/enrolment.messages.ts'
import { listAsked, renewPending } from '#server/enrolment/pending.queries.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { handleJob } from '#server/kernel/jobs/jobHandler.ts'
import { chooseLane, queueMailOnce } from '#server/kernel/mail/mail.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

const reasons = {
  done: 'Ya se ha inscrito',
  held: 'Ya ha abierto su enlace: está por verificar',
}

/** To whom of some enrolments the mail would be sent again, and to whom not and why. */
export async function judgeResending(db: Database, scope: Scope, ids: readonly string[]): Promise<Resending> {
  const asked = new Set(ids)
  const found = await listAsked(db, scope, [...asked])
  const mailed = found.filter(({ state }) => state === 'open').map(({ email }) => email)
  const spared = found.flatMap(({ state, ...one }) =>
    state === 'open' ? [] : [{ ...one, why: reasons[state] }],
  )
  return { mailed, spared, gone: asked.size - found.length }
}

/** After so many a job says how far it is. */
const stretch = 100

export const resendingHandler = handleJob(
  enrolmentResending,
  'enrolment',
  async ({ db, scope, clock, author, progress }, { ids }) => {
    // They are locked from here on, so what is judged is what is sent.
    const renewed = await renewPending(db, scope, clock, ids)
    const result = await judgeResending(db, scope, ids)
    const lane = chooseLane(renewed.length)
    for (const [at, { id, email }] of renewed.entries()) {
      if (at % stretch === 0) progress('sending', at, renewed.length)
      await queueMailOnce(db, enrolmentMessage, email, { id }, lane)
    }
    const audit = new AuditEntry(author.device)
    audit.describe(
      `${formatCount(renewed.length, 'correo', 'correos')} de ${formatInteger(new Set(ids).size)}`,
    )
    await writeAuditEntry(db, 'enrolmentsResent', author, audit)
    return { result, lines: [] }
  },
)
