import type { z } from 'zod'
import { readDay } from '#contract/day.ts'
import { formatShownMoment } from '#contract/format.ts'
import { readTypedMoment } from '#contract/madridTime.ts'
import { readParamText, readParamTexts } from '#web/kernel/list/address.ts'
import { findNegation, paramNamesOf, whyExcluded, type ListFilter } from '#web/kernel/list/filters.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import { describeMissed } from '#web/ui/findMatches.ts'
import type { ComboTyped } from '#web/ui/patterns/comboSearch.ts'
import { parseNumber } from '#web/ui/NumberField.tsx'

/**
 * What is typed in the filters and not yet applied: text by parameter, and under `typedIn` what is typed to choose a value
 * and is none yet.
 */
export type FilterDraft = Readonly<Record<string, string>>

/** What the control of a filter is given. */
export type FilterFieldProps = {
  /** Makes the control ids unique when two lists share a page. */
  prefix: string
  field: ListFilter
  draft: FilterDraft
  errors: Readonly<Record<string, string>>
  onWrite: (name: string, text: string) => void
}

/** Where a draft keeps what is typed to choose a value of a filter. */
export const typedIn = (name: string) => `${name}?`

export type DraftReading =
  | { patch: ListParams; errors?: never }
  | { patch?: never; errors: Record<string, string> }

/** What a combobox is given, so that the draft has what is typed in it. */
export const keepTyped = ({
  field: { name },
  draft,
  onWrite,
}: Pick<FilterFieldProps, 'field' | 'draft' | 'onWrite'>): ComboTyped => ({
  text: draft[typedIn(name)] ?? '',
  onType: (text) => onWrite(typedIn(name), text),
})

const notANumber = 'Escribe solo un número, por ejemplo 20 o 12,50'
const notADay = 'Escribe un día, por ejemplo 5/3/2026'
const notAMoment = 'Escribe un día y una hora, por ejemplo 5/3/2026 18:00'
const wrongWords: Partial<Record<ListFilter['kind'], string>> = { day: notADay, moment: notAMoment }
const latestYear = 2099

/** A draft with the filters that are applied now. */
export function startDraft(fields: readonly ListFilter[], state: ListParams): FilterDraft {
  const negation = findNegation(fields)
  return Object.fromEntries([
    ...fields.flatMap((field) =>
      paramNamesOf(field).map((name) => {
        const text = readParamText(state[name])
        return [name, name === field.name ? formatTyped(field, text) : text]
      }),
    ),
    ...(negation === undefined ? [] : [[negation, readParamText(state[negation])]]),
  ])
}

/** A parameter as people type it: a comma in numbers, d/m/yyyy in dates. */
function formatTyped({ kind }: ListFilter, text: string): string {
  if (kind === 'number') return text.replace('.', ',')
  if (kind === 'moment') return text === '' ? '' : formatShownMoment(text).replace(',', '')
  return kind === 'day' ? text.split('-').toReversed().join('/') : text
}

/** The value of a typed text; `null` when it is no number or no day. */
function parseTyped({ kind }: ListFilter, written: string): string | number | null {
  if (kind === 'number') return parseNumber(written)
  if (kind === 'moment') return readTypedMoment(written) ?? null
  if (kind !== 'day') return written
  const read = readDay(written, latestYear)
  return typeof read === 'object' ? read.day : null
}

/**
 * Validates a draft with the call's schema, each field and then all together. Returns a patch for the list, or a
 * message for each wrong field; a text that chooses nothing is one.
 */
export function readDraft(
  query: z.ZodObject,
  fields: readonly ListFilter[],
  draft: FilterDraft,
): DraftReading {
  const meant: Record<string, unknown> = {}
  const wrong: Record<string, string> = {}
  const names = fields.flatMap(paramNamesOf)
  for (const field of fields) {
    for (const name of paramNamesOf(field)) {
      const written = whyExcluded(field, draft) ? '' : (draft[name]?.trim() ?? '')
      const value = written === '' ? undefined : name === field.name ? parseTyped(field, written) : written
      if (value === null) wrong[name] = wrongWords[field.kind] ?? notANumber
      else meant[name] = value
    }
    const unchosen = whyExcluded(field, draft) ? '' : (draft[typedIn(field.name)]?.trim() ?? '')
    if (unchosen !== '') wrong[field.name] = describeMissed(unchosen)
  }
  const negation = findNegation(fields)
  if (negation !== undefined) {
    names.push(negation)
    // What is not asked for is not turned round either.
    const asked = readParamTexts(draft[negation]).filter((name) => meant[name] !== undefined)
    meant[negation] = asked.length > 0 ? asked : undefined
  }
  const { data, error } = query.safeParse(meant)
  for (const { path, message } of error?.issues ?? []) wrong[String(path[0])] ??= message
  // In the order of the screen, because the first wrong field is focused.
  const errors = Object.fromEntries(names.flatMap((name) => (wrong[name] ? [[name, wrong[name]]] : [])))
  if (!data || Object.keys(errors).length > 0) return { errors }
  const patch = Object.fromEntries(names.map((name) => [name, data[name]]))
  for (const field of fields)
    // A comparison sign without a number is no filter.
    if (field.kind === 'number' && field.comparison && patch[field.name] === undefined)
      patch[field.comparison] = undefined
  return { patch }
}

/** The filters that are turned round in one of two drafts and not in the other. */
function listTurned(before: string | undefined, after: string): string[] {
  const [one, other] = [readParamTexts(before), readParamTexts(after)]
  return [...one.filter((name) => !other.includes(name)), ...other.filter((name) => !one.includes(name))]
}

/** Writes one field. Returns the new draft and the fields that were emptied: dependent ones, and those excluded now. */
export function writeDraft(fields: readonly ListFilter[], draft: FilterDraft, name: string, text: string) {
  const written = { ...draft, [name]: text }
  const changed = name === findNegation(fields) ? listTurned(draft[name], text) : [name]
  const emptied = fields.filter(
    (field) =>
      (draft[field.name] || draft[typedIn(field.name)]) &&
      draft[name] !== text &&
      (changed.some((one) => one === field.dependsOn) ||
        (field.name !== name && whyExcluded(field, written) !== undefined)),
  )
  const cleared = Object.fromEntries(
    emptied.flatMap((field) => [
      [field.name, ''],
      [typedIn(field.name), ''],
    ]),
  )
  return { draft: { ...written, ...cleared }, emptied }
}
