import { useId, useRef, type ReactNode } from 'react'
import type { Column } from '#contract/column.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ActiveFilters } from '#web/kernel/list/ActiveFilters.tsx'
import { ColumnChooser, useLayout } from '#web/kernel/list/ColumnChooser.tsx'
import { Download } from '#web/kernel/list/Download.tsx'
import type { ListEndpoint, NameOf, RowOf, StateOf } from '#web/kernel/list/endpoint.ts'
import type { Field, Quick } from '#web/kernel/list/fields.ts'
import { Filters } from '#web/kernel/list/Filters.tsx'
import { arrange } from '#web/kernel/list/layout.ts'
import { ListHeading } from '#web/kernel/list/ListHeading.tsx'
import { countOf, pageOf, type Noun } from '#web/kernel/list/noun.ts'
import { MisreadFilters } from '#web/kernel/list/MisreadFilters.tsx'
import { Pager } from '#web/kernel/list/Pager.tsx'
import { Printed } from '#web/kernel/list/Printed.tsx'
import { Rows, type Cells } from '#web/kernel/list/Rows.tsx'
import type { RowLink } from '#web/kernel/list/Row.tsx'
import { SortSelect } from '#web/kernel/list/SortSelect.tsx'
import { Standing } from '#web/kernel/list/Standing.tsx'
import { useList, without, type List } from '#web/kernel/list/useList.ts'
import { useNews } from '#web/kernel/list/useNews.ts'
import styles from './ListScreen.module.css'

export type ListProps<E extends ListEndpoint> = {
  /** What it is called inside another page; a list that is a page is called as the tree of screens says. */
  title?: string
  noun: Noun
  endpoint: E
  columns: readonly Column<RowOf<E>>[]
  cells?: Cells<RowOf<E>>
  /** Where a row leads; `null` when it leads nowhere. */
  link: ((row: RowOf<E>) => RowLink) | null
  sizes: readonly number[]
  quick?: Quick
  fields?: readonly Field<NameOf<E>>[]
  /** Filters the screen sets by itself, out of the address. */
  fixed?: Partial<StateOf<E>>
  /** Whose list it is, for a call whose path says so: `/record/:id`. */
  params?: Readonly<Record<string, string>>
  /** Why there may be nothing yet, in one sentence. */
  empty: string
  /** What can be done when there is nothing yet. */
  emptyAction?: ReactNode
  download?: Endpoint
}

/**
 * A list: search, filters, table, pages, download. The address bar is its state, so Back, reload and a
 * shared link give the same rows. Another endpoint is another list: nothing of the former remains.
 */
export function ListScreen<E extends ListEndpoint>(props: ListProps<E>) {
  return <Screen key={props.endpoint.path} {...props} />
}

const none: readonly Field<never>[] = []

function Screen<E extends ListEndpoint>(props: ListProps<E>) {
  const { title, noun, endpoint, columns, cells, link, sizes, quick, fields = none, fixed, download } = props
  const isApart = quick && !fields.some(({ name }) => name === quick.field.name)
  const known = isApart ? [quick.field, ...fields] : fields
  const list = useList({ endpoint, sizes, fields: known, fixed, params: props.params })
  const layout = useLayout(endpoint.path, columns)
  const shown = arrange(columns, layout.layout)
  const head = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const captionId = useId()
  useNews(list, noun, columns)

  /** The focus goes to the heading, because the chip that had it is gone (rule list-1). */
  function remove(removed: readonly Field[]) {
    const dependent = known.filter(({ dependsOn }) => removed.some(({ name }) => name === dependsOn))
    list.change(without([...removed, ...dependent]))
    head.current?.querySelector<HTMLElement>('h1, h2')?.focus()
  }
  function toRows() {
    region.current?.focus({ preventScroll: true })
    region.current?.scrollTo({ top: 0 })
    region.current?.scrollIntoView({ block: 'nearest' })
  }

  const caption = `${countOf(noun, list.total)} · ${pageOf(list.state.page, list.pages)}`
  return (
    <>
      <ListHeading
        ref={head}
        title={title}
        actions={
          download && (
            <Coming list={list}>
              <Download endpoint={download} list={list} noun={noun} />
            </Coming>
          )
        }
      />
      <Printed list={list} />
      <Filters query={endpoint.query} quick={quick} fields={fields} list={list}>
        <ColumnChooser columns={columns} {...layout} />
      </Filters>
      <MisreadFilters list={list} onRemove={() => remove([])} />
      <ActiveFilters list={list} onRemove={remove} />
      <Coming list={list}>
        <SortSelect state={list.state} change={list.change} columns={columns} />
      </Coming>
      <Standing
        list={list}
        columns={shown}
        noun={noun}
        captionId={captionId}
        empty={props.empty}
        emptyAction={props.emptyAction}
        onClear={() => remove(list.active)}
      >
        <Rows
          list={list}
          caption={caption}
          captionId={captionId}
          columns={shown}
          cells={cells}
          link={link}
          regionRef={region}
        />
      </Standing>
      <Coming list={list}>
        <Pager list={list} sizes={sizes} onTurn={toRows} />
      </Coming>
    </>
  )
}

type ComingProps = { list: Pick<List<unknown>, 'standing'>; children: ReactNode }

/** What goes with the rows keeps its place while they come, so that nothing jumps. */
function Coming({ list: { standing }, children }: ComingProps) {
  if (standing === 'rows') return children
  return standing === 'loading' ? <div className={styles.coming}>{children}</div> : null
}
