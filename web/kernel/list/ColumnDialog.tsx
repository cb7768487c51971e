import { foldText } from '#contract/foldText.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Column } from '#contract/column.ts'
import { defaultLayout, type ColumnLayout } from '#web/kernel/list/columnLayout.ts'
import { ColumnMover } from '#web/kernel/list/ColumnMover.tsx'
import { listShown, moveColumn, toggleColumn } from '#web/kernel/list/columnMoves.ts'
import { useRowDrag } from '#web/kernel/list/useRowDrag.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './ColumnDialog.module.css'

export type ColumnDialogProps = {
  columns: readonly Column<never>[]
  layout: ColumnLayout
  keep: (layout: ColumnLayout) => void
  onClose: () => void
}

/** Chooses the columns of a list, and their order by dragging, by keys or from a menu (WCAG 2.5.7). */
export function ColumnDialog({ columns, layout, keep, onClose }: ColumnDialogProps) {
  const [before] = useState(layout)
  const [typed, setTyped] = useState('')
  const reset = (to: ColumnLayout, words: string) => {
    keep(to)
    setTyped('')
    announce(words)
  }
  return (
    <Dialog
      title="Columnas"
      variant="page"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => reset(defaultLayout(columns), 'Están las columnas de siempre')}>
            Las de siempre
          </Button>
          <Button onClick={() => reset(before, 'Las columnas están como estaban')}>Como estaban</Button>
          <Button variant="primary" onClick={onClose}>
            Hecho
          </Button>
        </>
      }
    >
      <TextField
        id="buscar-columna"
        label="Buscar una columna"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Choices {...{ columns, layout, keep, typed }} />
    </Dialog>
  )
}

type ChoicesProps = Omit<ColumnDialogProps, 'onClose'> & { typed: string }

function Choices({ columns, layout, keep, typed }: ChoicesProps) {
  const headerOf = (key: string) => columns.find((column) => column.key === key)?.header ?? key
  const isFound = (key: string) => foldText(headerOf(key)).includes(foldText(typed.trim()))
  const order = listShown(layout)
  const shown = order.filter(isFound)
  const hidden = columns
    .slice(1)
    .map(({ key }) => key)
    .filter((key) => !order.includes(key) && isFound(key))

  /** Moves a column; what had the focus keeps it, though its row is drawn elsewhere. */
  function move(key: string, to: number, focused: string) {
    const next = moveColumn(layout, key, to)
    flushSync(() => keep(next))
    document.querySelector<HTMLElement>(`#${focused}`)?.focus()
    announce(`${headerOf(key)}, posición ${listShown(next).indexOf(key) + 1} de ${order.length}`)
  }
  function toggle(key: string) {
    const next = toggleColumn(layout, key)
    flushSync(() => keep(next))
    document.querySelector<HTMLElement>(`#columna-${key}`)?.focus({ preventScroll: true })
    const place = listShown(next).indexOf(key) + 1
    announce(
      place > 0 ? `${headerOf(key)} se ve, posición ${place}` : `${headerOf(key)} ya no se ve en la tabla`,
    )
  }
  const drag = useRowDrag((key, over) => move(key, order.indexOf(over), `mover-${key}`))
  const choice = (key: string, checked: boolean) => (
    <Checkbox id={`columna-${key}`} label={headerOf(key)} checked={checked} onChange={() => toggle(key)} />
  )
  return (
    <div className={styles.sides}>
      <section>
        <h3 className={styles.heading}>En la tabla</h3>
        <p className={styles.hint}>
          «{columns[0]?.header}» va siempre la primera. Las demás se mueven arrastrando «Mover», con las
          flechas del teclado o pulsándolo. Se recuerda en este navegador.
        </p>
        <ol className={styles.choices} aria-label="Columnas de la tabla">
          {shown.map((key) => (
            <li key={key} data-key={key} {...drag.row(key)}>
              {choice(key, true)}
              <ColumnMover
                id={`mover-${key}`}
                header={headerOf(key)}
                place={order.indexOf(key)}
                last={order.length - 1}
                move={(to) => move(key, to, `mover-${key}`)}
                onPointerDown={(event) => drag.start(key, event)}
              />
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3 className={styles.heading}>Se pueden añadir</h3>
        <ul className={styles.choices} aria-label="Columnas que se pueden añadir">
          {hidden.map((key) => (
            <li key={key}>{choice(key, false)}</li>
          ))}
        </ul>
        {hidden.length === 0 && (
          <p className={styles.hint}>
            {typed.trim() !== '' && shown.length === 0
              ? `Ninguna columna se llama «${typed.trim()}».`
              : 'Ninguna más.'}
          </p>
        )}
      </section>
    </div>
  )
}
