import { formatMoment, formatList } from '#web/ui/format.ts'
import type { Labels } from '#web/kernel/form/form.ts'
import type { VotingValues } from '#web/votings/writing/votingValues.ts'

export const basicLabels = {
  name: 'Nombre',
  description: 'Descripción',
  url: 'Enlace con más información',
  startDay: 'Día en que empieza',
  startTime: 'Hora a la que empieza',
  endDay: 'Día en que acaba',
  endTime: 'Hora a la que acaba',
} satisfies Labels<VotingValues>

export const kindLabels = {
  kind: 'Qué se vota',
  listType: 'Tipo de listas',
  votingMethodType: 'Método de votación',
  votesNumber: 'Votos por participante',
  positionsNumberToAssign: 'Puestos que se asignan',
  allowsPartial: 'Votos parciales',
  allowsBlank: 'Voto en blanco',
} satisfies Labels<VotingValues>

export const optionLabels = {
  questions: 'Preguntas',
  candidatures: 'Candidaturas',
} satisfies Labels<VotingValues>

export const voterLabels = {
  voterTypes: 'Tipo de inscripción',
  asked: 'Filtros',
  enrolmentDay: 'Con inscripción hasta el día',
  enrolmentTime: 'Con inscripción hasta las',
  assemblyIds: 'Asambleas',
  segmentId: 'Segmento',
  claimsFromDay: 'Día en que se publica el censo provisional',
  claimsFromTime: 'Hora a la que se publica',
  claimsUntilDay: 'Último día para reclamar',
  claimsUntilTime: 'Hora a la que acaba el plazo',
} satisfies Labels<VotingValues>

/** The labels of the rows of what is voted, by their places. */
export function labelRows({ questions, candidatures }: VotingValues): { [name: string]: string } {
  const rows: [string, string][] = []
  for (const [at, { answers }] of questions.entries()) {
    const path = `questions.${at}`
    rows.push([`${path}.question`, `Pregunta ${at + 1}`])
    rows.push([`${path}.maxAnswersToSelect`, `Cuántas respuestas se pueden elegir en la pregunta ${at + 1}`])
    rows.push([`${path}.answers`, `Respuestas de la pregunta ${at + 1}`])
    for (const each of answers.keys())
      rows.push([`${path}.answers.${each}.answer`, `Respuesta ${each + 1} de la pregunta ${at + 1}`])
  }
  for (const [at, { candidates }] of candidatures.entries()) {
    const path = `candidatures.${at}`
    rows.push([`${path}.name`, `Candidatura ${at + 1}`])
    rows.push([`${path}.description`, `Descripción de la candidatura ${at + 1}`])
    rows.push([`${path}.candidates`, `Personas de la candidatura ${at + 1}`])
    for (const each of candidates.keys()) {
      rows.push([`${path}.candidates.${each}.name`, `Persona ${each + 1} de la candidatura ${at + 1}`])
      rows.push([
        `${path}.candidates.${each}.description`,
        `Sobre la persona ${each + 1} de la candidatura ${at + 1}`,
      ])
    }
  }
  return Object.fromEntries(rows)
}

type Field = { label: string; names: readonly (keyof VotingValues)[] }

const labels: Partial<Record<string, string>> = {
  ...basicLabels,
  ...kindLabels,
  ...optionLabels,
  ...voterLabels,
}

/** The fields of the calls that are more than one of the form, or are called otherwise. */
const further: Partial<Record<string, Field>> = {
  startDate: { label: 'Inicio', names: ['startDay', 'startTime'] },
  endDate: { label: 'Fin', names: ['endDay', 'endTime'] },
  survey: { label: kindLabels.kind, names: ['kind'] },
  allowedAssembliesIds: { label: voterLabels.assemblyIds, names: ['assemblyIds', 'asked'] },
  allowedAssemblyInscriptionDate: {
    label: 'Inscripción hasta',
    names: ['enrolmentDay', 'enrolmentTime', 'asked'],
  },
  segmentId: { label: voterLabels.segmentId, names: ['segmentId', 'asked'] },
  claimsFrom: { label: 'Censo provisional', names: ['claimsFromDay', 'claimsFromTime', 'asked'] },
  claimsUntil: { label: 'Plazo para reclamar', names: ['claimsUntilDay', 'claimsUntilTime', 'asked'] },
}

/** What a field of the calls is called, and which fields of the form hold it; a row of a list is its own field. */
export function votingFieldFor(field: string): Field {
  const found = further[field]
  if (found) return found
  const [list = ''] = field.split('.')
  // Safe: what begins with a field of the form is a path within it.
  const names = list in labels ? [field as keyof VotingValues] : []
  return { label: labels[field] ?? labels[list] ?? 'Votación', names }
}

/** What somebody else has saved of a field, in words. */
export function showVotingField(field: string, text: string | null): string {
  if (text === null || text === '') return 'nada'
  if (['startDate', 'endDate', 'claimsFrom', 'claimsUntil', 'allowedAssemblyInscriptionDate'].includes(field))
    return formatMoment(text)
  if (field === 'survey') return text === 'true' ? 'Encuesta' : 'Votación de listas'
  if (field === 'allowsPartial' || field === 'allowsBlank') return text === 'true' ? 'sí' : 'no'
  if (field === 'questions' || field === 'candidatures') return showRows(text)
  if (field === 'allowedAssembliesIds') return 'otras asambleas'
  if (field === 'voterTypes') return 'otros tipos de inscripción'
  return field === 'segmentId' ? 'otro segmento' : text
}

/** The questions or candidatures that the server tells as JSON, by what they are called. */
function showRows(text: string): string {
  // Safe: it is what the server has of one of these lists.
  const rows = JSON.parse(text) as { question?: string; name?: string }[]
  return rows.length === 0 ? 'nada' : formatList(rows.map(({ question, name }) => `«${question ?? name}»`))
}
