import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { z } from 'zod'
import { draftOf, readDraft, writeDraft } from '#web/kernel/list/draft.ts'
import { FilterField } from '#web/kernel/list/FilterField.tsx'
import type { Field } from '#web/kernel/list/fields.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './Filters.module.css'

type Props = {
  id: string
  query: z.ZodObject
  fields: readonly Field[]
  list: Pick<List<unknown>, 'state' | 'change'>
}

/** The collapsible filter: a draft until «Aplicar»; a wrong field keeps everything and sends nothing. */
export function FilterPanel({ id, query, fields, list: { state, change } }: Props) {
  const prefix = useId()
  const form = useRef<HTMLFormElement>(null)
  const applied = JSON.stringify(draftOf(fields, state))
  const [{ from, draft, errors }, write] = useState(() => fresh(fields, state, applied))
  // The address changed by other means (a chip, Back): what was written here gives way.
  if (from !== applied) write(fresh(fields, state, applied))

  function onWrite(name: string, text: string) {
    const written = writeDraft(fields, draft, name, text)
    write({ from, draft: written.draft, errors })
    const trigger = fields.find((field) => field.name === name)
    for (const { label } of written.emptied)
      announce(`Se ha vaciado «${label}» al cambiar «${trigger?.label ?? name}»`)
  }
  function apply(event: SubmitEvent) {
    event.preventDefault()
    const reading = readDraft(query, fields, draft)
    write({ from, draft, errors: reading.errors ?? {} })
    if (reading.patch) return change(reading.patch)
    const wrong = Object.keys(reading.errors)[0] ?? ''
    form.current?.querySelector<HTMLElement>(`[id="${prefix}-${wrong}"]`)?.focus()
  }
  return (
    <form ref={form} id={id} className={styles.panel} aria-label="Filtros" noValidate onSubmit={apply}>
      <div className={styles.grid}>
        {fields.map((field) => (
          <FilterField key={field.name} {...{ prefix, field, draft, errors, onWrite }} />
        ))}
      </div>
      <Button type="submit" variant="primary">
        Aplicar
      </Button>
    </form>
  )
}

const fresh = (fields: readonly Field[], state: List<unknown>['state'], applied: string) => ({
  from: applied,
  draft: draftOf(fields, state),
  errors: {} as Record<string, string>,
})
