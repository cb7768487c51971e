import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Dialog, dialogSelector } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Shell.module.css'

export type PaletteProps = {
  /** What was typed before the palette was here. */
  typedFirst: string
  onClose: () => void
}

/** The palette, whose code is loaded late. It is given by context, because web/kernel must not import features. */
export const PaletteContext = createContext<{
  load: () => Promise<void>
  draw: (props: PaletteProps) => ReactNode
}>({ load: async () => undefined, draw: () => null })

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Opens the palette, also with Ctrl/⌘+K (rule shell-4). What is typed before its code is here is in its box then. */
export function PaletteButton() {
  const palette = useContext(PaletteContext)
  const [stage, setStage] = useState<'closed' | 'awaited' | 'open'>('closed')
  const [typedFirst, setTypedFirst] = useState('')
  const load = () => Promise.all([Dialog.load(), palette.load()])
  const preload = () => void load()
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // Not over another open dialog.
      if (!document.querySelector(dialogSelector)) setStage('awaited')
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
        onClick={() => setStage('awaited')}
      >
        <Icon name="search" />
        <span className={styles.paletteWord}>Ir a…</span>
        <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {stage === 'awaited' && (
        <FirstKeys
          load={load}
          onLoad={(typed) => {
            setTypedFirst(typed)
            setStage('open')
          }}
          onLeave={() => setStage('closed')}
        />
      )}
      {stage === 'open' && palette.draw({ typedFirst, onClose: () => setStage('closed') })}
    </>
  )
}

type FirstKeysProps = {
  load: () => Promise<unknown>
  onLoad: (typed: string) => void
  onLeave: () => void
}

/** Takes the keys while the palette is loaded, and gives the focus back just before, for the palette to return it. */
function FirstKeys({ load, onLoad, onLeave }: FirstKeysProps) {
  const box = useRef<HTMLInputElement>(null)
  const before = useRef<Element>(null)
  function giveFocusBack() {
    box.current?.blur()
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
  const wait = useEffectEvent(async () => {
    before.current = document.activeElement
    box.current?.focus()
    await load()
    const taken = box.current
    if (!taken) return
    giveFocusBack()
    // At once: no key comes between the two boxes.
    flushSync(() => onLoad(taken.value))
  })
  useEffect(() => void wait(), [])
  return (
    <input
      ref={box}
      className="vh"
      aria-label="Ir a…"
      autoComplete="off"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        giveFocusBack()
        onLeave()
      }}
    />
  )
}
