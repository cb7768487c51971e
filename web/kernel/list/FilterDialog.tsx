import { FilterCells } from '#web/kernel/list/FilterCells.tsx'
import { findGroupInUse, groupFilters } from '#web/kernel/list/FilterGroups.tsx'
import { formatRowCount } from '#web/kernel/list/noun.ts'
import { useFilteredCount } from '#web/kernel/list/useFilteredCount.ts'
import { useFilterDraft, type FilterProps } from '#web/kernel/list/useFilterDraft.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './Filters.module.css'

/** Called once, when the screen of filters opens. */
const scrollTo = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'start' })

type Props = FilterProps & { onApply: (patch: ListParams) => void; onClose: () => void }

/** The filters on a phone: a full-screen dialog whose button says how many rows they would find (rule list-4). */
export function FilterDialog({ onApply, onClose, ...props }: Props) {
  const written = useFilterDraft(props, onApply)
  const groups = groupFilters(props.fields)
  const inUse = findGroupInUse(groups, props.list.state)
  const count = useFilteredCount(props.list, written.reading.patch)
  return (
    <Dialog
      title="Filtros"
      variant="page"
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              written.empty()
              announce('Filtros vacíos')
            }}
          >
            Vaciar
          </Button>
          <Button type="submit" form={props.id} variant="primary">
            Ver {count === undefined ? 'resultados' : formatRowCount(props.noun, count)}
          </Button>
        </>
      }
    >
      <form id={props.id} className={styles.alone} aria-label="Filtros" noValidate onSubmit={written.apply}>
        {groups.map(({ name, fields }) => (
          <section
            key={name}
            ref={name === inUse ? scrollTo : undefined}
            className={styles.alone}
            aria-label={name || undefined}
          >
            {name !== '' && <h3>{name}</h3>}
            <FilterCells fields={fields} {...written.fields} />
          </section>
        ))}
      </form>
    </Dialog>
  )
}
