import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Menu, MenuItem as Item } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { Icon } from '#web/ui/Icon.tsx'
import type { MenuItem } from '#web/ui/menuItem.ts'
import { useKeepPageReadable } from '#web/ui/patterns/useKeepPageReadable.ts'
import styles from './MenuPopup.module.css'

export type MenuPopupProps = {
  trigger: RefObject<HTMLButtonElement | null>
  label: string
  items: readonly MenuItem[]
  onClose: () => void
}

// An opened menu takes the focus (APG).
const first = { autoFocus: 'first' } as const

/** A menu on React Aria, which handles arrows, Home, End, first letters, Esc and the position beside the button. */
export function MenuPopup({ trigger, label, items, onClose }: MenuPopupProps) {
  useKeepPageReadable(trigger, true)

  /** Focuses the button before the action, because a dialog returns the focus to where it was when it opened. */
  function act({ onAction }: MenuItem) {
    flushSync(onClose)
    trigger.current?.focus()
    onAction()
  }
  return (
    <I18nProvider locale="es-ES">
      <Popover
        aria-label={label}
        triggerRef={trigger}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        placement="bottom end"
        offset={4}
        className={styles.popup ?? ''}
      >
        <Menu aria-label={label} className={styles.menu ?? ''} {...first} onClose={onClose}>
          {items.map((item) => (
            <Item
              key={item.id}
              id={item.id}
              textValue={item.label}
              className={`${styles.item} ${item.tone === 'danger' ? styles.danger : ''}`}
              onAction={() => act(item)}
            >
              {item.icon && <Icon name={item.icon} />}
              <span>
                <Text slot="label">{item.label}</Text>
                {item.detail && (
                  <Text slot="description" className={styles.detail ?? ''}>
                    {item.detail}
                  </Text>
                )}
              </span>
            </Item>
          ))}
        </Menu>
      </Popover>
    </I18nProvider>
  )
}
