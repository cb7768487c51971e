import { useState } from 'react'
import type { SegmentTree } from '#contract/people/segmentTree.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const SaveSegmentDialog = lazyComponent(
  async () => (await import('#web/people/SaveSegmentDialog.tsx')).SaveSegmentDialog,
  () => null,
)

/** A button that saves whom a tree means as a segment, and goes to it. */
export function SaveSegment({ tree }: { tree: SegmentTree }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="plus" onPointerEnter={SaveSegmentDialog.warm} onClick={() => setOpen(true)}>
        Guardar como segmento
      </Button>
      {open && <SaveSegmentDialog tree={tree} onClose={() => setOpen(false)} />}
    </>
  )
}
