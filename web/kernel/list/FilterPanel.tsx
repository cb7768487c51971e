import { useState } from 'react'
import { flushSync } from 'react-dom'
import { FilterCells } from '#web/kernel/list/FilterCells.tsx'
import { FilterGroups, findGroupInUse, groupFilters } from '#web/kernel/list/FilterGroups.tsx'
import { formatRowCount } from '#web/kernel/list/noun.ts'
import { useFilteredCount } from '#web/kernel/list/useFilteredCount.ts'
import { useFilterDraft, type FilterProps } from '#web/kernel/list/useFilterDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Filters.module.css'

/** The filters below their button, on screens wider than a phone; of many, one group at a time. */
export function FilterPanel(props: FilterProps) {
  const groups = groupFilters(props.fields)
  const [shown, show] = useState(() => findGroupInUse(groups, props.list.state))
  const written = useFilterDraft(props, props.list.change, (wrong) => {
    const group = groups.find(({ fields }) => fields.some(({ name }) => name === wrong))
    // The field takes the focus right afterwards.
    flushSync(() => show(group?.name))
  })
  const current = groups.find(({ name }) => name === shown) ?? groups[0]
  const count = useFilteredCount(props.list, written.isChanged ? written.reading.patch : undefined)
  const found = count === undefined ? undefined : formatRowCount(props.noun, count)
  const apply = (
    <Button type="submit" variant="primary" aria-label={found && `Aplicar: ver ${found}`}>
      {found ? `Ver ${found}` : 'Aplicar'}
    </Button>
  )
  const isGrouped = groups.length > 1
  return (
    <form id={props.id} className={styles.panel} aria-label="Filtros" noValidate onSubmit={written.apply}>
      <span role="status" className="vh">
        {found}
      </span>
      {isGrouped && (
        <div className={styles.head}>
          <FilterGroups
            id={props.id}
            groups={groups.map(({ name, fields }) => ({
              name,
              used: fields.filter((field) => written.fields.draft[field.name]).length,
            }))}
            shown={current?.name}
            onShow={show}
          />
          {apply}
        </div>
      )}
      <div
        className={styles.grid}
        {...(isGrouped && { role: 'tabpanel', id: `${props.id}-grupo`, 'aria-label': current?.name })}
      >
        <FilterCells fields={current?.fields ?? []} {...written.fields} />
        {!isGrouped && apply}
      </div>
    </form>
  )
}
