import { useId, useState, type SubmitEvent } from 'react'
import { readParamText } from '#web/kernel/list/address.ts'
import type { QuickSearchField } from '#web/kernel/list/filters.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './Filters.module.css'

type Props = { quick: QuickSearchField; list: Pick<List<unknown>, 'state' | 'change'> }

/** The quick search: Enter or «Buscar» starts it, typing alone does not. */
export function QuickSearch({ quick: { field, label, hint }, list: { state, change } }: Props) {
  const id = useId()
  const applied = readParamText(state[field.name])
  const [{ from, text }, write] = useState({ from: applied, text: applied })
  // The address was changed elsewhere (a removed chip, Back): it replaces what was typed here.
  if (from !== applied) write({ from: applied, text: applied })

  const search = (event: SubmitEvent) => {
    event.preventDefault()
    const inUsualOrder = field.name === 'q' && { sort: undefined, direction: undefined }
    change({ ...inUsualOrder, [field.name]: text.trim() || undefined })
  }
  return (
    <form role="search" className={styles.quick} onSubmit={search}>
      <TextField
        id={id}
        label={label}
        type="search"
        value={text}
        onChange={({ currentTarget }) => write({ from, text: currentTarget.value })}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        {...(field.kind === 'text' && field.capitals && { autoCapitalize: 'characters' })}
      />
      <Button type="submit" variant="primary" icon="search">
        Buscar
      </Button>
    </form>
  )
}
