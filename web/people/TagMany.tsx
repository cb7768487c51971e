import { useState } from 'react'
import type { Sent } from '#contract/endpoint.ts'
import type { tags } from '#contract/tags/tags.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

/** A filter over people, as a call sends it. */
export type SentFilter = NonNullable<Sent<typeof tags.putMany>['query']>

const TagManyDialog = lazyComponent(async () => (await import('#web/people/TagManyDialog.tsx')).TagManyDialog)

/** A button that puts a tag on all whom a filter finds, or takes it off them (rule people-23). */
export function TagMany({ filter }: { filter: SentFilter }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="edit" onPointerEnter={TagManyDialog.warm} onClick={() => setOpen(true)}>
        Etiquetar
      </Button>
      {isOpen && <TagManyDialog filter={filter} onClose={() => setOpen(false)} />}
    </>
  )
}
