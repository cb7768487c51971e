import type { KeyboardEvent } from 'react'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import type { ListFilter } from '#web/kernel/list/filters.ts'
import styles from './Filters.module.css'

type Group = { name: string; fields: ListFilter[] }

/** Filters under their headings, in the order in which these appear; those without one stand first. */
export function groupFilters(fields: readonly ListFilter[]): Group[] {
  const groups = new Map<string, ListFilter[]>()
  for (const field of fields) groups.set(field.group ?? '', [...(groups.get(field.group ?? '') ?? []), field])
  return Array.from(groups, ([name, own]) => ({ name, fields: own }))
}

/** The name of the first group with a filter in use. */
export const findGroupInUse = (groups: readonly Group[], state: ListParams): string | undefined =>
  groups.find(({ fields }) => fields.some(({ name }) => state[name] != null))?.name

type Props = {
  id: string
  /** The groups, and how many of their filters are in use. */
  groups: readonly { name: string; used: number }[]
  shown: string | undefined
  onShow: (name: string) => void
}

/** Tabs of the groups of filters; which is shown is not in the address, because it changes no row. */
export function FilterGroups({ id, groups, shown, onShow }: Props) {
  function move(event: KeyboardEvent<HTMLElement>) {
    const at = groups.findIndex(({ name }) => name === shown)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: groups.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + groups.length) % groups.length
    onShow(groups[next]?.name ?? '')
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label="Grupos de filtros"
      className={styles.groups}
      onKeyDown={move}
    >
      {groups.map(({ name, used }) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={styles.group}
          aria-selected={name === shown}
          aria-controls={name === shown ? `${id}-grupo` : undefined}
          tabIndex={name === shown ? 0 : -1}
          onClick={() => onShow(name)}
        >
          {used > 0 ? `${name} (${used})` : name}
        </button>
      ))}
    </div>
  )
}
