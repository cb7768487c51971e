import { dayInMadrid } from '#contract/column.ts'
import { chairLabels } from '#contract/meetings/chairs.ts'
import {
  minutesContent,
  type MinutesContent,
  type Minutes,
  type MinutesPoint,
} from '#contract/meetings/minutes.ts'
import { validateWith, type Labels, type Wrong } from '#web/kernel/form/form.ts'
import { readMoment, writeTime } from '#web/kernel/form/moment.ts'
import { parseNumber } from '#web/ui/NumberField.tsx'

const voteNames = ['inFavour', 'against', 'abstentions'] as const
export type VoteName = (typeof voteNames)[number]
export const voteLabels = { inFavour: 'A favor', against: 'En contra', abstentions: 'Abstenciones' } as const

/** A point as it is typed. */
export type TypedPoint = Pick<MinutesPoint, 'title' | 'discussed' | 'agreed'> & Record<VoteName, string>
export const emptyPoint: TypedPoint = {
  title: '',
  discussed: '',
  agreed: '',
  inFavour: '',
  against: '',
  abstentions: '',
}

export type MinutesValues = Pick<MinutesContent, 'presiding' | 'secretary' | 'correction'> & {
  /** Who of the census it was; null of others, of whom there is the name alone. */
  presidingId: number | null
  secretaryId: number | null
  startedAt: string
  endedAt: string
  points: TypedPoint[]
}

export const minutesLabels = {
  correction: 'Qué se rectifica',
  ...chairLabels,
  presidingId: chairLabels.presiding,
  secretaryId: chairLabels.secretary,
  startedAt: 'Empezó',
  endedAt: 'Acabó',
  points: 'Puntos',
} as const satisfies Labels<MinutesValues>

const typed = (votes: number | null) => (votes === null ? '' : `${votes}`)

/** «5/3/2027 18:00», in Madrid. */
const typeMoment = (instant: string | null) =>
  instant === null
    ? ''
    : `${dayInMadrid(instant).split('-').map(Number).toReversed().join('/')} ${writeTime(instant)}`

/** The instant of a day and a time as people type them; undefined for what is neither, or no clock shows. */
function readInstant(text: string): string | undefined {
  const [, day = '', time = ''] = /^(.+?)[\s,]+(\S+(?:\s+segunda)?)$/i.exec(text.trim()) ?? []
  return readMoment(day, time).instant
}

const emptyMinutes: MinutesValues = {
  presiding: '',
  presidingId: null,
  secretary: '',
  secretaryId: null,
  correction: '',
  startedAt: '',
  endedAt: '',
  points: [],
}

export function valuesOfMinutes({ draft }: Minutes): MinutesValues {
  if (!draft) return emptyMinutes
  const { content, presidingId, secretaryId } = draft
  return {
    ...content,
    presidingId,
    secretaryId,
    startedAt: typeMoment(content.startedAt),
    endedAt: typeMoment(content.endedAt),
    points: content.points.map((point) => ({
      ...point,
      inFavour: typed(point.inFavour),
      against: typed(point.against),
      abstentions: typed(point.abstentions),
    })),
  }
}

const readVotes = (text: string) => (text.trim() === '' ? null : (parseNumber(text) ?? Number.NaN))
const readTyped = (text: string) => (text.trim() === '' ? null : (readInstant(text) ?? null))

/** What the call gets of the values. */
export const toMinutesContent = ({
  points,
  presidingId: _one,
  secretaryId: _other,
  ...values
}: MinutesValues) => ({
  ...values,
  startedAt: readTyped(values.startedAt),
  endedAt: readTyped(values.endedAt),
  points: points.map((point) => ({
    ...point,
    inFavour: readVotes(point.inFavour),
    against: readVotes(point.against),
    abstentions: readVotes(point.abstentions),
  })),
})

const validateContent = validateWith<MinutesValues>(minutesContent)

const explainMoment = (text: string) =>
  text.trim() === '' || readInstant(text) !== undefined
    ? undefined
    : 'Escribe el día y la hora, por ejemplo 25/3/2027 18:05'

export function validateMinutes(values: MinutesValues): Wrong<MinutesValues> {
  const { points, ...wrong } = validateContent(toMinutesContent(values))
  const untitled = values.points.findIndex(({ title }) => title.trim() === '')
  const uncounted = values.points.findIndex((point) =>
    voteNames.some((name) => {
      const votes = readVotes(point[name])
      return votes !== null && !(Number.isInteger(votes) && votes >= 0 && votes <= 1_000_000)
    }),
  )
  const [startedAt, endedAt] = [explainMoment(values.startedAt), explainMoment(values.endedAt)]
  const wrongPoint =
    untitled >= 0
      ? `Falta el título del punto ${untitled + 1}`
      : uncounted >= 0
        ? `Los votos del punto ${uncounted + 1} son números enteros`
        : points
  return {
    ...wrong,
    ...(startedAt && { startedAt }),
    ...(endedAt && { endedAt }),
    ...(wrongPoint && { points: wrongPoint }),
  }
}
