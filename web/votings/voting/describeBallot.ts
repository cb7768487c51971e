import { formatCount } from '#contract/plural.ts'
import { ballotKindOf, isRanked } from '#contract/votings/summary.ts'
import { type Voting } from '#contract/votings/voting.ts'

type Described = Pick<
  Voting,
  | 'survey'
  | 'listType'
  | 'votingMethodType'
  | 'questions'
  | 'ballotSize'
  | 'positionsNumberToAssign'
  | 'allowsBlank'
  | 'allowsPartial'
>

/** What a ballot asks for, and how it is counted, in a few sentences. */
export function describeBallot(voting: Described): string {
  const blank = voting.allowsBlank ? 'Se puede votar en blanco.' : 'No se puede votar en blanco.'
  const kind = ballotKindOf(voting)
  if (kind === 'survey') return `${formatCount(voting.questions.length, 'pregunta', 'preguntas')}. ${blank}`
  if (kind === 'closed') return `Se elige una candidatura entera. ${blank}`
  const { ballotSize, allowsPartial, positionsNumberToAssign } = voting
  const people = formatCount(ballotSize, 'persona', 'personas')
  const chosen = allowsPartial ? `Se elige como mucho a ${people}` : `Se elige a ${people}`
  const seats =
    positionsNumberToAssign === null
      ? ''
      : ` para ${formatCount(positionsNumberToAssign, 'puesto', 'puestos')}`
  const counted = isRanked(voting)
    ? 'El orden cuenta: quien pongas en primer lugar recibe 1 punto, en el segundo 1/2, en el tercero 1/3, y así (método Dowdall).'
    : 'El orden no cuenta: cada persona elegida recibe un voto (Total de votos).'
  return `${chosen}${seats}. ${counted} ${blank}`
}
