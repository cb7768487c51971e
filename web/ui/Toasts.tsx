import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Toasts.module.css'

/** A second way to do what the page, too, lets do: «Deshacer». */
type Action = { label: string; onAction: () => void }
type Toast = { id: number; text: string; action: Action | undefined }
const shownFor = 7000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()
function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says that something went well. Never the only place of an error: those stay on the page. */
export function toast(text: string, action?: Action) {
  last += 1
  change([...toasts.filter((other) => other.text !== text), { id: last, text, action }].slice(-3))
}
const dismiss = (id: number) => change(toasts.filter((other) => other.id !== id))

/** The region of the toasts, there from the start; hovering or focusing it stops their clocks. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={styles.region} role="status" aria-live="polite" aria-atomic="false">
      {shown.map(({ id, text, action }) => (
        <Line key={id} text={text} action={action} onClose={() => dismiss(id)} />
      ))}
    </div>
  )
}

const beat = 250

type LineProps = Omit<Toast, 'id'> & { onClose: () => void }

function Line({ text, action, onClose }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let left = shownFor
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
