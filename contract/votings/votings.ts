import { z } from 'zod'
import { admins, signedIn } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, instant, line, requiredParagraphs } from '#contract/fields.ts'
import { choiceFilter, manyFilter, textFilter } from '#contract/filters.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { votingConditions } from '#contract/votings/conditions.ts'
import { votingStatuses, votingSummary } from '#contract/votings/summary.ts'
import { decidedByServer, voting, writtenShape } from '#contract/votings/voting.ts'

const count = z.number().int()
const params = z.strictObject({ id })
const ofAdmins = admins.toReach('everyone')
/** Whoever asks is answered the votings in which they may vote; admins all (rule voting-4). */
const everybody = { ...signedIn.toReach('themselves'), ...ofAdmins }

const listQuery = z.strictObject({
  /** Surveys, lists, or both. */
  isSurvey: z.preprocess(
    (sent) => (sent === '' || sent === 'null' ? undefined : sent),
    z.enum(['true', 'false']).optional(),
  ),
  status: manyFilter(z.enum(votingStatuses)),
  name: textFilter,
  /** Only those whose provisional roll has claims to decide. */
  waitingClaims: choiceFilter(['true']),
  ...pageRequest(['id', 'name', 'startDate', 'endDate', 'creationDate'], { sort: 'id', direction: 'desc' }),
})

const edit = z.strictObject({
  ...decidedByServer,
  ...z.object(writtenShape).partial().shape,
  /** The version that was read; older clients send none. */
  version: count.min(1).optional(),
})
export type VotingEdit = z.output<typeof edit>

const move = (path: `/${string}`, summary: string, action: 'votingMoved' | 'votingApproved') =>
  ({ method: 'PATCH', path, summary, allow: ofAdmins, params, body: edit, reply: voting, action }) as const

const reasoned = z.strictObject({ reason: requiredParagraphs(1_000) })
/** What all of the roll of a voting are told, or that concerns them all: how many they are, for more than 500. */
const counted = { confirm: count.optional() }

/** Votings: writing and approving them, and what happens to one that is approved (rules voting-1 to voting-4). */
export const votings = endpoints({
  list: {
    method: 'GET',
    path: '/voting/filtered',
    summary: 'Votaciones, por su tipo y su estado',
    allow: ofAdmins,
    query: listQuery,
    reply: pageOf(votingSummary),
  },
  export: {
    method: 'GET',
    path: '/voting/filtered/export',
    summary: 'Descarga de las votaciones, en .xlsx o .csv',
    allow: ofAdmins,
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'votingsExported',
  },
  create: {
    method: 'POST',
    path: '/voting',
    summary: 'Empieza una votación en borrador y devuelve su número',
    allow: ofAdmins,
    reply: count,
    status: 201,
    action: 'votingAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 100, minutes: 60 }],
  },
  get: {
    method: 'GET',
    path: '/voting/:id',
    summary:
      'Una votación, con lo que puede hacer con ella quien pregunta; si no puede votar en ella, no existe',
    allow: everybody,
    params,
    reply: voting,
  },
  conditions: {
    method: 'GET',
    path: '/voting/:id/conditions',
    summary: 'Quién puede votar, como se aprobó, con lo que hace su huella: se comprueba con verify-voting',
    allow: ofAdmins,
    params,
    reply: votingConditions,
    action: 'votingConditionsRead',
  },
  update: {
    method: 'PATCH',
    path: '/voting/update/:id',
    summary: 'Cambia una votación que no está aprobada',
    allow: ofAdmins,
    params,
    body: edit,
    reply: voting,
    action: 'votingEdited',
    throttle: [{ by: 'account', of: 'attempts', most: 600, minutes: 60 }],
  },
  setPending: move(
    '/voting/set-pending/:id',
    'Guarda una votación y la deja pendiente de aprobación',
    'votingMoved',
  ),
  setDraft: move(
    '/voting/set-draft/:id',
    'Guarda una votación como borrador; una aprobada, antes de que empiece',
    'votingMoved',
  ),
  setApproved: move(
    '/voting/set-approved/:id',
    'Guarda y aprueba una votación: lo que se vota ya no cambia, y empieza y acaba a su hora',
    'votingApproved',
  ),
  remove: {
    method: 'DELETE',
    path: '/voting/:id',
    summary: 'Borra una votación que no está aprobada',
    allow: ofAdmins,
    params,
    reply: z.void(),
    status: 204,
    action: 'votingDeleted',
  },
  clone: {
    method: 'POST',
    path: '/voting/:id/clone',
    summary: 'Empieza otra votación con lo que dice una, sin sus fechas',
    allow: ofAdmins,
    params,
    reply: voting,
    status: 201,
    action: 'votingAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 100, minutes: 60 }],
  },
  countVoters: {
    method: 'POST',
    path: '/voting/:id/count-voters',
    summary:
      'Cuántas personas podrían votar ahora en una votación, y de ellas cuántas no tienen correo, ni cuenta, o no votarían sin carta',
    allow: ofAdmins,
    params,
    body: z.strictObject({
      ...z
        .object(writtenShape)
        .pick({
          allowedAssembliesIds: true,
          allowedAssemblyInscriptionDate: true,
          voterTypes: true,
          segmentId: true,
        })
        .partial().shape,
    }),
    reply: z.object({ total: count, withoutEmail: count, withoutProof: count, withoutAccount: count }),
    action: 'votersCounted',
    throttle: lookupLimits,
    costly: true,
  },
  extend: {
    method: 'POST',
    path: '/voting/:id/extend',
    summary:
      'Alarga una votación que no ha terminado; nunca se acorta. Con más de 500 personas en su censo hay que decir cuántas son',
    allow: ofAdmins,
    params,
    body: z.strictObject({ endDate: instant, ...reasoned.shape, ...counted }),
    reply: voting,
    action: 'votingExtended',
  },
  resume: {
    method: 'POST',
    path: '/voting/:id/resume',
    summary:
      'Deja seguir una votación que se paró al restaurar una copia, o que falló y ya está arreglada, con el motivo y, si hace falta, más tiempo. Con más de 500 personas en su censo hay que decir cuántas son',
    allow: ofAdmins,
    params,
    body: z.strictObject({
      ...reasoned.shape,
      /** Later than its end and than now; null leaves it. */
      endDate: instant.nullable().default(null),
      ...counted,
    }),
    reply: voting,
    action: 'votingResumed',
  },
  annul: {
    method: 'POST',
    path: '/voting/:id/annul',
    summary: 'Anula una votación aprobada, con el motivo, que todas las personas de su censo leen',
    allow: ofAdmins,
    params,
    body: z.strictObject({
      ...reasoned.shape,
      /** Its name, typed. */
      confirm: line(200),
    }),
    reply: voting,
    action: 'votingAnnulled',
  },
})
