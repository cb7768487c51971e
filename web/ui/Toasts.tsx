import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Toasts.module.css'

/** A second way to do what the page, too, lets do: «Deshacer». */
type Action = { label: string; onAction: () => void }
type Toast = { id: number; text: string; at: Date; action: Action | undefined }
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

/** Says that something went well. Never the only place of an error: those stay on the page. */
export function showToast(text: string, action?: Action) {
  last += 1
  const made = { id: last, text, at: new Date(), action }
  past = [made, ...past].slice(0, mostPastToasts)
  change([...shown.filter((other) => other.text !== text), made].slice(-3))
}
const dismiss = (id: number) => change(shown.filter((other) => other.id !== id))

/** What was said in this tab, the newest first (rule shell-5). */
export const usePastToasts = () => useSyncExternalStore(subscribe, () => past)

/** What was said to one person is not for the next one. */
export function clearToasts() {
  past = []
  change([])
}

/** The region of the toasts, there from the start; hovering or focusing it stops their clocks. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown)
  return (
    <div
      className={styles.region}
      role="status"
      aria-live="polite"
      aria-atomic="false"
      // Heard and reached over a dialog too.
      data-react-aria-top-layer
    >
      {toasts.map(({ id, text, action }) => (
        <Line key={id} text={text} action={action} onClose={() => dismiss(id)} />
      ))}
    </div>
  )
}

const beat = 250

type LineProps = Pick<Toast, 'text' | 'action'> & { onClose: () => void }

function Line({ text, action, onClose }: LineProps) {
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
    <div ref={line} className={styles.toast}>
      <Icon name="check" />
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
