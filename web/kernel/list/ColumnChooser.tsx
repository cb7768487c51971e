import { useState, type DragEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Column } from '#contract/column.ts'
import {
  arrangeColumns,
  defaultLayout,
  fitLayout,
  moveColumn,
  moveColumnTo,
  readSavedLayout,
  saveLayout,
  toggleColumn,
} from '#web/kernel/list/columnLayout.ts'
import type { ColumnLayout } from '#web/kernel/list/columnLayout.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './ListScreen.module.css'

/** The column layout of one list, saved in this browser, and the columns that it shows. */
export function useColumnLayout<Row>(list: string, columns: readonly Column<Row>[]) {
  const [layout, setLayout] = useState<ColumnLayout>(() => fitLayout(columns, readSavedLayout(list)))
  const keep = (next: ColumnLayout) => {
    setLayout(next)
    saveLayout(list, next)
  }
  const reset = () => {
    setLayout(defaultLayout(columns))
    saveLayout(list, null)
  }
  return { layout, shown: arrangeColumns(columns, layout), keep, reset }
}

type Props = { columns: readonly Column<never>[] } & Omit<ReturnType<typeof useColumnLayout>, 'shown'>

/** Chooses the columns and their order, by dragging or with buttons (WCAG 2.5.7). */
export function ColumnChooser({ columns, layout, keep, reset }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="columns" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Columnas
      </Button>
      {open && (
        <Dialog
          title="Columnas"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button
                onClick={() => {
                  reset()
                  announce('Columnas restablecidas')
                }}
              >
                Restablecer
              </Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                Hecho
              </Button>
            </>
          }
        >
          <p>«{columns[0]?.header}» está siempre, en primer lugar. Se recuerda en este navegador.</p>
          <Choices columns={columns} layout={layout} keep={keep} />
        </Dialog>
      )}
    </>
  )
}

function Choices({ columns, layout, keep }: Pick<Props, 'columns' | 'layout' | 'keep'>) {
  const [dragged, drag] = useState<string | null>(null)
  const headerOf = (key: string) => columns.find((column) => column.key === key)?.header ?? key

  function step(key: string, by: -1 | 1, button: HTMLElement) {
    const next = moveColumn(layout, key, by)
    // Moving the row in the page takes the focus from its button, so it is focused again.
    flushSync(() => keep(next))
    button.focus()
    announcePlace(key, next)
  }
  const announcePlace = (key: string, order: ColumnLayout) => {
    const place = order.findIndex((each) => each.key === key) + 1
    announce(`${headerOf(key)}, posición ${place} de ${order.length}`)
  }
  const dragging = (key: string) => ({
    draggable: true,
    onDragStart: () => drag(key),
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      const place = layout.findIndex((each) => each.key === key)
      if (dragged !== key) keep(moveColumnTo(layout, dragged, place))
    },
    onDragEnd: () => {
      announcePlace(key, layout)
      drag(null)
    },
  })
  return (
    <ul className={styles.choices}>
      {layout.map(({ key, shown }) => (
        <li key={key} data-dragged={dragged === key || undefined} {...dragging(key)}>
          <Checkbox
            id={`columna-${key}`}
            label={headerOf(key)}
            checked={shown}
            onChange={() => keep(toggleColumn(layout, key))}
          />
          <Button icon="up" variant="bare" onClick={(event) => step(key, -1, event.currentTarget)}>
            Subir<span className="vh"> {headerOf(key)}</span>
          </Button>
          <Button icon="down" variant="bare" onClick={(event) => step(key, 1, event.currentTarget)}>
            Bajar<span className="vh"> {headerOf(key)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
