import { useState } from 'react'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const SaveSegmentDialog = lazyComponent(
  async () => (await import('#web/people/choosing/SaveSegmentDialog.tsx')).SaveSegmentDialog,
  () => null,
)

type Props = {
  tree: SegmentTree
  label?: string
  /** Called once it is saved, for a form that lets go of what was typed. */
  onSaved?: () => void
}

/** A button that saves whom a tree means as a segment, and goes to it. */
export function SaveSegment({ label = 'Guardar como segmento', ...saved }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="plus" onPointerEnter={SaveSegmentDialog.warm} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <SaveSegmentDialog {...saved} onClose={() => setOpen(false)} />}
    </>
  )
}
