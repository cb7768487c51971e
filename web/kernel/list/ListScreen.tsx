import type { z } from 'zod'
import { useId, useRef, type ReactNode, type RefObject } from 'react'
import type { Column } from '#contract/column.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Choosing } from '#web/kernel/list/useChoosing.tsx'
import { ActiveFilters } from '#web/kernel/list/ActiveFilters.tsx'
import { ColumnChooser, useColumnLayout } from '#web/kernel/list/ColumnChooser.tsx'
import { Download } from '#web/kernel/list/Download.tsx'
import type { ListEndpoint, ListParams, NameOf, RowOf, StateOf } from '#web/kernel/list/endpoint.ts'
import type { ListFilter, QuickSearchField } from '#web/kernel/list/filters.ts'
import { Filters } from '#web/kernel/list/Filters.tsx'
import { ListHeading } from '#web/kernel/list/ListHeading.tsx'
import { formatRowCount, formatPageNumber, type RowNoun } from '#web/kernel/list/noun.ts'
import { readParamText } from '#web/kernel/list/address.ts'
import { Pager } from '#web/kernel/list/Pager.tsx'
import { PrintHeader } from '#web/kernel/list/PrintHeader.tsx'
import { Rows, type Cells } from '#web/kernel/list/Rows.tsx'
import type { RowLink } from '#web/kernel/list/Row.tsx'
import { SortSelect } from '#web/kernel/list/SortSelect.tsx'
import { ListContent } from '#web/kernel/list/ListContent.tsx'
import { useList, clearFilters, type List, type ListOrder } from '#web/kernel/list/useList.ts'
import { useListAnnouncements } from '#web/kernel/list/useListAnnouncements.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import styles from './ListScreen.module.css'

/** Loaded late: few addresses are mistyped. */
const UnreadableFilters = lazyComponent(
  async () => (await import('#web/kernel/list/UnreadableFilters.tsx')).UnreadableFilters,
)

type ReplyOf<E extends ListEndpoint> = z.output<E['reply']> | undefined

export type ListProps<E extends ListEndpoint> = {
  /** The h2 of a list inside another page; a list that is a page takes its title from web/screens.ts. */
  title?: string
  noun: RowNoun
  endpoint: E
  columns: readonly Column<RowOf<E>>[]
  cells?: Cells<RowOf<E>>
  /** The link of a row; `null` for rows without a link, all or one. */
  link: ((row: RowOf<E>) => RowLink | null) | null
  sizes: readonly number[]
  quick?: QuickSearchField
  fields?: readonly ListFilter<NameOf<E>>[]
  /** Filters that the screen fixes; they are not in the address. */
  fixed?: Partial<StateOf<E>>
  /** The path parameters of the call, for paths such as `/record/:id`. */
  params?: Readonly<Record<string, string>>
  /** What stands between the heading and the list: filters of the screen's own. */
  above?: ReactNode
  /** What is said between the filters and the rows, of what is asked and of the whole reply. */
  note?: (state: StateOf<E>, reply: ReplyOf<E>) => ReactNode
  /** What is said in capitals of a list without rows, where it is not «SIN REGISTROS DISPONIBLES». */
  none?: string
  /** The text of an empty list: one sentence that says why. */
  empty: string
  /** An action offered when the list is empty. */
  emptyAction?: ReactNode
  /** Another place to look when these filters find nothing. */
  elsewhere?: (state: ListParams) => ReactNode
  /** The order it begins with, where that is not the call's. */
  begins?: ListOrder
  /** What these parameters cannot be asked together with, replaced: an order that is not for them. */
  adjust?: (state: StateOf<E>) => ListParams
  download?: Endpoint
  /**
   * What else can be done here, such as a link to add one; a list inside another page has them there. They are
   * told what it is asked for, and the whole reply or that it could not be had.
   */
  actions?: ReactNode | ((state: StateOf<E>, had: { failed: boolean; reply: ReplyOf<E> }) => ReactNode)
  /** A row that is open beside the list, told the rows of the page (`usePeek`). */
  beside?: (rows: readonly RowOf<E>[]) => ReactNode
  /** Rows can be chosen, to do something with them. */
  choosing?: Choosing<RowOf<E>, StateOf<E>> | undefined
}

/**
 * A list screen: search, filters, table, pages, download. Its state is in the address, so Back, reload and a shared
 * link give the same rows. With another endpoint the component starts anew.
 */
export function ListScreen<E extends ListEndpoint>(props: ListProps<E>) {
  return <Screen key={props.endpoint.path} {...props} />
}

const none: readonly ListFilter<never>[] = []

const captionOf = (noun: RowNoun, { total, state, pages }: List<unknown>) =>
  `${formatRowCount(noun, total)} · ${formatPageNumber(state.page, pages)}`

/** Safe: the reply was parsed by the call's own schema. */
const replyOf = <E extends ListEndpoint>({ reply }: List<RowOf<E>>) => reply as ReplyOf<E>

function noteOf<E extends ListEndpoint>({ note }: ListProps<E>, list: List<RowOf<E>>) {
  const said = note?.(list.state as StateOf<E>, replyOf<E>(list))
  return said && <div className={styles.note}>{said}</div>
}

function actionsOf<E extends ListEndpoint>({ actions }: ListProps<E>, list: List<RowOf<E>>) {
  if (typeof actions !== 'function') return actions
  return actions(list.state as StateOf<E>, { failed: list.status === 'failed', reply: replyOf<E>(list) })
}

