import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import styles from './Button.module.css'

export type Variant = 'primary' | 'quiet' | 'danger' | 'bare'
type Looks = { variant?: Variant; icon?: IconName; children: ReactNode }

const classOf = (variant: Variant = 'quiet') => `${styles.button} ${styles[variant]}`

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> &
  Looks & {
    /** The label while its action runs, «Enviando…»; the button stays focusable and ignores clicks. */
    busy?: string | undefined
    ref?: Ref<HTMLButtonElement>
  }

export function Button({ variant, icon, busy, children, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf(variant)}
      data-busy={busy ? '' : undefined}
      // A second click that was meant for another button does not press it (rule form-9).
      data-decides={variant === 'primary' || variant === 'danger' || undefined}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {busy ?? children}
    </button>
  )
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'busy'> & { icon: IconName; label: string }

/** A button without text, only for eight well-known icons: menu, account, leave, close, see, edit, delete, copy. */
export function IconButton({ icon, label, variant = 'bare', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${classOf(variant)} ${styles.round}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> &
  Looks & { ref?: Ref<HTMLAnchorElement> }

function ButtonAnchor({ variant, icon, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classOf(variant)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/** A link that looks like a button, for navigation. The router types `to`. */
export const LinkButton = createLink(ButtonAnchor)
