import { z } from 'zod'
import { assemblyTypes, heldOfficeLabels, heldOffices } from '#contract/assemblies/basics/assembly.ts'
import { heldMandateLabels, heldMandates, lapsingDays } from '#contract/fees/basics/chargeStates.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import { numberFromText } from '#contract/fields.ts'
import {
  choiceFilter,
  idFilter,
  manyFilter,
  numberFilter,
  paragraphsFilter,
  wordFilter,
} from '#contract/filters.ts'
import type { Asked, Declaration, FactSource } from '#contract/people/choosing/factKinds.ts'
import type { Named } from '#contract/people/choosing/namedThings.ts'
import { personFieldLabels } from '#contract/people/fields.ts'
import { inscriptionTypeLabels, inscriptionTypes, sexes, sexLabels } from '#contract/people/person.ts'
import { recordTypes } from '#contract/people/recordTypes.ts'
import {
  days,
  eurosFilter,
  everywhere,
  flag,
  moment,
  numbered,
  places,
  sameWords,
  text,
  timesFilter,
  yearsFilter,
} from '#contract/people/choosing/factParts.ts'

const ofFormer = true
const byLeads = true
const notInSegments = true
const ofThen = true
const labels = personFieldLabels

/**
 * What people are chosen by. The filters of every list of people, their parameters, labels and words in the log, and
 * what a segment may say are derived from it; `server/people/choosing/facts.queries.ts` says each in SQL.
 */
export const facts = {
  /** Whatever is known of somebody, as in `GET people` (rule people-19). */
  q: { label: 'Búsqueda', group: 'name', lookup: 'search', ofFormer, byLeads, tells: ['best'], ...text },
  idDocument: {
    label: labels.idDocument,
    group: 'name',
    lookup: 'document',
    ofFormer,
    byLeads,
    tells: ['documentType'],
    ...text,
    capitals: true,
  },
  name: { label: labels.name, group: 'name', lookup: 'name', ofFormer, byLeads, ...text },
  lastName1: { label: labels.lastName1, group: 'name', lookup: 'name', ofFormer, byLeads, ...text },
  lastName2: { label: labels.lastName2, group: 'name', lookup: 'name', ofFormer, byLeads, ...text },
  sex: {
    label: labels.sex,
    group: 'person',
    kind: 'choices',
    param: manyFilter(z.enum(sexes)),
    words: sexLabels,
    of: everywhere,
  },
  age: { label: 'Edad', group: 'person', kind: 'years', param: yearsFilter, of: everywhere },
  birthday: { label: labels.birthday, group: 'person', ...days, of: everywhere },
  deceased: {
    label: 'Fallecimiento',
    group: 'person',
    ofFormer,
    kind: 'flag',
    param: choiceFilter(['true']),
    words: { true: 'Personas fallecidas' },
    notInSegments,
  },
  city: { label: labels.city, group: 'where', byLeads, ...places },
  district: { label: labels.district, group: 'where', ...places },
  postalCode: { label: labels.postalCode, group: 'where', byLeads, ...text },
  /** When the record was written; of somebody outside the census, their last one. */
  recorded: { label: 'Fecha del registro', group: 'record', ...days, of: ['outsider', 'record'] },
  recordType: {
    label: 'Tipo de registro',
    group: 'record',
    kind: 'choices',
    param: manyFilter(z.enum(recordTypes)),
    words: sameWords(recordTypes),
    of: ['record'],
  },
  title: { label: 'Título', group: 'record', ...text, of: ['record'] },
  description: { label: 'Descripción', group: 'record', ...text, param: paragraphsFilter, of: ['record'] },
  inscriptionType: {
    label: labels.inscriptionType,
    group: 'enrolment',
    ofThen,
    ofFormer,
    byLeads,
    kind: 'choices',
    param: manyFilter(numberFromText(z.literal(inscriptionTypes))),
    words: inscriptionTypeLabels,
  },
  enrolled: {
    label: 'Fecha de inscripción',
    group: 'enrolment',
    ofFormer,
    tells: ['creationTime', 'lastUpdateTime'],
    ...days,
  },
  left: {
    label: 'Fecha de baja',
    group: 'enrolment',
    ofFormer,
    tells: ['unregisteredAt'],
    ...days,
    notInSegments,
  },
  /**
   * At which day and hour somebody was a member; the facts of a membership are asked of then (rule moment-4). Among
   * assemblies, where it takes no line of its own (rule list-9).
   */
  at: { label: 'A fecha de', group: 'assembly', ...moment, ofFormer, notInSegments },
  assemblyType: {
    label: 'Tipo de asamblea',
    group: 'assembly',
    ofThen,
    kind: 'choices',
    param: manyFilter(z.enum(assemblyTypes)),
    words: sameWords(assemblyTypes),
  },
  assemblyId: {
    label: labels.assembly,
    group: 'assembly',
    ofThen,
    ...numbered,
    names: 'assembly',
    tells: ['assembly', 'sectorals', 'mainSectoral'],
  },
  unassigned: {
    label: 'Asamblea territorial',
    group: 'assembly',
    ofThen,
    ...flag('Sin asamblea territorial', 'Con asamblea territorial'),
  },
  /** Meetings at which somebody was confirmed; «Voy» is none. */
  attended: {
    label: 'Asistencias confirmadas',
    group: 'participation',
    kind: 'counted',
    param: timesFilter,
    sign: 'attendedSign',
  },
  office: {
    label: 'Cargo en una asamblea',
    group: 'participation',
    kind: 'choices',
    param: manyFilter(z.enum(heldOffices)),
    words: heldOfficeLabels,
  },
  /** Those in whose roll they were, once it is final (rule voting-3). */
  inRoll: { label: 'Estuvo en el censo de', group: 'participation', ...numbered, names: 'voting' },
  /** Those in which they took part, once they are counted (rule voting-7). */
  voted: { label: 'Votó en', group: 'participation', ...numbered, names: 'countedVoting' },
  fee: {
    // Whatever the period; the next one compares.
    label: 'Cuota por recibo',
    group: 'fee',
    kind: 'compared',
    param: numberFilter,
    sign: 'aportacion',
    tells: ['aportacion'],
  },
  yearlyFee: { label: 'Cuota al año', group: 'fee', kind: 'euros', param: eurosFilter },
  period: {
    label: labels.period,
    group: 'fee',
    kind: 'choices',
    param: manyFilter(z.enum(periods)),
    words: sameWords(periods),
  },
  bankAccount: {
    label: labels.bankAccount,
    group: 'fee',
    lookup: 'nothing',
    tells: ['bankAccountMasked'],
    ...flag('Con cuenta bancaria', 'Sin cuenta bancaria'),
  },
  /** Whether no charge came back that was not paid since (rule fee-10). */
  upToDate: {
    label: 'Al corriente de pago',
    group: 'fee',
    ...flag('Al corriente', 'Con cuotas devueltas sin pagar'),
  },
  mandate: {
    label: 'Mandato',
    group: 'fee',
    kind: 'choices',
    param: manyFilter(z.enum(heldMandates)),
    words: heldMandateLabels,
  },
  mandateLapses: {
    label: 'Caducidad del mandato',
    group: 'fee',
    ...flag(`Caduca en ${lapsingDays} días si no se usa`, 'No caduca pronto'),
  },
  email: { label: labels.email, group: 'contact', lookup: 'email', byLeads, ...text },
  hasEmail: {
    label: 'Con o sin correo',
    group: 'contact',
    ...flag('Con correo', 'Sin correo'),
    of: everywhere,
  },
  phone: { label: labels.phone, group: 'contact', lookup: 'phone', byLeads, ...text },
  communications: { label: labels.communications, group: 'contact', ...flag('Sí', 'No') },
  /** Whether mail to many, or bulletins alone, does not go to their address any more (rule communication-14). */
  stoppedAddress: {
    label: 'Dirección a la que no se escribe',
    group: 'contact',
    ...flag('Sí (devuelta, queja o baja)', 'No'),
  },
  /** Those whom a mail to many left for (rule communication-8). */
  received: {
    label: 'Recibió la comunicación',
    group: 'contact',
    ...numbered,
    names: 'communication',
  },
  account: {
    label: 'Cuenta de usuario',
    group: 'contact',
    lookup: 'nothing',
    ...flag('Con cuenta', 'Sin cuenta'),
  },
  /** Tags and lists by number, as far as whoever asks may use them (rule people-23). */
  tag: {
    label: 'Etiqueta o lista',
    group: 'tags',
    byLeads,
    ...numbered,
    names: 'tag',
    tells: ['tags'],
  },
  /** Whom a pasted list named, for whoever pasted it, within a day (rule people-23). */
  compared: { label: 'Lista comparada', group: 'tags', kind: 'reference', param: idFilter, notInSegments },
  job: { label: labels.job, group: 'work', ...text, param: wordFilter },
  studies: { label: labels.studies, group: 'work', ...text, param: wordFilter },
  /** The people whom an import created or changed, while it can be undone. */
  importId: { label: 'Importación', group: 'enrolment', kind: 'reference', param: idFilter, notInSegments },
  /** The people whom a segment means now, for whoever may use it (rule people-21); in a tree it has a place of its own. */
  segmentId: {
    label: 'Segmento',
    group: 'enrolment',
    byLeads,
    kind: 'reference',
    param: idFilter,
    names: 'segment',
    notInSegments,
  },
} as const satisfies Record<string, Declaration>