function Screen<E extends ListEndpoint>(props: ListProps<E>) {
  const { noun, endpoint, columns, cells, link, sizes, quick, fields = none, fixed } = props
  const isApart = quick && !fields.some(({ name }) => name === quick.field.name)
  const known = isApart ? [quick.field, ...fields] : fields
  const { shown, ...layout } = useColumnLayout(endpoint.path, columns)
  const list = useList({
    endpoint,
    sizes,
    fields: known,
    fixed: { ...fixed, ...askForColumns(shown) },
    params: props.params,
    begins: props.begins,
    adjust: props.adjust,
  })
  const head = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const captionId = useId()
  useListAnnouncements(list, noun, columns)
  const { choosing } = props
  const choice = choosing?.of(list)
  const { remove, filter } = useFiltering(list, known, head)
  return (
    <>
      <Heading {...{ props, list, shown, head }} onChoose={choice ? undefined : choosing?.begin} />
      {props.above}
      <PrintHeader list={list} fixed={fixed} />
      <Filters query={endpoint.query} quick={quick} fields={fields} list={list} noun={noun}>
        <ColumnChooser columns={columns} {...layout} />
      </Filters>
      {list.unreadable.length > 0 && <UnreadableFilters list={list} onRemove={() => remove([])} />}
      <ActiveFilters list={list} onRemove={remove} />
      {noteOf(props, list)}
      <HiddenWhileLoading list={list}>
        {choosing?.bar(list, noun, list.state as StateOf<E>)}
        <SortSelect state={list.state} change={list.change} total={list.total} columns={columns} />
      </HiddenWhileLoading>
      <ListContent
        list={list}
        columns={shown}
        noun={noun}
        captionId={captionId}
        quick={quick}
        none={props.none}
        empty={props.empty}
        emptyAction={props.emptyAction}
        elsewhere={props.elsewhere?.(list.state)}
        fields={fields}
        onRemove={remove}
        onFilter={filter}
      >
        <Rows
          list={list}
          caption={captionOf(noun, list)}
          captionId={captionId}
          columns={shown}
          apart={columns.filter(({ tellsApart }) => tellsApart)}
          cells={cells}
          link={link}
          choice={choosing && choice && { of: choosing.idOf, ...choice }}
          typedIn={(column) => quick?.marks?.[column]?.(readParamText(list.state[quick.field.name]))}
          regionRef={region}
        />
      </ListContent>
      <HiddenWhileLoading list={list}>
        <Pager list={list} sizes={sizes} onTurn={() => region.current && focusTop(region.current)} />
      </HiddenWhileLoading>
      {props.beside?.(list.rows)}
    </>
  )
}

type HeadingProps<E extends ListEndpoint> = {
  props: ListProps<E>
  list: List<RowOf<E>>
  shown: readonly Column<RowOf<E>>[]
  head: RefObject<HTMLDivElement | null>
  /** Begins to choose rows, where they can be and nobody does yet. */
  onChoose: (() => void) | undefined
}

/** The heading, with what can be done with the list. */
function Heading<E extends ListEndpoint>({ props, list, shown, head, onChoose }: HeadingProps<E>) {
  const { title, noun, columns, download, params } = props
  return (
    <ListHeading
      ref={head}
      title={title}
      actions={
        <>
          {download && (
            <HiddenWhileLoading list={list}>
              <Download {...{ endpoint: download, list, noun, columns, shown, params }} />
            </HiddenWhileLoading>
          )}
          {onChoose && list.status === 'rows' && (
            <Button icon="check" onClick={onChoose}>
              Elegir
            </Button>
          )}
          {actionsOf(props, list)}
        </>
      }
    />
  )
}

/** Changes filters and focuses the heading, because the focused chip or button disappears (rule list-1). */
function useFiltering(
  { change }: Pick<List<unknown>, 'change'>,
  known: readonly ListFilter[],
  head: RefObject<HTMLElement | null>,
) {
  function filter(patch: ListParams) {
    change(patch)
    head.current?.querySelector<HTMLElement>('h1, h2')?.focus()
  }
  /** Removes filters, with those that depend on them. */
  function remove(removed: readonly ListFilter[]) {
    const dependent = known.filter(({ dependsOn }) => removed.some(({ name }) => name === dependsOn))
    filter(clearFilters([...removed, ...dependent]))
  }
  return { remove, filter }
}

/** Focuses a table after a turn of its page, and shows its beginning. */
function focusTop(table: HTMLElement) {
  table.focus({ preventScroll: true })
  if (table.getBoundingClientRect().top < 0) table.scrollIntoView({ block: 'start' })
}

/** The columns that the rows have only when the call asks for them. */
function askForColumns(shown: readonly Column<never>[]): { columns?: string[] } {
  const asked = shown.flatMap((column) => (column.asked ? [column.key] : []))
  return asked.length > 0 ? { columns: asked } : {}
}

type HiddenProps = { list: Pick<List<unknown>, 'status'>; children: ReactNode }

/** Keeps the space of its children while the rows load, so that the page does not jump. */
function HiddenWhileLoading({ list: { status }, children }: HiddenProps) {
  if (status === 'rows') return children
  return status === 'loading' ? <div className={styles.coming}>{children}</div> : null
}
