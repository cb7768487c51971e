import { admins } from '#contract/actor.ts'
import { exclusionLabels, type Exclusion } from '#contract/communications/communication.ts'
import {
  excludedColumns,
  letterColumns,
  recipientColumns,
} from '#contract/communications/recipients.columns.ts'
import { communicationRecipients, recipientStateLabels } from '#contract/communications/recipients.ts'
import { moveCommunication } from '#server/communications/communications.queries.ts'
import { noteLetters } from '#server/communications/notices/letters.queries.ts'
import {
  fillCounts,
  lockForChange,
  requireCommunication,
  isOver,
  showTotals,
  type Work,
} from '#server/communications/communications.rules.ts'
import {
  countComplaints,
  defineExcludedList,
  defineLetterList,
  defineReachedList,
  defineRecipientList,
  findRecipient,
  settleDoubtful,
} from '#server/communications/recipients.queries.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { personal } from '#server/kernel/lists/describeListing.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'

const loggedFilters = {
  state: { label: 'estado', words: recipientStateLabels },
  q: personal('búsqueda'),
} as const

const excludedFilters = { exclusion: { label: 'motivo', words: exclusionLabels } } as const

/** A list's call, whose entry names the communication. */
const about = <Call extends object>(call: Call, id: number) => ({ ...call, about: `Comunicación ${id}` })

export const communicationRecipientsRoutes = routes(communicationRecipients, {
  async progress({ params: { id }, db, scope, actor }) {
    const found = await requireCommunication({ db, scope }, id)
    const { total, counts } = found
    const shown =
      total === null
        ? { total: 0, counts: fillCounts({}), isExact: true }
        : showTotals(actor, { total, counts, isOver: isOver(found) })
    return { ...shown, complaints: admins(actor) ? await countComplaints(db, id) : null }
  },

  async list({ params: { id }, ...call }) {
    await requireCommunication(call, id)
    const list = defineRecipientList(call.scope, id, call.query, admins(call.actor))
    return replyPage(about(call, id), list, loggedFilters)
  },

  async export({ params: { id }, ...call }) {
    await requireCommunication(call, id)
    const list = defineRecipientList(call.scope, id, call.query, admins(call.actor))
    return replyDownload(about(call, id), list, loggedFilters, {
      name: `Comunicacion_${id}`,
      columns: recipientColumns,
    })
  },

  async reached({ params: { id }, ...call }) {
    return replyPage(about(call, id), await defineReached(call, id), {})
  },

  async excluded({ params: { id }, ...call }) {
    return replyPage(about(call, id), await defineExcluded(call, id), excludedFilters)
  },

  async exportExcluded({ params: { id }, ...call }) {
    const list = await defineExcluded(call, id)
    const sheet = { name: `Sin_recibirla_${id}`, columns: excludedColumns }
    return replyDownload(about(call, id), list, excludedFilters, sheet)
  },

  async letter({ params: { id }, ...call }) {
    return replyPage(about(call, id), await defineLetter(call, id), {})
  },

  async exportLetter({ params: { id }, ...call }) {
    const list = await defineLetter(call, id)
    await noteLetters(call.db, call.scope, call.world.clock, await requireCommunication(call, id))
    return replyDownload(about(call, id), list, {}, { name: `Cartas_${id}`, columns: letterColumns })
  },

  settleSent: ({ params: { id, recipientId }, ...call }) => settle(call, id, recipientId, 'sent'),
  sendAgain: ({ params: { id, recipientId }, ...call }) => settle(call, id, recipientId, 'queued'),
})

type Reading = Pick<Work, 'db' | 'scope' | 'world'>

async function defineExcluded(
  { db, scope, world, query }: Reading & { query: { exclusion?: Exclusion | undefined } },
  id: number,
) {
  const choice = await requireCommunication({ db, scope }, id)
  return defineExcludedList(db, { scope, clock: world.clock, choice }, query)
}

async function defineReached({ db, scope, world }: Reading, id: number) {
  const choice = await requireCommunication({ db, scope }, id)
  return defineReachedList(db, { scope, clock: world.clock, choice })
}

async function defineLetter({ db, scope, world }: Reading, id: number) {
  const choice = await requireCommunication({ db, scope }, id)
  return defineLetterList(db, { scope, clock: world.clock, choice })
}

/** Settles a doubtful recipient, and lets the communication go on with them (rule communication-8). */
async function settle(work: Work, communicationId: number, id: number, as: 'sent' | 'queued') {
  const { db, scope, audit, world } = work
  const found = await lockForChange(work, communicationId)
  if (!(await findRecipient(db, scope, communicationId, id))) throw notFound()
  audit.describe(`Comunicación ${communicationId}, destinatario ${id}`)
  if (as === 'queued' && found.cancelledAt !== null)
    throw new Problem('conflicto', 'El envío está cancelado: ya no sale nada.')
  if (!(await settleDoubtful(db, scope, world.clock, { communicationId, id, as })))
    throw new Problem('conflicto', 'Ya no es dudoso: vuelve a abrir la lista.')
  audit.addChanges<Record<string, unknown>>(
    'communicationRecipient',
    id,
    { state: 'uncertain' },
    { state: as },
  )
  // What stands still for such as this one is judged again: it goes on with whoever waits, and ends when nobody does.
  if (found.status === 'ERROR' && found.why === 'doubtful')
    await moveCommunication(db, communicationId, 'PROCESSING')
  const settled = await findRecipient(db, scope, communicationId, id)
  if (!settled) throw notFound()
  return settled
}
