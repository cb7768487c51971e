import type { Role } from '#contract/actor.ts'
import type { Logger } from 'pino'
import { isKnownKind, jobKinds } from '#contract/jobKinds.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import {
  abandonJob,
  claimNextJob,
  completeJob,
  isCancelAsked,
  reportProgress,
  limitTransaction,
  startAttempt,
  withdrawAttempt,
  type ClaimedJob,
} from '#server/kernel/jobs/attempts.queries.ts'
import { findAuthor } from '#server/kernel/jobs/author.ts'
import type { JobContext, JobHandler, JobHandlers } from '#server/kernel/jobs/jobHandler.ts'
import { logFailure } from '#server/kernel/log.ts'
import {
  Problem,
  toConstraintProblem,
  toProblem,
  type ConstraintMessages,
} from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'

/** The handler of each kind of job, and the sentences for the constraints that they may break. */
export type JobWork = { handlers: JobHandlers; constraints: ConstraintMessages }

/** A job that crashes its process this often fails (rule input-11). */
const maxCrashes = 2
/** If the parent process dies too, a crash is not counted; so attempts are limited as well. */
const maxAttempts = 5
const tooManyAttempts =
  'Este trabajo ha detenido varias veces el proceso que lo hacía y no se volverá a intentar.'

const tookTooLong = 'Este trabajo ha tardado demasiado: se ha detenido y no se volverá a intentar.'
/** The database ends what a killed process has left running in it so long after the time limit. */
const graceSeconds = 3

type Running = Pick<World, 'db' | 'clock'> & { log: Logger; constraints: ConstraintMessages }

/** The names of the kinds in a lane. */
export const kindsOfLane = (handlers: JobHandlers, lane: string): string[] =>
  Object.values(handlers).flatMap((handler) => (handler.lane === lane ? [handler.name] : []))

export const lanesOf = (handlers: JobHandlers): string[] => [
  ...new Set(Object.values(handlers).map(({ lane }) => lane)),
]

/**
 * Runs the next waiting job of a lane and ends it, in one transaction: if it is interrupted, nothing of it is left and
 * it waits again. Returns whether there was one; `onBegin` gets its id and handler before it begins. Any number of processes may
 * run jobs at once.
 */
export async function runNextJob(
  { db: pool, clock }: Pick<World, 'db' | 'clock'>,
  log: Logger,
  { handlers, constraints }: JobWork,
  lane: string,
  stopping: AbortSignal,
  onBegin: (id: string, handler: JobHandler) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const kinds = kindsOfLane(handlers, lane)
  let begun: string | undefined
  try {
    return await inTransaction(pool, async (db) => {
      const job = await claimNextJob(db, kinds)
      if (!job || !isKnownKind(job.kind)) return false
      begun = job.id
      const handler = handlers[job.kind]
      await limitTransaction(db, handler.timeoutMinutes * 60 + graceSeconds)
      await onBegin(job.id, handler)
      await attempt({ db: pool, clock, log, constraints }, db, job, handler, stopping)
      return true
    })
  } catch (error) {
    if (begun === undefined) throw error
    // The process is stopping or the database has failed: the attempt does not count.
    await withdrawAttempt(pool, begun)
    return false
  }
}

async function attempt(
  { db: pool, clock, log, constraints }: Running,
  db: Database,
  job: ClaimedJob,
  handler: JobHandler<keyof typeof jobKinds>,
  stopping: AbortSignal,
): Promise<void> {
  const cancelling = new AbortController()
  const signal = AbortSignal.any([stopping, cancelling.signal])
  const { attempts, crashes, isOverdue, cancelAsked } = await startAttempt(
    pool,
    job.id,
    jobKinds[handler.name].stages[0] ?? '',
  )
  if (cancelAsked) return abandonJob(db, job.id, { state: 'cancelled' })
  if (isOverdue) return abandonJob(db, job.id, { state: 'failed', failure: tookTooLong })
  if (attempts > maxAttempts || crashes >= maxCrashes)
    return abandonJob(db, job.id, { state: 'failed', failure: tooManyAttempts })
  const progress = progressReporter(pool, job.id, signal, () => cancelling.abort())
  try {
    // In a savepoint, so that after a failure the outer transaction, which has the lock, can still end the job.
    const outcome = await inTransaction(db, async (unit) => {
      const { scope, role } = await requireScope(unit, handler, job)
      // With the role of now: what the author may change is judged by it.
      const author = { ...job.author, role }
      const context = { db: unit, lasting: pool, clock, author, scope, progress, signal }
      const done = await handler.run(context, job.asked)
      if (await isCancelAsked(pool, job.id)) cancelling.abort()
      cancelling.signal.throwIfAborted()
      const now = await requireScope(unit, handler, job)
      if (now.role !== role || !scope.isSameAs(now.scope)) throw lostRight()
      return done
    })
    await completeJob(db, job.id, outcome)
  } catch (error) {
    if (cancelling.signal.aborted) return abandonJob(db, job.id, { state: 'cancelled' })
    const problem = toProblem(toConstraintProblem(error, constraints))
    if (stopping.aborted || problem.code === 'sin-servicio') throw error
    logFailure(log, `job ${job.id}, ${job.kind}`, error)
    await abandonJob(db, job.id, { state: 'failed', failure: sayWhy(problem) })
  }
}

/** Why a job failed: by what is wrong with its fields, which the page of a job has no form to mark. */
const sayWhy = ({ errors = [], message }: Problem) =>
  errors.length > 0 ? errors.map((error) => error.message).join('. ') : message

/**
 * The role of the author of a job, and whose rows they reach now; throws unless they may ask for it now (rules rights-5, rights-12). Judged
 * before the work and again after it, because a job may wait and take long. The account is not locked, so that blocking
 * somebody does not wait for it.
 */
async function requireScope(
  db: Database,
  handler: Pick<JobHandler, 'allow'>,
  { author }: ClaimedJob,
): Promise<{ scope: Scope; role: Role }> {
  const found = await findAuthor(db, handler, author.userId)
  if (!found) throw lostRight()
  return { scope: found.scope, role: found.actor.role }
}

const lostRight = () => new Problem('acceso-denegado', 'Quien pidió este trabajo ya no puede hacerlo.')

const reportEvery = 300

/** Stores a job's progress at intervals, outside its transaction, and learns whether it was cancelled. */
function progressReporter(
  pool: Database,
  id: string,
  signal: AbortSignal,
  cancel: () => void,
): JobContext['progress'] {
  let [lastStage, lastTime] = ['', 0]
  return (stage, done, total) => {
    signal.throwIfAborted()
    if (stage === lastStage && Date.now() - lastTime < reportEvery) return
    ;[lastStage, lastTime] = [stage, Date.now()]
    // The work neither waits for the report nor fails with it.
    void reportProgress(pool, id, { stage, done, total })
      .then(({ cancelAsked }) => cancelAsked && cancel())
      .catch(() => undefined)
  }
}
