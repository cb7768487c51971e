import { formatDayInWords, formatMomentInWords } from '#contract/format.ts'
import { formatCount, formatInteger } from '#contract/plural.ts'
import { describeOutcome } from '#contract/votings/electedWords.ts'
import { nameHashes, type VotingHashes } from '#contract/votings/hashes.ts'
import { listNames, nameOptions } from '#contract/votings/nameOptions.ts'
import {
  answerCells,
  describePoints,
  formatPoints,
  resultCells,
  resultColumns,
} from '#contract/votings/resultWords.ts'
import type { Block, Cell } from '#contract/richText.ts'
import { describeLot, describeRecipe } from '#contract/votings/lotWords.ts'
import type { Results, Tie } from '#contract/votings/results.ts'
import type { FrozenDefinition } from '#contract/votings/frozen.ts'
import { isRanked } from '#contract/votings/summary.ts'
import type { Facts, Paper } from '#server/kernel/pdf/paper.ts'
import { createHeading, createParagraph } from '#server/kernel/richText/richText.ts'

/** What the act of a voting says of it, besides its result. */
export type Acted = {
  results: Results
  definition: FrozenDefinition
  census: { id: number; total: number }
  openedAt: string
  letters: { printed: number; replaced: number; used: number }
  /** How many claims changed its provisional roll, and how many did not; null where nobody could claim. */
  claims: { accepted: number; denied: number } | null
  /** What happened between its approval and its count: that its end was put off, that it was stopped, and went on. */
  course: readonly (readonly [what: string, how: string])[]
  /** Why it was annulled after it was counted; null while it stands. */
  annulledFor: string | null
  /** Whether who approved it is who began to write it; neither is named, since members read it. */
  isOwnApproval: boolean
  hashes: VotingHashes
}

const cell = (text: string, isHeader = false): Cell => ({
  isHeader,
  columns: 1,
  blocks: [createParagraph(text)],
})

const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  rows: [
    head.map((text) => cell(text, true)),
    ...rows.map((row) => row.map((text, index) => cell(text, index === 0))),
  ],
})

const facts = (known: Facts['facts']): Facts => ({ kind: 'facts', facts: known })

/** The act of a voting that is counted, with the hashes by which anybody re-checks it (rule voting-8). */
export function composeAct(acted: Acted): Paper {
  const {
    results,
    definition,
    census,
    openedAt,
    letters,
    claims,
    course,
    annulledFor,
    isOwnApproval,
    hashes,
  } = acted
  const { name, endDate, countedAt, turnout } = results
  const counted = countedAt ?? endDate
  return {
    title: `Acta de la votación: ${name}`,
    date: formatDayInWords(counted),
    ...(annulledFor !== null && { mark: 'ANULADA' }),
    blocks: [
      createHeading(1, `Acta de la votación: ${name}`),
      ...(annulledFor === null ? [] : [createParagraph(`Esta votación está anulada: ${annulledFor}`)]),
      createParagraph(definition.description),
      facts([
        ['Qué se votaba', describeKind(results, definition)],
        [
          'La aprobó',
          isOwnApproval ? 'la misma persona que la escribió' : 'otra persona que quien la escribió',
        ],
        ['Empezó', formatMomentInWords(openedAt)],
        ...course,
        ['Terminó', formatMomentInWords(endDate)],
        ['Se contó', formatMomentInWords(counted)],
        ['Censo', `${formatCount(census.total, 'persona', 'personas')} (lista fija ${census.id})`],
        ...(claims === null ? [] : ([['Reclamaciones', describeClaims(claims)]] as const)),
        ...(letters.printed > 0 ? ([['Cartas con código', describeLetters(letters)]] as const) : []),
        ['Votos', formatInteger(turnout?.ballots ?? 0)],
        ['De ellos en blanco', formatInteger(turnout?.blank ?? 0)],
        ['Participación', turnout?.turnoutPercent ?? ''],
      ]),
      ...((turnout?.ballots ?? 0) === 0
        ? [createHeading(2, 'Resultado'), createParagraph(withoutBallots)]
        : [
            ...drawResult(results),
            ...results.ties.map((tie) => createParagraph(describeTie(tie, nameOptions(results)))),
          ]),
      ...results.lots.map((lot) =>
        createParagraph(`Puesto ${lot.rank}. ${describeLot(lot)} ${describeRecipe}`),
      ),
      ...(isRanked(results) && definition.ballotSize > 1 && (turnout?.ballots ?? 0) > 0
        ? drawPlaces(results.candidates)
        : []),
      {
        kind: 'section',
        blocks: [
          createHeading(2, 'Huellas'),
          createParagraph(
            'Cada huella es una SHA-256. Para comprobar más tarde que nada se ha vuelto a escribir basta con guardar la última de la cadena. Con el fichero público de la votación, quien lo tenga las vuelve a calcular en la página ' +
              'de su resultado, con «Comprobar», o con el programa verify-voting, sin preguntar a nadie.',
          ),
          facts(nameHashes(hashes)),
        ],
      },
    ],
  }
}

