import { inscriptionTypeLabels, type InscriptionType } from '#contract/people/person.ts'
import { ballotKindOf } from '#contract/votings/summary.ts'
import { type Voting } from '#contract/votings/voting.ts'
import type { Fact } from '#web/ui/Facts.tsx'
import { formatList, formatMoment } from '#web/ui/format.ts'
import styles from './office.module.css'

const moment = (at: string | null) => (at === null ? null : `${formatMoment(at)}, hora peninsular`)

/** What a voting is called, what it is about and when it is open. */
export const basicFacts = (of: Voting): Fact[] => [
  ['Nombre', of.name],
  ['Descripción', of.description],
  ['Enlace', of.url],
  ['Empieza', moment(of.startDate)],
  ['Acaba', moment(of.endDate)],
  ['Creada por', of.userCreator],
]

/** How it is voted. */
export function kindFacts(of: Voting): Fact[] {
  const kind = ballotKindOf(of)
  const blank: Fact = ['Voto en blanco', of.allowsBlank ? 'Se puede' : 'No se puede']
  if (kind === 'survey') return [['Tipo', 'Encuesta'], blank]
  if (kind === 'closed') return [['Tipo', 'Listas cerradas'], blank]
  const { positionsNumberToAssign: positions } = of
  return [
    ['Tipo', of.listType],
    ['Método de votación', of.votingMethodType],
    ['Puestos que se asignan', positions === null ? null : `${positions}`],
    ['Votos por participante', positions === null && of.votesNumber === null ? null : `${of.ballotSize}`],
    ['Votos parciales', of.allowsPartial ? 'Se permiten' : 'No se permiten'],
    blank,
  ]
}

/** What is voted: each question or candidature with what there is to choose. */
export const optionFacts = (of: Voting): Fact[] =>
  of.survey
    ? of.questions.map(({ question, answers, maxAnswersToSelect }, at) => [
        `${at + 1}. ${question}`,
        <Options key={at} of={answers.map(({ answer }) => answer)}>
          {maxAnswersToSelect > 1 && `Se pueden elegir hasta ${maxAnswersToSelect}`}
        </Options>,
      ])
    : of.candidatures.map(({ name, candidates, uniqueCandidature }, at) => [
        `${at + 1}. ${name}`,
        <Options key={at} of={candidates.map((one) => one.name)}>
          {uniqueCandidature && 'Candidatura única: se ve en un bloque'}
        </Options>,
      ])

/** In their order, which is that of the ballot. */
const Options = ({ of, children }: { of: readonly string[]; children: React.ReactNode }) => (
  <>
    {of.length === 0 && '—'}
    <ol className={styles.options}>
      {of.map((text, at) => (
        <li key={`${at} ${text}`}>{text || '—'}</li>
      ))}
    </ol>
    {children}
  </>
)

/** Who may vote. */
export const voterFacts = (of: Voting): Fact[] => [
  [
    'Tipo de inscripción',
    formatList(of.voterTypes.map((type) => inscriptionTypeLabels[type as InscriptionType])),
  ],
  [
    'Asambleas',
    of.allowedAssemblies.length === 0
      ? 'Todas'
      : formatList(of.allowedAssemblies.map(({ assemblyName }) => assemblyName)),
  ],
  [
    'Inscripción',
    of.allowedAssemblyInscriptionDate === null
      ? 'De cualquier fecha'
      : `Hasta el ${formatMoment(of.allowedAssemblyInscriptionDate)}`,
  ],
  ['Segmento', of.segmentName ?? 'Ninguno'],
  [
    'Reclamaciones',
    of.claimsFrom === null || of.claimsUntil === null
      ? 'Sin plazo'
      : `Del ${formatMoment(of.claimsFrom)} al ${formatMoment(of.claimsUntil)}`,
  ],
]
