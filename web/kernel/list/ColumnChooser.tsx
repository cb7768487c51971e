import { useState } from 'react'
import type { Column } from '#contract/column.ts'
import type { ColumnDialogProps } from '#web/kernel/list/ColumnDialog.tsx'
import {
  arrangeColumns,
  fitLayout,
  readSavedLayout,
  saveLayout,
  type ColumnLayout,
} from '#web/kernel/list/columnLayout.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

/** The column layout of one list, saved in this browser, and the columns that it shows. */
export function useColumnLayout<Row>(list: string, columns: readonly Column<Row>[]) {
  const [layout, setLayout] = useState<ColumnLayout>(() => fitLayout(columns, readSavedLayout(list)))
  const keep = (next: ColumnLayout) => {
    setLayout(next)
    saveLayout(list, next)
  }
  return { layout, shown: arrangeColumns(columns, layout), keep }
}

const ColumnDialog = lazyComponent<ColumnDialogProps>(
  async () => (await import('#web/kernel/list/ColumnDialog.tsx')).ColumnDialog,
)

/** The button that opens the choice of columns, whose code loads when the pointer or the focus reaches it. */
export function ColumnChooser(props: Omit<ColumnDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon="columns"
        aria-haspopup="dialog"
        onPointerEnter={ColumnDialog.warm}
        onFocus={ColumnDialog.warm}
        onClick={() => setOpen(true)}
      >
        Columnas
      </Button>
      {open && <ColumnDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
