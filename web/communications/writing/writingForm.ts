import { z } from 'zod'
import type { Communication } from '#contract/communications/communications.ts'
import { writtenShape } from '#contract/communications/communication.ts'
import { isPersonalSubject, personalSubject, usualSubject } from '#contract/communications/subject.ts'
import { texts } from '#contract/messages.ts'
import type { RichText } from '#contract/richText.ts'
import { richTextToHtml } from '#contract/richTextHtml.ts'
import { filterNames, type FilterName } from '#web/communications/writing/filters.ts'
import { isSame, type Labels, type Wrong } from '#web/kernel/form/form.ts'
import { readMoment, readTypedDay, writeDay, writeTime } from '#web/kernel/form/moment.ts'
import { formatDay } from '#web/ui/format.ts'

/** To whom: everybody, by filters, one assembly, one segment; or the assembly of an office, in whose name it is written. */
export type RecipientMode = 'all' | 'filtered' | 'assembly' | 'segment' | 'office'

/** A communication as it is typed. Numbers are texts, as its controls have them. */
export type WritingValues = {
  mode: RecipientMode
  /** The filters that are switched on. */
  asked: FilterName[]
  inscriptionType: string[]
  genderList: string[]
  city: string[]
  district: string[]
  assemblyTypes: string[]
  assemblyIds: string[]
  fromInscriptionDate: string
  toInscriptionDate: string
  segmentId: string
  /** Whether it leaves once it is approved, or at a time. */
  when: 'approval' | 'day'
  day: string
  time: string
  subject: string
  fromName: string
  fromEmail: string
  replyEmail: string
  body: RichText
}

export const noFilters = {
  asked: [],
  inscriptionType: [],
  genderList: [],
  city: [],
  district: [],
  assemblyTypes: [],
  assemblyIds: [],
  fromInscriptionDate: '',
  toInscriptionDate: '',
  segmentId: '',
} satisfies Partial<WritingValues>

/** The fields of each filter. */
export const fieldsOfFilter = (name: FilterName): (keyof typeof noFilters)[] =>
  name === 'inscriptionDates' ? ['fromInscriptionDate', 'toInscriptionDate'] : [name]

/** A communication that is not begun yet: what its form starts with. */
export type Unbegun = Omit<Pick<Communication, keyof typeof unbegun>, 'version'> & {
  id: number
  version?: number
}
export const unbegun = {
  subject: usualSubject,
  text: [] as RichText,
  fromName: '',
  fromEmail: '',
  replyEmail: '',
  scheduledDate: null as string | null,
  genderList: '[]',
  inscriptionType: '[]',
  city: '[]',
  district: '[]',
  assemblyTypes: '[]',
  assemblyIds: '[]',
  fromInscriptionDate: null as string | null,
  toInscriptionDate: null as string | null,
  segmentId: null as number | null,
  assemblyId: null as number | null,
}
/** One that is written: begun or not. */
export type Written = Unbegun | Communication

/** Lists travel as texts with JSON. */
const readList = (text: string): string[] => {
  const { data } = z.array(z.union([z.string(), z.number()])).safeParse(JSON.parse(text))
  return (data ?? []).map(String)
}
const typedDay = (day: string | null) => (day === null ? '' : writeDay(day))

function findMode({ assemblyId }: Written, asked: readonly FilterName[], assemblies: readonly string[]) {
  if (assemblyId !== null) return 'office'
  if (asked.length === 0) return 'all'
  const [only, ...further] = asked
  if (further.length > 0) return 'filtered'
  if (only === 'segmentId') return 'segment'
  return only === 'assemblyIds' && assemblies.length === 1 ? 'assembly' : 'filtered'
}

/** A communication as its form begins. */
export function writingValuesOf(written: Written): WritingValues {
  const filters = {
    inscriptionType: readList(written.inscriptionType),
    genderList: readList(written.genderList),
    city: readList(written.city),
    district: readList(written.district),
    assemblyTypes: readList(written.assemblyTypes),
    assemblyIds: readList(written.assemblyIds),
    fromInscriptionDate: typedDay(written.fromInscriptionDate),
    toInscriptionDate: typedDay(written.toInscriptionDate),
    segmentId: written.segmentId === null ? '' : `${written.segmentId}`,
  }
  const asked = filterNames.filter((name) =>
    fieldsOfFilter(name).some((field) => field !== 'asked' && filters[field].length > 0),
  )
  const { scheduledDate, subject, fromName, fromEmail, replyEmail, text } = written
  return {
    mode: findMode(written, asked, filters.assemblyIds),
    asked,
    ...filters,
    // Of one that is not begun nothing is said yet.
    when: 'status' in written && scheduledDate === null ? 'approval' : 'day',
    day: scheduledDate === null ? '' : writeDay(formatDay(scheduledDate)),
    time: scheduledDate === null ? '' : writeTime(scheduledDate),
    subject,
    fromName,
    fromEmail,
    replyEmail,
    body: text,
  }
}

/** A typed day; null when there is none, undefined when it is none. */
const dayOf = (typed: string) => (typed.trim() === '' ? null : readTypedDay(typed))

/** To whom, as the calls are sent it. */
export const toChosen = (values: WritingValues) => ({
  inscriptionType: values.inscriptionType.map(Number),
  genderList: values.genderList,
  city: values.city,
  district: values.district,
  assemblyTypes: values.assemblyTypes,
  assemblyIds: values.assemblyIds.map(Number),
  fromInscriptionDate: dayOf(values.fromInscriptionDate),
  toInscriptionDate: dayOf(values.toInscriptionDate),
  segmentId: values.segmentId === '' ? null : Number(values.segmentId),
})

