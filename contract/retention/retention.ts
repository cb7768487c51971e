import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { day, instant } from '#contract/fields.ts'
import { jobOf } from '#contract/job.ts'
import { retention as retentionJob, retentionReport } from '#contract/retention/jobs.ts'
import { periodFields } from '#contract/organisation/periods.ts'

const count = z.number().int()

/** Why somebody whose time has come is not anonymised yet, with the words that staff read. */
export const heldReasons = {
  unsettled: 'Tiene un cobro sin resolver',
  accounts: 'Sus cobros o donaciones se guardan todavía por las cuentas, con su nombre y su documento',
  rolls: 'Está en el censo de una votación o de una reunión sin terminar',
  mail: 'Un envío a su dirección está a medias',
  merges: 'Su ficha se unió con otra hace poco, y todavía se pueden separar',
  office: 'Consta como responsable o enlace de una asamblea',
  account: 'Su cuenta de usuario sigue abierta',
  returning: 'Ha pedido volver a inscribirse',
} as const
export type HeldReason = keyof typeof heldReasons
// Safe: the record has exactly these keys.
const reasons = Object.keys(heldReasons) as [HeldReason, ...HeldReason[]]

export const heldReason = z.enum(reasons)

/** What is under way with somebody whom a case erases, and ends; with the words that they read. */
export const underWay = {
  unsettled: 'tienes un cobro sin resolver',
  rolls: 'estás en el censo de una votación o de una reunión sin terminar',
  mail: 'un envío a tu dirección está a medias',
  merges: 'tu ficha se unió con otra hace poco, y todavía se pueden separar',
  returning: 'has pedido volver a inscribirte',
} as const satisfies Partial<Record<HeldReason, string>>
export type UnderWay = keyof typeof underWay

/** What a rule would do: at once, with the run of the next day, and within thirty days; and whom it leaves, and why. */
const due = z.object({
  now: count,
  tomorrow: count,
  soon: count,
  held: z.array(z.object({ reason: heldReason, count })),
})
export type Due = z.output<typeof due>

/** For so many days ahead it is said how many will be due. */
export const daysAhead = 30

const run = z.object({
  id: count,
  byHand: z.boolean(),
  /** Nothing was done, since none had been done for long. */
  waits: z.boolean(),
  startedAt: instant,
  /** Null: it goes on, or was interrupted and will. */
  finishedAt: instant.nullable(),
  report: retentionReport,
})
export type RetentionRun = z.output<typeof run>

/** How many of the latest runs are listed. */
export const mostRuns = 30

/** What is kept for how long, and what is forgotten next (rules retention-1 to retention-3). */
export const retention = endpoints({
  get: {
    method: 'GET',
    path: '/retention',
    summary:
      'Los plazos de conservación, cuántas personas y valores toca borrar y las últimas veces que se hizo',
    allow: superAdmins.toReach('nobody'),
    reply: z.object({
      /** As they are set. */
      periods: periodFields,
      /** As they hold: one that was made shorter holds some days later. */
      inForce: periodFields,
      due: z.object({ former: due, reduced: due, outsiders: due, logValues: due }),
      /** Nothing is done before this day, since none was for long; null: the next run does what is due (rule retention-3). */
      waitsUntil: day.nullable(),
      runs: z.array(run),
    }),
  },
  apply: {
    method: 'POST',
    path: '/retention/apply',
    summary: 'Anonimiza ya a quien le toca, sin esperar a la noche; no se puede deshacer',
    allow: superAdmins.toReach('everyone'),
    reply: jobOf(retentionJob),
    status: 202,
    action: 'retentionApplied',
  },
})
