import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Editor.module.css'

type Props = {
  label: string
  /** The id of the text that it works on. */
  controls: string
  children: ReactNode
}

const buttonsOf = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLElement>('button') ?? [])]

/** Makes one of the buttons the stop of the tab key. */
function makeStop(bar: HTMLElement | null, chosen: HTMLElement | undefined) {
  for (const button of buttonsOf(bar)) button.tabIndex = button === chosen ? 0 : -1
}

/** A toolbar (APG): one stop of the tab key, arrows, Home and End inside, Escape to the text. */
export function Bar({ label, controls, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const buttons = buttonsOf(bar.current)
    const stop = buttons.filter(({ tabIndex }) => tabIndex === 0)
    if (stop.length !== 1)
      makeStop(bar.current, stop.find((one) => one === document.activeElement) ?? buttons[0])
  })
  function move(event: KeyboardEvent) {
    const buttons = buttonsOf(bar.current)
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (event.key === 'Escape') {
      event.preventDefault()
      document.getElementById(controls)?.focus()
    }
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    buttons.at(to % buttons.length)?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      className={styles.bar}
      onKeyDown={move}
      onFocus={({ target }) => {
        if (target instanceof HTMLButtonElement && bar.current?.contains(target))
          makeStop(bar.current, target)
      }}
    >
      {children}
    </div>
  )
}

type ToolProps = {
  label: string
  /** Whether it is in force where the cursor is; absent for what is only done. */
  isPressed?: boolean
  isPossible?: boolean
  /** `byMouse` when it was clicked, after which one goes on writing. */
  onUse: (byMouse: boolean) => void
  children: ReactNode
}

/** A button of a toolbar, with its name as a tooltip. */
export const Tool = ({ label, isPressed, isPossible = true, onUse, children }: ToolProps) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    aria-disabled={!isPossible || undefined}
    // The text keeps its selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={({ detail }) => isPossible && onUse(detail > 0)}
  >
    {children}
  </button>
)

export const Separator = () => <span className={styles.separator} aria-hidden="true" />
