import { FilterField } from '#web/kernel/list/FilterField.tsx'
import { useFilterDraft, type FilterProps } from '#web/kernel/list/useFilterDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Filters.module.css'

/** The filters below their button, on screens wider than a phone. */
export function FilterPanel(props: FilterProps) {
  const written = useFilterDraft(props, props.list.change)
  return (
    <form id={props.id} className={styles.panel} aria-label="Filtros" noValidate onSubmit={written.apply}>
      <div className={styles.grid}>
        {props.fields.map((field) => (
          <FilterField key={field.name} field={field} {...written.fields} />
        ))}
      </div>
      <Button type="submit" variant="primary">
        Aplicar
      </Button>
    </form>
  )
}
