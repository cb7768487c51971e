import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SegmentTree } from '#contract/people/segmentTree.ts'
import { SaveSegment } from '#web/people/SaveSegment.tsx'
import type { SentFilter } from '#web/people/TagManyDialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Menu } from '#web/ui/Menu.tsx'

const TagManyDialog = lazyComponent(async () => (await import('#web/people/TagManyDialog.tsx')).TagManyDialog)
const PasteListDialog = lazyComponent(
  async () => (await import('#web/people/PasteListDialog.tsx')).PasteListDialog,
)

/** The filter of the list as a segment, when it can be one, and as a call sends it, when it is of members. */
type Props = { tree: SegmentTree | undefined; filter: SentFilter | undefined }

/** What can be done with the list of the census, and with whom it shows (rules people-21, people-23). */
export function ListActions({ tree, filter }: Props) {
  const [isOpen, setOpen] = useState<'tag' | 'paste'>()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  return (
    <>
      {tree && <SaveSegment tree={tree} />}
      <Menu
        label="Más acciones con la lista"
        items={[
          ...(filter
            ? [{ id: 'tag', label: 'Etiquetar', icon: 'edit' as const, onAction: () => setOpen('tag') }]
            : []),
          { id: 'paste', label: 'Pegar una lista', icon: 'copy', onAction: () => setOpen('paste') },
          {
            id: 'segments',
            label: 'Segmentos',
            icon: 'filter',
            onAction: () => void navigate({ to: '/segmentos' }),
          },
        ]}
      >
        Más
      </Menu>
      {filter && isOpen === 'tag' && <TagManyDialog filter={filter} onClose={close} />}
      {isOpen === 'paste' && <PasteListDialog onClose={close} />}
    </>
  )
}
