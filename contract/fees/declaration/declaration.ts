import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { numberFromText, requiredLine } from '#contract/fields.ts'
import { choiceFilter } from '#contract/filters.ts'
import { declarationKinds, declaredFaultNames, declaredKeys } from '#contract/fees/declaration/declared.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'

const count = z.number().int()

/** The first year whose layout is known. */
export const firstDeclaredYear = 2024
const yearNumber = z.number().int().min(firstDeclaredYear).max(2099)
export const declaredYear = numberFromText(yearNumber)

const anyFault = 'todos'
/** The faults by which the list is filtered: any of them, or one. */
export const askedFaults = [anyFault, ...declaredFaultNames] as const

const listQuery = z.strictObject({
  year: declaredYear,
  key: choiceFilter(declaredKeys),
  fault: choiceFilter(askedFaults),
  ...pageRequest(['lastName1', 'cents'], { sort: 'lastName1', direction: 'asc' }),
})

const declaredPerson = z.object({
  /** In the order of the file. */
  position: count,
  key: z.enum(declaredKeys),
  /** Null of somebody outside the census, who has a record instead. */
  affiliateId: count.nullable(),
  recordId: count.nullable(),
  idDocument: z.string(),
  name: z.string(),
  lastName1: z.string(),
  lastName2: z.string().nullable(),
  province: z.string().nullable(),
  /** 01 to 52, or 99 of who lives abroad. */
  provinceCode: z.string().nullable(),
  cents: count,
  /** Of a donation: whether there was one in each of the two years before, none less than the year before it. */
  isRecurrent: z.boolean(),
  faults: z.array(z.enum(declaredFaultNames)),
  isDeclared: z.boolean(),
})
export type DeclaredPerson = z.output<typeof declaredPerson>

const sum = z.object({ people: count, cents: count })

const declarationSummary = z.object({
  /** The rows of the file. */
  declared: sum.extend({ F: sum, G: sum }),
  leftOut: sum,
  /** How many rows have each fault; one may have several. */
  faults: z.array(z.object({ fault: z.enum(declaredFaultNames), people: count, cents: count })),
})
export type DeclarationSummary = z.output<typeof declarationSummary>

const declarationTerms = z.object({
  year: count,
  /** The years in which somebody was charged, the latest first, and this one. */
  years: z.array(count),
  isOver: z.boolean(),
  declarant: z.object({ name: z.string(), nif: z.string().nullable() }),
  /** The years that the layout was checked for, and the deduction that the file says, in hundredths of a percent. */
  layout: z.object({ checkedFor: z.string(), deductions: z.object({ F: count, G: count }) }),
})
export type DeclarationTerms = z.output<typeof declarationTerms>

/** Of the tax office: thirteen digits, the first ones of the form. */
const declarationNumber = z
  .string()
  .trim()
  .max(20)
  .refine((text) => /^182\d{10}$/.test(text), 'Son trece cifras, y las tres primeras son 182')

export const declarationForm = z
  .strictObject({
    year: yearNumber,
    contact: requiredLine(40),
    phone: z
      .string()
      .max(30)
      .overwrite((text) => text.replaceAll(/[\s.-]/g, '').replace(/^(\+|00)34(?=\d{9}$)/, ''))
      .refine((text) => /^\d{9}$/.test(text), 'Son nueve cifras'),
    number: declarationNumber,
    kind: z.enum(declarationKinds),
    /** Of a complementary or substitute one. */
    previous: z.union([z.literal(''), declarationNumber]).default(''),
  })
  .refine(({ kind, previous }) => kind === 'primera' || previous !== '', {
    path: ['previous'],
    error: 'Escribe el número de la declaración anterior',
  })
  .refine(({ number, previous }) => previous === '' || previous !== number, {
    path: ['previous'],
    error: 'Es el mismo número que el de esta declaración',
  })
export type DeclarationForm = z.output<typeof declarationForm>

const costly = true

/** What each person paid in a year, for the tax office (rule fee-12). */
export const declaration = endpoints({
  list: {
    method: 'GET',
    path: '/fees/declaration',
    summary:
      'A quién se declara en el modelo 182 de un año, por clave, con lo que falta o está mal de cada cual',
    allow: superAdmins.toReach('everyone'),
    query: listQuery,
    reply: pageOf(declaredPerson),
    action: ({ query }) => (query['size'] === -1 ? 'declarationListed' : undefined),
    shows: { 'reply.content.affiliateId': 'affiliate' },
    costly,
  },
  summary: {
    method: 'GET',
    path: '/fees/declaration/summary',
    summary: 'A cuántas personas se declara, cuánto suma cada clave, y cuántas se quedan fuera y por qué',
    allow: superAdmins.toReach('everyone'),
    query: z.strictObject({ year: declaredYear }),
    reply: declarationSummary,
    costly,
  },
  terms: {
    method: 'GET',
    path: '/fees/declaration/terms',
    summary:
      'De qué años se puede declarar, quién declara y con qué diseño de registro; sin año, del último que acabó',
    allow: superAdmins.toReach('nobody'),
    query: z.strictObject({ year: declaredYear.optional() }),
    reply: declarationTerms,
  },
  export: {
    method: 'GET',
    path: '/fees/declaration/export',
    summary: 'Descarga de la lista de quienes se declaran, en .xlsx o .csv',
    allow: superAdmins.toReach('everyone'),
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'declarationListExported',
    shows: { 'reply.content.affiliateId': 'affiliate' },
    costly,
  },
  file: {
    method: 'POST',
    path: '/fees/declaration/file',
    summary: 'El fichero del modelo 182 de un año, en el diseño de registro de la Agencia Tributaria',
    allow: superAdmins.toReach('everyone'),
    body: declarationForm,
    reply: fileReply,
    action: 'declarationFileDownloaded',
    lookup: { 'body.phone': 'nothing' },
    costly,
  },
})
