import { afterEach, expect, test, vi } from 'vitest'
import { isMoved, mayOf, sayStatus, type Walked } from '#test/support/votingModel.ts'
import { createRandom } from '#demo/random.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { aVotingOffice, surveyFields, times } from '#test/support/votings.ts'

const sayMay = ({ moveTo, extend, annul }: Pick<Voting['may'], 'moveTo' | 'extend' | 'annul'>) => ({
  moveTo,
  extend,
  annul,
})

const hour = 3_600_000
const moves = ['set-draft', 'set-pending', 'set-approved', 'set-approved', 'extend', 'annul', 'vote'] as const

/** The next instant at or half an hour off the start or the end: there an hour more or less would be another state. */
function goOn({ now, start, end }: Walked): number {
  const marks = [start, end].flatMap((at) => [at - hour / 2, at, at + hour / 2])
  return marks.find((at) => at > now) ?? now + 60_000
}

afterEach(() => void vi.useRealTimers())

test.each([
  ['an hour behind', -hour],
  ['an hour ahead of', hour],
])(
  'rule voting-2: a random walk through the states ends where a model says; the process’s clock is %s that of the database',
  async (_, off) => {
    const { admin, create, read, at, world, people } = await aVotingOffice(2)
    const { below: draw } = createRandom('the states of a voting')
    vi.useFakeTimers({ toFake: ['Date'] })
    const goTo = async (now: number) => {
      vi.setSystemTime(now + off)
      await at(new Date(now).toISOString())
    }
    for (let walk = 0; walk < 6; walk += 1) {
      const of: Walked = {
        state: 'draft',
        voted: false,
        now: Date.parse(times.written),
        start: Date.parse(times.start),
        end: Date.parse(times.end),
      }
      await goTo(of.now)
      const { id, questions } = await create()
      const surveyAnswersIds = questions.map(({ answers: [first] }) => first?.id)
      for (let step = 0; step < 16; step += 1) {
        const move = moves[draw(moves.length)] ?? 'vote'
        const endDate = new Date(of.end + hour).toISOString()
        const send = {
          extend: () => admin('POST', `/voting/${id}/extend`, { endDate, reason: 'x' }),
          annul: () => admin('POST', `/voting/${id}/annul`, { reason: 'x', confirm: surveyFields.name }),
          vote: async () => people[0]?.send('POST', `/vote/${id}`, { surveyAnswersIds }),
        }
        // Nobody annuls nearly everything at once.
        const chosen = move === 'annul' && draw(4) > 0 ? 'vote' : move
        const answer =
          chosen === 'extend' || chosen === 'annul' || chosen === 'vote'
            ? await send[chosen]()
            : await admin('PATCH', `/voting/${chosen}/${id}`, {})
        const said = [walk, step, chosen]
        expect([...said, (answer?.statusCode ?? 0) < 300], answer?.body).toEqual([
          ...said,
          isMoved(of, chosen),
        ])
        of.now = draw(5) < 3 ? of.now + 60_000 : goOn(of)
        await goTo(of.now)
        if (draw(2) === 0) await doWhatIsDue(world)
        const { status, may } = await read(id)
        expect([...said, status, sayMay(may)]).toEqual([...said, sayStatus(of), sayMay(mayOf(of))])
      }
    }
  },
)