const toSent = (values: WritingValues) => ({
  ...toChosen(values),
  scheduledDate: values.when === 'approval' ? null : (readMoment(values.day, values.time).instant ?? null),
  subject: values.subject,
  fromName: values.fromName,
  fromEmail: values.fromEmail,
  replyEmail: values.replyEmail,
  body: richTextToHtml(values.body),
})

/** What differs from what was seen: all that a call is sent. */
export function toChange(values: WritingValues, seen: Written) {
  const before: Record<string, unknown> = toSent(writingValuesOf(seen))
  return Object.fromEntries(
    Object.entries(toSent(values)).filter(([name, value]) => !isSame(value, before[name])),
  )
}

export const recipientLabels = {
  mode: 'Para quién',
  asked: 'Filtros',
  inscriptionType: 'Tipo de inscripción',
  genderList: 'Género',
  city: 'Ciudad',
  district: 'Distrito',
  assemblyTypes: 'Tipo de asamblea',
  assemblyIds: 'Asamblea',
  fromInscriptionDate: 'Inscrita desde',
  toInscriptionDate: 'Inscrita hasta',
  segmentId: 'Segmento',
} satisfies Labels<WritingValues>
export const beginLabels = {
  ...recipientLabels,
  when: 'Cuándo sale',
  day: 'Fecha de envío',
  time: 'Hora de envío',
  subject: 'Asunto',
} satisfies Labels<WritingValues>
export const bodyLabels = {
  fromName: 'Nombre de quien envía',
  fromEmail: 'Correo desde el que se envía',
  replyEmail: 'Correo al que se responde',
  body: 'Texto del correo',
} satisfies Labels<WritingValues>

/** What is said of a filter that is on and says nothing. */
const missingIn = (name: string) =>
  `${name.endsWith('Date') ? 'Escribe al menos una fecha' : 'Elige al menos una opción'}, o quita el filtro`

/** What is wrong with whom it is for; a filter that is on and chooses nothing would mean everybody. */
function judgeRecipients(values: WritingValues): Wrong<WritingValues> {
  const { mode, asked } = values
  if (mode === 'assembly' || mode === 'office')
    return values.assemblyIds.length === 1 ? {} : { assemblyIds: 'Elige una asamblea' }
  if (mode === 'segment') return values.segmentId === '' ? { segmentId: 'Elige un segmento' } : {}
  if (mode === 'all') return {}
  if (asked.length === 0) return { asked: 'Elige algún filtro, o «Censo completo»' }
  const empty = asked
    .map((name) => fieldsOfFilter(name))
    .filter((fields) => fields.every((field) => values[field].length === 0))
    .flatMap((fields) => fields.map((field) => [field, missingIn(field)]))
  return { ...judgeDays(values), ...(Object.fromEntries(empty) as Wrong<WritingValues>) }
}

function judgeDays({ fromInscriptionDate, toInscriptionDate }: WritingValues): Wrong<WritingValues> {
  const [from, to] = [dayOf(fromInscriptionDate), dayOf(toInscriptionDate)]
  const wrong = 'No es una fecha. Por ejemplo, 5/3/2026'
  return {
    ...(from === undefined && { fromInscriptionDate: wrong }),
    ...(to === undefined && { toInscriptionDate: wrong }),
    ...(from && to && from > to ? { toInscriptionDate: 'Es anterior a la otra fecha' } : {}),
  }
}

/** Whether whom it is for is said so far that they can be counted. */
export const isCountable = (values: WritingValues) => Object.keys(judgeRecipients(values)).length === 0

/** What is wrong with when it leaves; a time that has passed since it was saved is asked about when it is approved. */
function judgeTime({ when, day, time }: WritingValues, seen: Written): Wrong<WritingValues> {
  if (when === 'approval') return {}
  const { instant, wrong } = readMoment(day, time)
  const isOld = instant !== undefined && instant < new Date().toISOString()
  const before = writingValuesOf(seen)
  if (!isOld || (day === before.day && time === before.time)) return wrong
  return {
    [instant && formatDay(instant) < formatDay(new Date()) ? 'day' : 'time']:
      'Ya ha pasado: elige un momento futuro',
  }
}

export const judgeBegin = (values: WritingValues, seen: Written): Wrong<WritingValues> => ({
  ...judgeRecipients(values),
  ...judgeTime(values, seen),
  ...judgeField('subject', values.subject),
  ...(values.subject.trim() === '' && { subject: texts.required }),
  ...(isPersonalSubject(values.subject) && { subject: personalSubject }),
})

/**
 * What is wrong with who sends it and what it says. What the server has said of the sender is not judged; faults that
 * only keep it from being approved are told beside it.
 */
export function judgeBody(values: WritingValues, seen: Written): Wrong<WritingValues> {
  const senders = (['fromName', 'fromEmail', 'replyEmail'] as const).filter(
    (name) => values[name] !== seen[name],
  )
  return {
    ...Object.assign({}, ...senders.map((name) => judgeField(name, values[name]))),
    ...judgeField('body', richTextToHtml(values.body)),
    ...(values.body.length === 0 && { body: texts.required }),
  }
}

/** By the rule that the contract has for a field. */
function judgeField(name: 'subject' | 'fromName' | 'fromEmail' | 'replyEmail' | 'body', value: string) {
  const message = writtenShape[name].safeParse(value).error?.issues[0]?.message
  return message === undefined ? {} : { [name]: message }
}
