import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { MenuPopup } from '#web/ui/Menu.tsx'
import styles from './ColumnDialog.module.css'

type Props = {
  id: string
  header: string
  /** The place among the shown columns, and the last one there is. */
  place: number
  last: number
  move: (to: number) => void
  onPointerDown: (event: PointerEvent) => void
}

/** What a column is moved by: dragged, with the arrows, or from its menu. */
export function ColumnMover({ id, header, place, last, move, onPointerDown }: Props) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const steps: Record<string, number> = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: last }
  function step(event: KeyboardEvent) {
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to >= 0 && to <= last) move(to)
  }
  const ways = [
    { id: 'first', label: 'Al principio', to: 0 },
    { id: 'up', label: 'Subir', to: place - 1 },
    { id: 'down', label: 'Bajar', to: place + 1 },
    { id: 'last', label: 'Al final', to: last },
  ]
  return (
    <span className={styles.mover}>
      <Button
        ref={trigger}
        id={id}
        icon="menu"
        variant="bare"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={MenuPopup.warm}
        onFocus={MenuPopup.warm}
        onPointerDown={onPointerDown}
        onKeyDown={step}
        onClick={() => setOpen(!open)}
      >
        Mover<span className="vh"> {header}</span>
      </Button>
      {open && (
        <MenuPopup
          trigger={trigger}
          label={`Mover ${header}`}
          items={ways
            .filter(({ to }) => to !== place && to >= 0 && to <= last)
            .map(({ to, ...way }) => ({ ...way, onAction: () => move(to) }))}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
