import { castTheRest, closeAndCount, forgetCast } from './votings/count.ts'
import { openVoting } from './votings/openVoting.ts'
import { compareSpeeds, type Speed } from './votings/speeds.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { median } from './statistics.ts'

/** Votes a second beside the statements of the same transaction, and by HTTP; and closing and counting `members` ballots. */
export async function measureVotings(members: number): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  // Of whom four in five may vote: a roll of 100,000.
  const most = Math.min(members, 125_000)
  const open = await openVoting(after, most)
  const total = open.voters.length
  const { speeds, perTurn } = await compareSpeeds(open)
  await forgetCast(open.world)
  await castTheRest(open.world, open.id)
  const { told } = await closeAndCount(open.world, open.id)
  return [
    `A census of ${formatInteger(most)}, a roll of ${formatInteger(total)}, an open list of ten out of twenty. Approving it, waiting up to 4 s for its start and taking the roll: ${formatFigure(open.taken / 1_000)} s.`,
    `Votes a second, the middle of turns of ${perTurn} of each way that alternate. Ours is judging, sealing and casting by the product’s own functions in this process; its statements are what it sent for one vote, replayed by bare \`pg\` clients, prepared as it prepares them, with bytes of the same length; simple is a vote as seven statements that judge nothing; HTTP is a server in a process of its own, with a session for each voter.`,
    renderTable(
      [
        'clients',
        'ours',
        'of',
        'its statements',
        'of',
        'ours of them',
        'simple',
        'of',
        'ours of simple',
        'HTTP',
        'of',
        'HTTP of its statements',
      ],
      speeds.map(toLine),
    ),
    ...told,
  ]
}

const share = (some: number[], of: number[]) => `${formatFigure((100 * median(some)) / median(of))} %`
const tell = (some: number[]) => [
  formatFigure(median(some)),
  `${formatFigure(Math.min(...some))} to ${formatFigure(Math.max(...some))}`,
]

const toLine = ({ clients, functions, statements, simple, http }: Speed): (string | number)[] => [
  clients,
  ...tell(functions),
  ...tell(statements),
  share(functions, statements),
  ...tell(simple),
  share(functions, simple),
  ...tell(http),
  share(http, statements),
]
