import { z } from 'zod'
import { line } from '#contract/fields.ts'
import { importFields, columnLabels, wordFields } from '#contract/import/fields.ts'
import { noDocumentColumn } from '#contract/import/requiredFields.ts'
import { policies } from '#contract/import/policies.ts'

const count = z.number().int()
const target = z.enum(importFields)

/** The most different values of a column that are shown, so that the user can map them. */
export const maxShownValues = 200
/** The header must be in the first rows; row 0 means a list without header. */
export const maxHeaderRow = 50

export const uploadedList = z.object({
  id: z.uuid(),
  fileName: z.string(),
  size: count,
  format: z.enum(['csv', 'xlsx']),
})
export type UploadedList = z.output<typeof uploadedList>

/** A column of the list; `values` are its different texts, or null when there are too many. */
const surveyedColumn = z.object({
  header: z.string(),
  guess: target.nullable(),
  confidence: z.enum(['said', 'sure', 'likely', 'values']).nullable(),
  samples: z.array(z.string()),
  values: z.array(z.object({ text: z.string(), lines: count })).nullable(),
})
export type SurveyedColumn = z.output<typeof surveyedColumn>

export const surveyedList = uploadedList.extend({
  detail: z.string(),
  /** The sheets of the file; text files have one. */
  sheets: z.array(z.object({ number: count, name: z.string(), looksLikeList: z.boolean() })),
  sheet: count,
  /** The row number of the header in the spreadsheet or text editor; 0 when the list has none. */
  headerRow: count,
  firstRows: z.array(z.object({ row: count, cells: z.array(z.string()) })),
  columns: z.array(surveyedColumn),
  lines: count,
})
export type SurveyedList = z.output<typeof surveyedList>

/** Required fields for which the user can give a value for empty cells. */
export const defaultableFields = ['inscriptionType', 'period'] as const
export type DefaultableField = (typeof defaultableFields)[number]

/** The meaning of each word. */
export const meanings = z.record(z.string().max(500), z.string().max(300))

/** The most lines of a list that can be mended on the screen; a list with more is mended in its file. */
export const mostMended = 1000

/** By line, what the user typed for fields of refused lines instead of their cells; '' for an empty cell. */
const mendedLines = z
  .record(z.string().regex(/^\d{1,7}$/), z.partialRecord(target, line(500)))
  .refine(
    (lines) => Object.keys(lines).length <= mostMended,
    `Son más de ${mostMended} líneas: corrígelas en el fichero`,
  )
export type MendedLines = z.output<typeof mendedLines>

/** How to read a list: the field of each column, and by field the meaning of its words («» empties the cell). */
export const importPlan = z
  .strictObject({
    sheet: z.number().int().min(0).max(5000),
    headerRow: z.number().int().min(0).max(maxHeaderRow),
    columns: z.array(target.nullable()).min(1).max(1000),
    words: z.partialRecord(z.enum(wordFields), meanings).default({}),
    defaults: z.partialRecord(z.enum(defaultableFields), z.string().max(100)).default({}),
    mended: mendedLines.default({}),
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
