import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isOfFormer, type FactFilter } from '#contract/people/choosing/factFilter.ts'
import { SaveSegment } from '#web/people/choosing/SaveSegment.tsx'
import { toSegmentTree } from '#web/people/choosing/segmentTree.ts'
import { pickFilter } from '#web/people/choosing/pickFilter.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Menu } from '#web/ui/Menu.tsx'

const TagManyDialog = lazyComponent(
  async () => (await import('#web/people/choosing/TagManyDialog.tsx')).TagManyDialog,
)
const ChangeManyDialog = lazyComponent(
  async () => (await import('#web/people/choosing/ChangeManyDialog.tsx')).ChangeManyDialog,
)
const PasteListDialog = lazyComponent(
  async () => (await import('#web/people/choosing/PasteListDialog.tsx')).PasteListDialog,
)

type Props = { state: FactFilter; failed: boolean }

/**
 * What can be done with the list of the census, and with whom it shows (rules people-21, people-23); while it cannot be
 * had, nothing with them.
 */
export function ListActions({ state, failed }: Props) {
  const tree = failed ? undefined : toSegmentTree(state)
  const filter = failed || isOfFormer(state) ? undefined : pickFilter(state)
  const [isOpen, setOpen] = useState<'tag' | 'change' | 'paste'>()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  return (
    <>
      {tree && <SaveSegment tree={tree} />}
      <Menu
        label="Más acciones con la lista"
        items={[
          ...(filter
            ? [
                { id: 'tag', label: 'Etiquetar', icon: 'edit' as const, onAction: () => setOpen('tag') },
                {
                  id: 'change',
                  label: 'Cambiar a todas…',
                  icon: 'people' as const,
                  onAction: () => setOpen('change'),
                },
              ]
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
      {filter && isOpen === 'change' && <ChangeManyDialog of={{ filter }} onClose={close} />}
      {isOpen === 'paste' && <PasteListDialog filter={filter ?? {}} onClose={close} />}
    </>
  )
}
