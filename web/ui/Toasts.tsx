import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Toasts.module.css'

/** An extra button in a toast, «Deshacer», for something that the page also offers. */
type Action = { label: string; onAction: () => void }
type Toast = {
  id: number
  text: string
  at: Date
  action: Action | undefined
  about: string
  isDone: boolean
}
const displayTime = 7000
const mostPastToasts = 30

let shown: readonly Toast[] = []
let past: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()
function change(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Shows a toast for something that went well. Errors must also stay on the page. Of one thing (`about`) the latest
 * alone is shown: what was said before is so no more.
 */
export const showToast = (text: string, action?: Action, about: string = text) =>
  show({ text, action, about, isDone: true })

/** Shows a toast for something that was not done, or went otherwise than it was asked: without a check mark. */
export const showNote = (text: string) => show({ text, action: undefined, about: text, isDone: false })

function show(said: Omit<Toast, 'id' | 'at'>) {
  last += 1
  const made = { ...said, id: last, at: new Date() }
  past = [made, ...past].slice(0, mostPastToasts)
  change([...shown.filter(({ about }) => about !== said.about), made].slice(-3))
}
const dismiss = (id: number) => change(shown.filter((other) => other.id !== id))

/** The toasts shown in this tab, the newest first (rule shell-5). */
export const usePastToasts = () => useSyncExternalStore(subscribe, () => past)

/** Removes all toasts, so that the next user does not see them. */
export function clearToasts() {
  past = []
  change([])
}

/** The region of the toasts, in the page from the start; hovering or focusing it pauses their timers. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown)
  return (
    <div
      className={styles.region}
      role="status"
      aria-live="polite"
      aria-atomic="false"
      // Keeps the region announced and reachable while a dialog is open.
      data-react-aria-top-layer
    >
      {toasts.map(({ id, text, action, isDone }) => (
        <Line key={id} {...{ text, action, isDone }} onClose={() => dismiss(id)} />
      ))}
    </div>
  )
}

const beat = 250

type LineProps = Pick<Toast, 'text' | 'action' | 'isDone'> & { onClose: () => void }

function Line({ text, action, isDone, onClose }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let left = displayTime
    const timer = setInterval(() => {
      const held = line.current?.parentElement?.matches(':hover, :focus-within')
      if (!held) left -= beat
      if (left <= 0) close()
    }, beat)
    return () => clearInterval(timer)
  }, [])
  return (
    <div ref={line} className={styles.toast} data-done={isDone || undefined}>
      <Icon name={isDone ? 'check' : 'info'} />
      <span>{text}</span>
      {action && (
        <Button
          onClick={() => {
            onClose()
            action.onAction()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Cerrar aviso" onClick={onClose} />
    </div>
  )
}
