import type { RefObject } from 'react'
import { Menu, MenuItem as Item, Popover, Text } from 'react-aria-components'
import { Icon } from '#web/ui/Icon.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import styles from './Menu.module.css'

/** By then the focus is back on the button, where a dialog that the action opens will return it. */
const afterClosing = 60

type Props = {
  trigger: RefObject<HTMLButtonElement | null>
  label: string
  items: readonly MenuItem[]
  onClose: () => void
}

// A menu that opens takes the focus: that is what its button promises (APG, menu button).
const focus = { autoFocus: 'first' } as const

export function MenuPopup({ trigger, label, items, onClose }: Props) {
  return (
    <Popover
      aria-label={label}
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      offset={4}
      className={styles.popup ?? ''}
    >
      <Menu aria-label={label} className={styles.menu ?? ''} {...focus} onClose={onClose}>
        {items.map((item) => (
          <Item
            key={item.id}
            id={item.id}
            textValue={item.label}
            className={`${styles.item} ${item.tone === 'danger' ? styles.danger : ''}`}
            onAction={() => setTimeout(item.onAction, afterClosing)}
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
  )
}
