import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import { anySearch } from '#web/ui/anySearch.ts'
import styles from './Tabs.module.css'

export type Tab = {
  id: string
  label: string
  /** A count that becomes part of the tab's name: «Asistencias, 12». */
  count?: number | undefined
  content: () => ReactNode
}

type Props = {
  label: string
  tabs: readonly [Tab, ...Tab[]]
  /** Parameters of the address that belong to the whole screen and stay when the tab changes. */
  keep?: readonly string[]
  /** The parameter of the address, where a screen has several rows of tabs. */
  param?: string
}

const pickParams = (search: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name)))

/** So many are all in sight on a phone as well, in a second row where they have to be. */
const few = 3

/** Tabs whose choice is in the address, `?tab=`, except for the first one. Only the chosen tab is rendered. */
export function Tabs({ label, tabs, keep = [], param = 'tab' }: Props) {
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  // Any route may have tabs, so the search is read as plain texts.
  const search = useSearch({ strict: false })
  const chosen = tabs.find((tab) => tab.id === search[param]) ?? tabs[0]

  useScrollToChosenTab(bar, `${chosen.id} ${tabs.map(({ count }) => count).join()}`)

  const choose = (tab: Tab) =>
    // The other parameters belong to the former tab and are dropped.
    void navigate({
      to: '.',
      search: anySearch({
        ...pickParams(
          search,
          keep.filter((name) => name !== param),
        ),
        ...(tab !== tabs[0] && { [param]: tab.id }),
      }),
      replace: true,
      // Keeps the scroll position of the page and of the row of tabs.
      resetScroll: false,
    })

  function move(event: KeyboardEvent) {
    const at = tabs.indexOf(chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length] ?? tabs[0]
    choose(next)
    bar.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus({ preventScroll: true })
  }

  return (
    <div>
      <div
        ref={bar}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={styles.bar}
        data-few={tabs.length <= few || undefined}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(tab)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <>
                <span className={styles.comma}>, </span>
                <span className={styles.count}>{formatNumber(tab.count)}</span>
              </>
            )}
          </button>
        ))}
      </div>
      <div
        key={chosen.id}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen.id}`}
        className={styles.panel}
      >
        {chosen.content()}
      </div>
    </div>
  )
}

/** Scrolls the row so that the chosen tab is in the middle; runs again when the tabs change. */
function useScrollToChosenTab(bar: RefObject<HTMLElement | null>, tabs: string) {
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!bar.current || !chosen || tabs === '') return
    bar.current.scrollTo({ left: chosen.offsetLeft - (bar.current.clientWidth - chosen.offsetWidth) / 2 })
  }, [bar, tabs])
}
