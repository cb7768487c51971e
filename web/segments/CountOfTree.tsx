import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SegmentFilter, SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { formatCount } from '#contract/plural.ts'
import { segments } from '#contract/segments/segments.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import styles from '#web/segments/segments.module.css'
import { useDebounced } from '#web/ui/useDebounced.ts'

type Props = {
  tree: SegmentTree
  /** The segment that it is to be of, which it cannot name; a new one has none. */
  segmentId?: number | undefined
}

/** How many people a tree means before it is saved, asked shortly after the last change; or why it cannot be used. */
export function CountOfTree({ tree, segmentId }: Props) {
  const asked = useDebounced(JSON.stringify(tree))
  const { data, error } = useQuery({
    queryKey: [segments.countUnsaved.path, asked, segmentId],
    queryFn: ({ signal }) => {
      // Safe: it was written above.
      const filter: SegmentFilter = { v: 1, tree: JSON.parse(asked) as SegmentTree }
      return call(segments.countUnsaved, { body: { filter, segmentId } }, { signal })
    },
    placeholderData: keepPreviousData,
  })
  return (
    <p role="status" className={error ? styles.faults : undefined}>
      {error ? (
        messageOf(error)
      ) : data ? (
        <>
          <strong>{formatCount(data.count, 'persona', 'personas')}</strong> con estas condiciones
        </>
      ) : (
        'Contando…'
      )}
    </p>
  )
}
