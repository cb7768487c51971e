import { labelRoll, listComparedColumns, listRollPersonColumns } from '#contract/rolls/rolls.columns.ts'
import { rolls, type RollDetails } from '#contract/rolls/rolls.ts'
import { facts } from '#contract/people/choosing/facts.ts'
import { rollTaking } from '#contract/rolls/jobs.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { routes, type Call } from '#server/kernel/http/routes.ts'
import { requestJob } from '#server/kernel/jobs/requestJob.ts'
import { personal, spellFilters } from '#server/kernel/lists/describeListing.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import {
  countPeopleIn,
  defineComparedList,
  defineRollList,
  listOnlyIn,
} from '#server/rolls/rollPeople.queries.ts'
import { searchRoll } from '#server/rolls/rollSearch.queries.ts'
import { listRolls } from '#server/rolls/rolls.queries.ts'
import { isIntact, requireRoll, requireSomebody } from '#server/rolls/rolls.rules.ts'

export const rollsRoutes = routes(rolls, {
  list: ({ query, db }) => listRolls(db, query),

  create: {
    // Counted before, and not in a transaction: that there is nobody is refused, and yet logged.
    async prepare({ body: { segmentId, reason, at }, ...call }) {
      const about = await requireSomebody(call, segmentId, at)
      // A second click asks for the same (rule durable-3): a roll is never deleted. Others take their own.
      const subject = JSON.stringify([segmentId, call.actor.userId, reason, at])
      return (db) =>
        requestJob({ ...call, db }, rollTaking, { subject, about, asked: { segmentId, reason, at } })
    },
  },

  get: ({ params: { id }, db }) => requireRoll(db, id),

  async verify({ params: { id }, db, audit }) {
    audit.describe(`Lista fija ${id}`)
    return { isIntact: await isIntact(db, id) }
  },

  async people({ params: { id }, ...call }) {
    await requireRoll(call.db, id)
    const page = await replyPage(call, await defineAsked(call, id), filters)
    call.audit.describe(`Lista fija ${id}${call.query.q === undefined ? '' : `; ${call.audit.details}`}`)
    return page
  },

  async exportPeople({ params: { id }, ...call }) {
    const roll = await requireRoll(call.db, id)
    const list = await defineAsked(call, id)
    const filtersInWords = [...describeRoll(roll), ...spellFilters(call.query, filters)]
    const about = `Lista fija ${id}`
    const columns = listRollPersonColumns(roll)
    return replyDownload({ ...call, about }, list, filters, {
      name: `Lista_fija_${id}`,
      columns,
      filtersInWords,
    })
  },

  async compare({ params: { id, other }, query, db, scope, actor, audit, world: { clock } }) {
    const [now, then] = [await requireRoll(db, id), await requireRoll(db, other)]
    const reading = { scope, reader: actor, clock }
    const entered = await listOnlyIn(db, reading, { roll: now, other: then }, query)
    const left = await listOnlyIn(db, reading, { roll: then, other: now }, query)
    audit.describe(`Listas fijas ${id} y ${other}`)
    const stayed = (await countPeopleIn(db, scope, id)) - entered.totalElements
    return { entered, left, stayed, erased: now.erased + then.erased }
  },

  async exportCompare({ params: { id, other }, ...call }) {
    const { db, scope, actor, world } = call
    const [roll, before] = [await requireRoll(db, id), await requireRoll(db, other)]
    const reading = { scope, reader: actor, clock: world.clock }
    const list = await defineComparedList(db, reading, {
      roll,
      other: before,
      direction: call.query.direction,
    })
    return replyDownload(
      { ...call, about: `Listas fijas ${id} y ${other}` },
      list,
      {},
      {
        name: `Comparacion_${other}_${id}`,
        columns: listComparedColumns([before, roll]),
        filtersInWords: [
          ['Una lista', labelRoll(before)],
          ['La otra', labelRoll(roll)],
        ],
      },
    )
  },
})

const filters = { q: personal(facts.q.label) }

type Asking = Pick<Call<typeof rolls.people>, 'db' | 'scope' | 'actor'> & {
  query: { q?: string | undefined; direction: 'asc' | 'desc' }
}

/** The people of a roll whom a call asks for. */
async function defineAsked({ db, scope, actor, query: { q, direction } }: Asking, id: number) {
  const searched = q === undefined ? {} : { searched: await searchRoll(db, scope, id, q) }
  return defineRollList(scope, actor, { id, direction, ...searched })
}

/** What the second sheet of a download says of a roll. */
const describeRoll = (roll: RollDetails): [string, string][] => [
  ['Segmento', roll.name],
  ['Qué se pedía', roll.words.join('. Y además: ')],
  ['Para qué', roll.reason],
  ['Cuándo se fijó', formatMomentInWords(roll.takenAt)],
  ['Quién la hizo', roll.author],
  ['Sello', roll.hash],
]
