import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const PasteListDialog = lazyComponent(
  async () => (await import('#web/people/PasteListDialog.tsx')).PasteListDialog,
)

/** A button that compares pasted documents or addresses with the census (rule people-23). */
export function PasteList() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="copy" onPointerEnter={PasteListDialog.warm} onClick={() => setOpen(true)}>
        Pegar una lista
      </Button>
      {isOpen && <PasteListDialog onClose={() => setOpen(false)} />}
    </>
  )
}
