import type { SegmentTree } from '#contract/people/segmentTree.ts'
import { PasteList } from '#web/people/PasteList.tsx'
import { SaveSegment } from '#web/people/SaveSegment.tsx'
import { TagMany, type SentFilter } from '#web/people/TagMany.tsx'
import { LinkButton } from '#web/ui/Button.tsx'

/** The filter of the list as a segment, when it can be one, and as a call sends it, when it is of members. */
type Props = { tree: SegmentTree | undefined; filter: SentFilter | undefined }

/** What can be done with the list of the census. */
export const ListActions = ({ tree, filter }: Props) => (
  <>
    {tree && <SaveSegment tree={tree} />}
    {filter && <TagMany filter={filter} />}
    <PasteList />
    <LinkButton to="/segmentos" icon="filter">
      Segmentos
    </LinkButton>
  </>
)