/** As on the screen: where nobody voted all have the same, which is no tie to be told. */
const withoutBallots = 'Sin votos disponibles. La votación está cerrada sin votos.'

const describeLetters = ({ printed, replaced, used }: Acted['letters']) =>
  `${formatCount(printed, 'impresa', 'impresas')}${replaced > 0 ? ` (${formatCount(replaced, 'sustituye', 'sustituyen')} a otras)` : ''}, ${formatCount(used, 'usada', 'usadas')}`

const describeClaims = ({ accepted, denied }: NonNullable<Acted['claims']>) =>
  `${formatCount(accepted, 'aceptada', 'aceptadas')}, ${formatCount(denied, 'denegada', 'denegadas')}`

function describeKind(
  { kind, positions }: Results,
  { votingMethodType, ballotSize }: FrozenDefinition,
): string {
  if (kind === 'survey') return 'Encuesta'
  if (kind === 'closed') return 'Listas cerradas: gana la que tiene más votos'
  const seats = formatCount(positions ?? 1, 'puesto', 'puestos')
  return `Listas abiertas, ${votingMethodType ?? ''}: ${seats}, y cada voto nombra a ${ballotSize}`
}

function drawResult(results: Results): Block[] {
  const { kind, votingMethodType, questions, candidates, candidatures } = results
  if (kind === 'survey')
    return questions.flatMap(({ question, answered, blank, answers }) => [
      createHeading(2, question),
      createParagraph(
        `La respondieron ${formatInteger(answered)}; en blanco, ${formatInteger(blank)}. Los porcentajes son de quienes la respondieron.`,
      ),
      table(
        ['Respuesta', ...resultColumns('survey', null)],
        answers.map((one) => [one.answer, ...answerCells(one)]),
      ),
    ])
  // One candidature that everybody is in says nothing of anybody.
  const isTold = new Set(candidates.map(({ candidature }) => candidature)).size > 1
  return [
    createHeading(2, 'Resultado'),
    ...describeOutcome(results).map(createParagraph),
    kind === 'closed'
      ? table(
          ['Candidatura', ...resultColumns('closed', null)],
          candidatures.map((one) => [one.candidature.name, ...resultCells(one, formatInteger(one.total))]),
        )
      : table(
          ['Nombre', ...(isTold ? ['Candidatura'] : []), ...resultColumns('open', votingMethodType)],
          candidates.map((one) => [
            one.name,
            ...(isTold ? [one.candidature] : []),
            ...resultCells(one, formatPoints(one)),
          ]),
        ),
    createParagraph(
      `${kind === 'open' ? `${describePoints(votingMethodType)} ` : ''}Los porcentajes son de los votos que no son en blanco.`,
    ),
  ]
}

/** The most columns of places that leave room on a page for the names beside them. */
const mostPlaces = 8

/** How often each was named in each place; of more places than a page has room for, the file has them. */
function drawPlaces(candidates: Results['candidates']): Block[] {
  const all = Math.max(0, ...candidates.map((one) => one.places.length))
  const places = Array.from({ length: Math.min(mostPlaces, all) }, (_, index) => index)
  return [
    createHeading(2, 'En qué lugar del voto'),
    ...(all > mostPlaces
      ? [createParagraph(`Los ${mostPlaces} primeros de ${all} lugares; todos están en el fichero público.`)]
      : []),
    table(
      ['Nombre', ...places.map((index) => `${index + 1}.º`)],
      candidates.map((one) => [one.name, ...places.map((index) => formatInteger(one.places[index] ?? 0))]),
    ),
  ]
}

function describeTie({ rank, ids, seats, settled }: Tie, names: ReadonlyMap<number, string>): string {
  const name = (of: readonly number[]) => listNames(of.map((id) => names.get(id) ?? `${id}`))
  const tied = `Empate en el puesto ${rank}: ${name(ids)}`
  if (settled === null)
    return seats === null
      ? `${tied}. No decide ningún puesto.`
      : `${tied}. Queda por deshacer: hay sitio para ${seats}.`
  const how =
    settled.by === 'lot'
      ? `se deshizo por sorteo, con el número «${settled.seed ?? ''}»`
      : 'se deshizo por los estatutos'
  const order = `${tied}. El ${formatMomentInWords(settled.at)} ${how}. Orden: ${name(settled.order)}.`
  return settled.reason === '' ? order : `${order} ${settled.reason.replace(/\.$/, '')}.`
}
