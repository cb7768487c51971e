import { useState } from 'react'
import type { TagDetails } from '#contract/tags/tags.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const NewTagDialog = lazyComponent(
  async () => (await import('#web/people/choosing/NewTagDialog.tsx')).NewTagDialog,
)

/** A button that makes a tag; `onMade` is what happens with it then. */
export function NewTagButton({ onMade }: { onMade: (tag: TagDetails) => Promise<unknown> }) {
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <Button icon="plus" onPointerEnter={NewTagDialog.warm} onClick={() => setMaking(true)}>
        Nueva etiqueta…
      </Button>
      {isMaking && <NewTagDialog onMade={onMade} onClose={() => setMaking(false)} />}
    </>
  )
}
