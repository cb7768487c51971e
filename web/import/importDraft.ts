import { z } from 'zod'
import type { ImportField, WordField } from '#contract/import/fields.ts'
import { noDocumentColumn } from '#contract/import/requiredFields.ts'
import type { UnfinishedImport } from '#contract/import/imports.ts'
import type { DefaultableField, ImportPlan, MendedLines, SurveyedList } from '#contract/import/plan.ts'
import type { Policy } from '#contract/import/policies.ts'
import { readStoredDraft, removeDraft, saveDraft } from '#web/kernel/form/draft.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'

/** The draft of an import. `surveyed` says which sheet and header the columns belong to. */
export type ImportValues = {
  upload: string
  fileName: string
  sheet: number
  headerRow: number
  surveyed: string
  headers: string[]
  /** The field of each column; empty when it is not imported. */
  columns: (ImportField | '')[]
  words: Partial<Record<WordField, Record<string, string>>>
  defaults: Partial<Record<DefaultableField, string>>
  /** What was typed for refused lines and retried. */
  mended: MendedLines
  policy: Policy
  /** How many prefilled steps have been shown: 1 after the columns, 2 after the values. */
  seen: number
}
export type ImportForm = WizardForm<ImportValues>

/** The storage name of the draft. */
export const draftName = 'importacion'

const draftNameOf = (jobId: string) => `${draftName} ${jobId}`

/** Gives a stored draft another name; without one nothing happens. */
function moveDraft(name: string, to: string): void {
  const values = readStoredDraft(name)
  if (values) saveDraft(to, values)
  removeDraft(name)
}

/** The draft is the job's once the job is accepted: the screen is free for another list. */
export const moveDraftToJob = (jobId: string) => moveDraft(draftName, draftNameOf(jobId))

/** The draft is the screen's again, after a job that has written nothing. */
export const takeDraftBack = (jobId: string) => moveDraft(draftNameOf(jobId), draftName)

/** Whether this tab still has the draft that a job was made from. */
export const hasDraftOf = (jobId: string) => readStoredDraft(draftNameOf(jobId)) !== null

export const emptyImport: ImportValues = {
  upload: '',
  fileName: '',
  sheet: -1,
  headerRow: -1,
  surveyed: '',
  headers: [],
  columns: [],
  words: {},
  defaults: {},
  mended: {},
  policy: 'overwrite',
  seen: 0,
}

const nameSurvey = (id: string, sheet: number, headerRow: number) => `${id} ${sheet} ${headerRow}`

/** The draft of a list that was left unfinished, as it was last reviewed. */
export function continueImport({ id, fileName, plan }: UnfinishedImport): ImportValues {
  const uploaded = { ...emptyImport, upload: id, fileName }
  if (!plan) return uploaded
  const { columns, ...reviewed } = plan
  return {
    ...uploaded,
    ...reviewed,
    columns: columns.map((field) => field ?? ''),
    surveyed: nameSurvey(id, plan.sheet, plan.headerRow),
    seen: 2,
  }
}

/** The query of the survey call; without sheet or header row the server guesses them. */
export const surveyQueryOf = ({ sheet, headerRow }: Pick<ImportValues, 'sheet' | 'headerRow'>) => ({
  ...(sheet >= 0 && { sheet }),
  ...(headerRow >= 0 && { headerRow }),
})

/** Puts the columns of a sheet into the draft and drops the decisions about a former sheet. */
export function adoptSurvey(form: ImportForm, { id, sheet, headerRow, columns }: SurveyedList) {
  const surveyed = nameSurvey(id, sheet, headerRow)
  form.setValue(
    'headers',
    columns.map(({ header }) => header),
  )
  if (form.getValues('surveyed') === surveyed) return
  form.setValue('sheet', sheet)
  form.setValue('headerRow', headerRow)
  form.setValue(
    'columns',
    columns.map(({ guess }) => guess ?? ''),
  )
  form.setValue('words', {})
  form.setValue('mended', {})
  form.setValue('seen', 0)
  form.setValue('surveyed', surveyed)
}

/** The import plan of a draft, with the words of those fields that have a column. */
export function buildPlan(values: ImportValues): ImportPlan {
  const { sheet, headerRow, columns, words, defaults, mended, policy } = values
  return {
    sheet,
    headerRow,
    columns: columns.map((field) => field || null),
    words: Object.fromEntries(
      Object.entries(words).filter(([field]) => columns.some((column) => column === field)),
    ),
    defaults: Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== '')),
    mended,
    policy,
  }
}

/** The fields chosen for more than one column, each once. */
export const findRepeatedFields = (columns: readonly (ImportField | '')[]): ImportField[] => [
  ...new Set(
    columns.filter((field, index): field is ImportField => field !== '' && columns.indexOf(field) < index),
  ),
]

export const fileCheck = z.object({ upload: z.string().min(1, 'Elige un fichero') })
const wait = 'Espera a que se lea el fichero'
export const sheetCheck = z.object({ surveyed: z.string().min(1, wait) })
export const valuesCheck = z.object({ seen: z.number().min(2, wait) })
export const columnsCheck = z
  .object({ columns: z.array(z.string()), seen: z.number().min(1, wait) })
  .superRefine(({ columns }, context) => {
    const again = findRepeatedFields(columns as ImportValues['columns'])
    if (again.length > 0)
      context.addIssue({
        code: 'custom',
        path: ['columns'],
        message: 'Hay un mismo campo en varias columnas',
      })
    if (!columns.includes('idDocument'))
      context.addIssue({ code: 'custom', path: ['columns'], message: noDocumentColumn })
  })
