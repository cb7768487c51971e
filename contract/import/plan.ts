import { z } from 'zod'
import { fieldNames, columnLabels, wordFields } from '#contract/import/fields.ts'
import { noDocumentColumn } from '#contract/import/needed.ts'
import { policies } from '#contract/import/policies.ts'

const count = z.number().int()
const target = z.enum(fieldNames)

/** How many different values of a column are shown to be settled. */
export const mostValues = 200
/** The header stands among the first rows; 0 is a list without one. */
export const lastHeaderRow = 50

export const uploadedList = z.object({
  id: z.uuid(),
  fileName: z.string(),
  size: count,
  format: z.enum(['csv', 'xlsx']),
})
export type UploadedList = z.output<typeof uploadedList>

/** A column as it was found; `values` are its different texts, or null when they are too many to look at. */
const surveyedColumn = z.object({
  header: z.string(),
  guess: target.nullable(),
  confidence: z.enum(['said', 'sure', 'likely', 'content']).nullable(),
  samples: z.array(z.string()),
  values: z.array(z.object({ text: z.string(), lines: count })).nullable(),
})
export type SurveyedColumn = z.output<typeof surveyedColumn>

export const surveyedList = uploadedList.extend({
  detail: z.string(),
  /** What a sheet's first rows hold, so that the header can be pointed at; text files have one sheet. */
  sheets: z.array(z.object({ number: count, name: z.string(), looksLikeList: z.boolean() })),
  sheet: count,
  /** As the sheet or the text editor numbers it; 0 when the list has none. */
  headerRow: count,
  firstRows: z.array(z.object({ row: count, cells: z.array(z.string()) })),
  columns: z.array(surveyedColumn),
  lines: count,
})
export type SurveyedList = z.output<typeof surveyedList>

/** Fields whose empty cells may say something, since a new person cannot do without. */
export const defaultable = ['inscriptionType', 'period'] as const
export type Defaultable = (typeof defaultable)[number]

/** By word, what it means. */
export const meanings = z.record(z.string().max(500), z.string().max(300))

/** How a list is read: by column, where it goes; by field, what its words mean («» leaves the cell empty). */
export const importPlan = z
  .strictObject({
    sheet: z.number().int().min(0).max(5000),
    headerRow: z.number().int().min(0).max(lastHeaderRow),
    columns: z.array(target.nullable()).min(1).max(1000),
    words: z.partialRecord(z.enum(wordFields), meanings).default({}),
    defaults: z.partialRecord(z.enum(defaultable), z.string().max(100)).default({}),
    policy: z.enum(policies),
  })
  .superRefine(({ columns }, context) => {
    for (const [column, field] of columns.entries())
      if (field !== null && columns.indexOf(field) < column)
        context.addIssue({
          code: 'custom',
          path: ['columns', column],
          message: `Ya hay otra columna para «${columnLabels[field]}»`,
        })
    if (!columns.includes('idDocument'))
      context.addIssue({ code: 'custom', path: ['columns'], message: noDocumentColumn })
  })
export type ImportPlan = z.output<typeof importPlan>