export type Fact = keyof typeof facts
// Safe: the object has exactly these keys; Object.keys returns plain strings.
const factNames = Object.keys(facts) as Fact[]

type Facts = typeof facts
export type FactOfKind<Kind extends Asked['kind']> = {
  [Name in Fact]: Facts[Name]['kind'] extends Kind ? Name : never
}[Fact]
/** The facts with two ends: of what is asked, or of the days in which it is counted. */
export type Ranged = FactOfKind<'days' | 'years' | 'euros' | 'counted'>
/** Whether a fact is of one of these kinds. */
export const isOfKind = <Kind extends Asked['kind']>(
  name: Fact,
  ...kinds: Kind[]
): name is FactOfKind<Kind> => kinds.some((kind) => kind === facts[name].kind)
export const isRanged = (name: Fact): name is Ranged => isOfKind(name, 'days', 'years', 'euros', 'counted')
export const rangedFacts = factNames.filter(isRanged)

export type FactOf<Source extends FactSource> = {
  [Name in Fact]: Source extends (Facts[Name] extends { of: readonly (infer Of)[] } ? Of : 'affiliate')
    ? Name
    : never
}[Fact]
const isOf = (name: Fact, source: FactSource) =>
  ((facts[name] as Declaration).of ?? ['affiliate']).includes(source)
const factsOf: Readonly<Record<FactSource, readonly Fact[]>> = {
  affiliate: factNames.filter((name) => isOf(name, 'affiliate')),
  record: factNames.filter((name) => isOf(name, 'record')),
  outsider: factNames.filter((name) => isOf(name, 'outsider')),
}
/** The facts that are asked of a row, in their order. */
export const listFacts = <Source extends FactSource>(source: Source) =>
  // Safe: they are of that source.
  factsOf[source] as readonly FactOf<Source>[]

/** The kind of thing that a fact names by number, if it names any. */
export const namedBy = (name: Fact): Named | undefined => (facts[name] as Declaration).names
