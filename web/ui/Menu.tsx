import { useRef, useState, type ReactNode } from 'react'
import { Button, type Variant } from '#web/ui/Button.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import type { MenuItem } from '#web/ui/menuItem.ts'
import type { MenuPopupProps } from '#web/ui/patterns/MenuPopup.tsx'
import styles from './Menu.module.css'

/** The popup of a menu. Its code loads when the pointer or the focus reaches the button. */
export const MenuPopup = lazyComponent<MenuPopupProps>(
  async () => (await import('#web/ui/patterns/MenuPopup.tsx')).MenuPopup,
)

type Props = {
  /** The button's own text. */
  children: ReactNode
  /** The name of the menu, and of the button when its text does not say enough. */
  label: string
  items: readonly MenuItem[]
  variant?: Variant
  icon?: IconName
}

/** A button with a menu of actions. */
export function Menu({ children, label, items, variant = 'quiet', icon }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={trigger}
        variant={variant}
        {...(icon && { icon })}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onPointerEnter={MenuPopup.warm}
        onFocus={MenuPopup.warm}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
        <Icon name="down" size={18} />
      </Button>
      {open && <MenuPopup trigger={trigger} label={label} items={items} onClose={() => setOpen(false)} />}
    </>
  )
}

type SplitProps = Props & { onClick: () => void; busy?: string | undefined }

/** A button for the usual action, and a menu of variants beside it. */
export function SplitButton({
  children,
  label,
  items,
  variant = 'primary',
  icon,
  onClick,
  busy,
}: SplitProps) {
  return (
    <div className={styles.split}>
      <Button variant={variant} busy={busy} onClick={onClick} {...(icon && { icon })}>
        {children}
      </Button>
      <Menu label={label} items={items} variant={variant}>
        <span className="vh">{label}</span>
      </Menu>
    </div>
  )
}
