import {
  beginLabels,
  bodyLabels,
  noFilters,
  recipientLabels,
  type WritingValues,
} from '#web/communications/writing/writingForm.ts'
import { readWords } from '#web/kernel/editor/readWords.ts'
import { formatMoment } from '#web/ui/format.ts'

type Field = { label: string; names: readonly (keyof WritingValues)[] }

const filterFields = Object.keys(noFilters) as (keyof typeof noFilters)[]
const labels: Partial<Record<string, string>> = { ...beginLabels, ...bodyLabels }

/** The fields of the calls that are more than one of the form, or are called otherwise. */
const further: Partial<Record<string, Field>> = {
  scheduledDate: { label: 'Fecha y hora de envío', names: ['when', 'day', 'time'] },
  chosen: { label: recipientLabels.mode, names: ['mode', ...filterFields] },
  assemblyId: { label: recipientLabels.assemblyIds, names: ['assemblyIds'] },
}

/** What a field of the calls is called, and which fields of the form hold it. */
export const writingFieldFor = (field: string): Field =>
  further[field] ?? {
    label: labels[field] ?? 'Comunicación',
    names: field in labels ? [field as keyof WritingValues] : [],
  }

/** What somebody else has saved of a field, in words. */
export function showWritten(field: string, text: string | null): string {
  if (text === null) return 'nada'
  if (field === 'scheduledDate') return formatMoment(text)
  if (field === 'body') return `«${readWords(text)}»`
  return field === 'chosen' ? 'otras personas' : text
}
