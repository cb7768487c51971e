import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import type { z } from 'zod'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import type { ListFilter, QuickSearchField } from '#web/kernel/list/filters.ts'
import type { RowNoun } from '#web/kernel/list/noun.ts'
import { QuickSearch } from '#web/kernel/list/QuickSearch.tsx'
import type { List } from '#web/kernel/list/useList.ts'
import { useIsNarrow } from '#web/kernel/page/useMedia.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import styles from './Filters.module.css'

// Loaded late: a list is read before it is filtered.
const FilterPanel = lazyComponent(async () => (await import('#web/kernel/list/FilterPanel.tsx')).FilterPanel)
const FilterDialog = lazyComponent(
  async () => (await import('#web/kernel/list/FilterDialog.tsx')).FilterDialog,
)

type Props = {
  query: z.ZodObject
  quick: QuickSearchField | undefined
  fields: readonly ListFilter[]
  list: Pick<List<unknown>, 'state' | 'active' | 'change' | 'countQuery'>
  noun: RowNoun
  /** More controls in the bar. */
  children: ReactNode
}

/** The bar above the table: quick search and filters. The address says when the filters are open: `?filtros=1`. */
export function Filters({ query, quick, fields: all, list, noun, children }: Props) {
  const id = useId()
  const fields = all.filter(({ elsewhere }) => !elsewhere)
  const search: ListParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = search['filtros'] === '1' && fields.length > 0
  const narrow = useIsNarrow()
  const { warm } = narrow ? FilterDialog : FilterPanel
  const count = list.active.filter((field) => fields.includes(field)).length
  const toggle = () =>
    void navigate({
      to: '.',
      // Other parameters of the address are kept; the route validates them again.
      search: ((before: ListParams) => ({ ...before, filtros: open ? undefined : '1' })) as never,
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <div className={styles.bar} data-screen-only>
        {quick && <QuickSearch quick={quick} list={list} />}
        {fields.length > 0 && (
          <Button
            icon="filter"
            onPointerEnter={warm}
            onFocus={warm}
            onClick={toggle}
            {...(narrow
              ? { 'aria-haspopup': 'dialog' }
              : { 'aria-expanded': open, 'aria-controls': open ? id : undefined })}
          >
            {count > 0 ? `Filtros (${count})` : 'Filtros'}
          </Button>
        )}
        {children}
      </div>
      {open && !narrow && <FilterPanel {...{ id, query, fields, list, noun }} />}
      {open && narrow && (
        <FilterDialog
          {...{ id, query, fields, list, noun }}
          onApply={(patch) => list.change(patch, { filtros: undefined })}
          onClose={toggle}
        />
      )}
    </>
  )
}
