import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react'
import { fold } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { useBeside } from '#web/ui/useBeside.ts'
import styles from './Menu.module.css'

type Props = {
  trigger: RefObject<HTMLButtonElement | null>
  label: string
  items: readonly MenuItem[]
  onClose: () => void
}

/** The actions of a menu button (APG): arrows, Home, End and first letters move; Esc and Tab go back to the button. */
export function MenuPopup({ trigger, label, items, onClose }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  useBeside(trigger, popup, { open: true, align: 'end' })
  // A menu that opens takes the focus: that is what its button promises.
  useEffect(() => popup.current?.querySelector('button')?.focus(), [])

  function close() {
    trigger.current?.focus()
    onClose()
  }
  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(popup.current?.querySelectorAll('button') ?? [])]
    const to = destination(event.key, buttons.indexOf(document.activeElement as HTMLButtonElement), items)
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      close()
    } else if (to !== undefined) {
      event.preventDefault()
      buttons.at(to % buttons.length)?.focus()
    }
  }

  return (
    <div
      ref={popup}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.popup}
      onKeyDown={onKeyDown}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {items.map((item, index) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-labelledby={`${id}-${index}`}
          aria-describedby={item.detail ? `${id}-${index}-detalle` : undefined}
          className={`${styles.item} ${item.tone === 'danger' ? styles.danger : ''}`}
          onPointerMove={({ currentTarget }) => currentTarget.focus()}
          onClick={() => {
            close()
            item.onAction()
          }}
        >
          {item.icon && <Icon name={item.icon} />}
          <span>
            <span id={`${id}-${index}`}>{item.label}</span>
            {item.detail && (
              <small id={`${id}-${index}-detalle`} className={styles.detail}>
                {item.detail}
              </small>
            )}
          </span>
        </button>
      ))}
    </div>
  )
}

/** Where a key leads from item `at`; nowhere for the others. */
function destination(key: string, at: number, items: readonly MenuItem[]): number | undefined {
  const moved = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key]
  if (moved !== undefined || key.length !== 1 || key === ' ') return moved
  const starts = ({ label }: MenuItem) => fold(label).startsWith(fold(key))
  const next = items.findIndex((item, index) => index > at && starts(item))
  const first = items.findIndex(starts)
  return next >= 0 ? next : first >= 0 ? first : undefined
}
