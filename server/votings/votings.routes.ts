import { votingColumns } from '#contract/votings/votings.columns.ts'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { votings } from '#contract/votings/votings.ts'
import { votingStatusLabels } from '#contract/votings/voting.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { personal } from '#server/kernel/lists/describeListing.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import { approve, withAsked } from '#server/votings/approval.rules.ts'
import { countWaitingOf } from '#server/votings/claims.queries.ts'
import { countVoters, readVoters } from '#server/votings/electorate.queries.ts'
import { annul, extend, resume } from '#server/votings/lifecycle.rules.ts'
import { defineVotingList } from '#server/votings/list.queries.ts'
import {
  countSeen,
  describeCount,
  listCalendar,
  listClaimable,
  listOwnPage,
} from '#server/votings/own.rules.ts'
import { liveClock } from '#server/votings/status.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'
import { sayOwnLetterNeed } from '#server/votings/unproven.rules.ts'
import {
  readConditions,
  requireVoting,
  showVoting,
  toSummary,
  type Work,
  isOpenToEdit,
} from '#server/votings/votings.rules.ts'
import { listConvened } from '#server/votings/convening.queries.ts'
import { beginVoting, cloneVoting, deleteVoting, editVoting, moveTo } from '#server/votings/writing.rules.ts'

const listFilters = {
  isSurvey: { label: 'tipo', words: { true: 'encuestas', false: 'votaciones de listas' } },
  status: { label: 'estado', words: votingStatusLabels },
  name: personal('nombre'),
  waitingClaims: { label: 'reclamaciones por decidir', words: { true: 'sí' } },
} as const

const showTo =
  ({ db, scope, actor }: Pick<Work, 'db' | 'scope' | 'actor'>) =>
  async (rows: StoredVoting[]) => {
    const ids = rows.map(({ id }) => id)
    const waiting = await countWaitingOf(db, scope, ids)
    const convened = await listConvened(db, ids)
    return rows.map((found) => ({
      ...toSummary(found, actor),
      waitingClaims: waiting.get(found.id) ?? 0,
      isRemovable: isOpenToEdit(found) && !convened.has(found.id),
    }))
  }

export const seenVotingsRoutes = routes(seenVotings, {
  current: ({ query, ...call }) => listOwnPage(call, 'current', query),
  next: ({ query, ...call }) => listOwnPage(call, 'next', query),
  past: ({ query, ...call }) => listOwnPage(call, 'past', query),
  claimable: async (call) => ({ votings: await listClaimable(call) }),
  letterNeed: async (call) => ({ need: await sayOwnLetterNeed(call) }),
  counts: (call) => countSeen(call),
  calendar: async ({ query, ...call }) => ({ votings: await listCalendar(call, query) }),
})

export const votingsRoutes = routes(votings, {
  list: (call) =>
    replyPage(call, defineVotingList(call.scope, call.world.clock, call.query, showTo(call)), listFilters),

  export: (call) =>
    replyDownload(
      call,
      defineVotingList(call.scope, call.world.clock, call.query, showTo(call)),
      listFilters,
      { name: 'Votaciones', columns: votingColumns },
    ),

  create: (call) => beginVoting(call),
  get: ({ params: { id }, ...call }) => showVoting(call, id),
  conditions: ({ params: { id }, ...call }) => readConditions(call, id),

  update: ({ params: { id }, body, ...call }) => editVoting(call, id, body),
  setPending: ({ params: { id }, body, ...call }) => moveTo(call, id, 'PENDING', body),
  setDraft: ({ params: { id }, body, ...call }) => moveTo(call, id, 'DRAFT', body),
  setApproved: ({ params: { id }, body, ...call }) => approve(call, id, body),
  remove: ({ params: { id }, ...call }) => deleteVoting(call, id),
  clone: ({ params: { id }, ...call }) => cloneVoting(call, id),

  async countVoters({ params: { id }, body, ...call }) {
    const { db, world, audit } = call
    const { found } = await requireVoting(call, id)
    const asked = await withAsked(call, found, body)
    const { voters, faults } = await readVoters(db, asked)
    if (faults.length > 0) throw new Problem('conflicto', faults.join(' '))
    const counted = await countVoters(db, liveClock(world.clock), { voters, startDate: found.startDate })
    audit.describe(describeCount(id, counted.total))
    return counted
  },

  extend: ({ params: { id }, body, ...call }) => extend(call, id, body),
  resume: ({ params: { id }, body, ...call }) => resume(call, id, body),
  annul: ({ params: { id }, body, ...call }) => annul(call, id, body),
})
