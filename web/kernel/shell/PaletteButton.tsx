import { lazy, Suspense, useEffect, useState } from 'react'
import { Dialog, dialogSelector } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Shell.module.css'

const load = () => import('#web/kernel/shell/Palette.tsx')
function preload() {
  Dialog.warm()
  void load()
}
const Palette = lazy(async () => ({ default: (await load()).Palette }))

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Opens the palette, also with Ctrl/⌘+K (rule shell-4). */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // Not over another open dialog.
      if (!document.querySelector(dialogSelector)) setOpen(true)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.palette}
        title="Ir a…"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.paletteWord}>Ir a…</span>
        <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
