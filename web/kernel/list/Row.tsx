import { Link, useRouter, type LinkProps } from '@tanstack/react-router'
import { useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import type { Column } from '#contract/column.ts'
import { isMisspelled } from '#contract/people/fit.ts'
import { Breakable } from '#web/ui/Breakable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Marked } from '#web/ui/Marked.tsx'
import type { PeekLink } from '#web/kernel/list/usePeek.ts'
import { ShortText } from '#web/kernel/list/ShortText.tsx'
import { tableRole } from '#web/kernel/list/tableRole.ts'
import styles from './Rows.module.css'

/** The link of a row. Its accessible name is the row's: «12345678Z Ana Álvarez». */
export type RowLink = Pick<LinkProps, 'to' | 'params' | 'search' | 'state' | 'replace' | 'resetScroll'> &
  Partial<PeekLink> & {
    name: string
    /** The name for «Más datos» of this row, when it is not the link's name. */
    whose?: string
  }

/** `typed` is marked in a text. */
type Cell<Row> = { column: Column<Row>; content: ReactNode; typed?: string | undefined }
/** Whether a row is chosen; `isFixed` while all of the filter are. */
type RowChoice = { isChosen: boolean; isFixed: boolean; choose: (is: boolean) => void }
type Props<Row> = {
  /** The first cell, which names the row; where it has neither link nor name its text labels «Más datos». */
  head: Cell<Row> & { text: string }
  /** The person's name, with which the card begins on a phone; empty when the row is of none. */
  lead: string
  /** What is marked in it. */
  typed: string | undefined
  /** What stands below it there. */
  apart: readonly Cell<Row>[]
  link: RowLink | null
  choice: RowChoice | undefined
  rest: readonly Cell<Row>[]
}

/** One row of the table; on a phone, a card whose less important columns are under «Más datos». */
export function Row<R>({ head, lead, typed, apart, link, choice, rest }: Props<R>) {
  const [open, setOpen] = useState(false)
  const router = useRouter()
  const hasMore = rest.some(({ column }) => column.hideWhenNarrow)
  return (
    <tr
      {...tableRole('row')}
      data-open={open || undefined}
      data-link={link || choice ? true : undefined}
      data-chosen={choice?.isChosen || undefined}
      {...listenToPresses(link?.onPeek)}
      // As its link does by itself: a click comes soon (rule shell-16).
      onPointerEnter={() => link && !choice && void router.preloadRoute(link)}
    >
      <th
        scope="row"
        {...tableRole('rowheader')}
        data-align={head.column.align}
        data-identifies={head.column.identifies}
        data-long={isLong(head.text)}
      >
        {choice && <ChoiceBox {...choice} name={link?.name ?? (lead || head.text)} />}
        {link ? (
          <RowAnchor link={link} lead={lead && mark(lead, typed)}>
            {shown(head)}
          </RowAnchor>
        ) : (
          <>
            <span>{shown(head)} </span>
            {lead && <span className={styles.lead}>{mark(lead, typed)}</span>}
          </>
        )}
        {hasMore && (
          <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Menos datos' : 'Más datos'}
            <span className="vh"> de {link?.whose ?? link?.name ?? (lead || head.text)}</span>
            <Icon name={open ? 'up' : 'down'} />
          </button>
        )}
      </th>
      {lead && apart.length > 0 && (
        <td {...tableRole('cell')} className={styles.apart}>
          {apart.map(({ column, content }) => (
            <span key={column.key}>{content}</span>
          ))}
        </td>
      )}
      {rest.map(({ column, content, ...cell }) => (
        <td
          key={column.key}
          {...tableRole('cell')}
          data-label={column.header}
          data-align={column.align}
          data-more={column.hideWhenNarrow}
          data-said={lead && (column.inName || apart.some((one) => one.column === column)) ? true : undefined}
          data-identifies={column.identifies}
          data-long={isLong(content)}
          data-shortens={column.shortens}
          data-wraps={column.wraps}
          data-leads={column.leads}
          data-whole={isWhole(column, content)}
          data-screen-only={column.isForScreen}
        >
          {shown({ column, content, ...cell })}
        </td>
      ))}
      {/* It leaves room for «Más datos» where it says nothing itself. */}
      {lead && (hasMore || !head.column.inName) && (
        <td
          aria-hidden
          className={styles.again}
          data-label={head.column.inName ? '' : head.column.header}
          data-identifies={head.column.identifies}
        >
          {!head.column.inName && head.text}
        </td>
      )}
    </tr>
  )
}

const ChoiceBox = ({ name, isChosen, isFixed, choose }: RowChoice & { name: string }) => (
  <input
    type="checkbox"
    className={styles.choose}
    data-screen-only
    aria-label={`Elegir ${name}`}
    checked={isChosen}
    disabled={isFixed}
    onChange={({ target }) => choose(target.checked)}
  />
)

/** Texts are shortened where the column says so, and otherwise may wrap after «@» and dots. */
function shown<R>({ column, content, typed }: Cell<R>): ReactNode {
  if (typeof content !== 'string') return content
  if (column.shortens)
    return (
      <ShortText shown={mark(content, typed)} {...(column.shortens === 'twoLines' && { lines: 2 })}>
        {content}
      </ShortText>
    )
  return mark(content, typed)
}

const mark = (text: string, typed: string | undefined): ReactNode =>
  typed ? <Marked text={text} typed={typed} isLike={isMisspelled} /> : <Breakable>{text}</Breakable>

/** Marks a day, an amount, an hour or a telephone, which is never parted, not even on paper. */
export const isWhole = <R,>({ type, align }: Pick<Column<R>, 'type' | 'align'>, content: ReactNode) =>
  type !== undefined || align === 'end' || (typeof content === 'string' && /^\+?[\d :-]+$/.test(content))
    ? true
    : undefined

/** Letters that one line of a column has room for. */
const mostOnLine = 20

/** Marks a text that may wrap, because it is too long for one line of a column; and one with a word that is. */
export function isLong(content: ReactNode): true | 'word' | undefined {
  if (typeof content !== 'string' || content.length <= mostOnLine) return undefined
  return content.split(/[\s@.-]+/).some((word) => word.length > mostOnLine) ? 'word' : true
}

function RowAnchor({
  link: { name, whose: _whose, onPeek, ...to },
  lead,
  children,
}: {
  link: RowLink
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <Link
      {...to}
      {...(onPeek && {
        'aria-keyshortcuts': 'Space',
        onKeyDown(event) {
          if (event.key !== ' ') return
          event.preventDefault()
          onPeek()
        },
      })}
    >
      <span>{children}</span>
      <span className="vh"> {name}</span>
      {lead && (
        <span aria-hidden className={styles.lead}>
          {lead}
        </span>
      )}
    </Link>
  )
}

/** What a row does when it is pressed, also with the wheel, which scrolls nothing there. */
const listenToPresses = (peek: (() => void) | undefined): ComponentProps<'tr'> => ({
  onClick: (event) => pressRow(event, peek),
  onMouseDown: (event) => event.button === 1 && event.preventDefault(),
  onAuxClick: (event) => event.button === 1 && pressRow(event, peek),
})

/**
 * A click on the row beside its link chooses it while somebody chooses, opens it beside the list where lists do that, and
 * else clicks its link, with the same modifier keys (ctrl opens a tab, as the wheel does). Selecting text does neither.
 * Keyboard and screen readers use box and link themselves.
 */
function pressRow(event: MouseEvent<HTMLTableRowElement>, peek: (() => void) | undefined) {
  if (event.target instanceof Element && event.target.closest('a, button, input')) return
  if (getSelection()?.isCollapsed === false) return
  const { metaKey, shiftKey } = event
  const isWheel = event.button === 1
  const ctrlKey = event.ctrlKey || isWheel
  const pressed = event.currentTarget.querySelector(isWheel ? 'a' : 'input, a')
  if (peek && pressed?.matches('a') && !ctrlKey && !metaKey && !shiftKey) return peek()
  pressed?.dispatchEvent(
    new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}
