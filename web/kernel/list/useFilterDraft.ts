import { useId, useState, type SubmitEvent } from 'react'
import type { z } from 'zod'
import { startDraft, readDraft, typedIn, writeDraft } from '#web/kernel/list/filterDraft.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import type { ListFilter } from '#web/kernel/list/filters.ts'
import type { RowNoun } from '#web/kernel/list/noun.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { announce } from '#web/ui/Announcer.tsx'

export type FilterProps = {
  id: string
  query: z.ZodObject
  fields: readonly ListFilter[]
  list: Pick<List<unknown>, 'state' | 'change' | 'countQuery'>
  noun: RowNoun
}

type Drafted = Pick<FilterProps, 'query' | 'fields'> & { list: { state: ListParams } }

/** The draft of a list's filters. Nothing is applied while a field is wrong. */
export function useFilterDraft(
  { query, fields, list: { state } }: Drafted,
  onApply: (patch: ListParams) => void,
  /** Shows a field that is wrong, before it is focused. */
  onWrong?: (name: string) => void,
) {
  const prefix = useId()
  const applied = JSON.stringify(startDraft(fields, state))
  const [{ from, draft, errors }, write] = useState(() => buildDraftState(fields, state, applied))
  // The address was changed elsewhere (a removed chip, Back): it replaces what was typed here.
  if (from !== applied) write(buildDraftState(fields, state, applied))
  const reading = readDraft(query, fields, draft)

  function onWrite(name: string, text: string) {
    const trigger = fields.find((field) => field.name === name || typedIn(field.name) === name)
    // A choice writes twice at once: its value, and that nothing is typed any more.
    write((now) => ({
      from,
      draft: writeDraft(fields, now.draft, name, text).draft,
      errors: Object.fromEntries(Object.entries(now.errors).filter(([wrong]) => wrong !== trigger?.name)),
    }))
    for (const { label } of writeDraft(fields, draft, name, text).emptied)
      announce(`Se ha vaciado «${label}» al cambiar «${trigger?.label ?? name}»`)
  }
  function apply(event: SubmitEvent) {
    event.preventDefault()
    write({ from, draft, errors: reading.errors ?? {} })
    if (reading.patch) return onApply(reading.patch)
    const wrong = Object.keys(reading.errors)[0] ?? ''
    onWrong?.(wrong)
    document.getElementById(`${prefix}-${wrong}`)?.focus()
  }
  const empty = () => write({ from, draft: startDraft(fields, {}), errors: {} })
  /** Whether something else is written than is applied. */
  const isChanged = JSON.stringify(draft) !== applied
  return { reading, isChanged, apply, empty, fields: { prefix, draft, errors, onWrite } }
}

const buildDraftState = (fields: readonly ListFilter[], state: ListParams, applied: string) => ({
  from: applied,
  draft: startDraft(fields, state),
  errors: {} as Record<string, string>,
})
