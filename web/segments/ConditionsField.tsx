import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { SegmentFilter, SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { formatCount } from '#contract/plural.ts'
import { segments } from '#contract/segments/segments.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { useNamesInTree } from '#web/segments/conditionFields.ts'
import { GroupEditor } from '#web/segments/GroupEditor.tsx'
import { readGroup, writeGroup, type ConditionsValue } from '#web/segments/conditions.ts'
import { findGroupError, toTree, type Group } from '#web/segments/groups.ts'
import styles from '#web/segments/segments.module.css'
import { useDebounced } from '#web/ui/useDebounced.ts'

type Props = {
  form: FormOf<ConditionsValue>
  /** The segment that they are of, which they cannot name; a new one has none. */
  segmentId?: number
  /** What can be done with conditions that may be saved. */
  children?: ReactNode
}

/** The conditions of a segment, and how many people they mean. */
export function ConditionsField({ form, segmentId, children }: Props) {
  const { control, formState, setValue } = form
  const group = readGroup({ tree: useWatch({ control, name: 'tree' }) })
  const names = useNamesInTree(toTree(group))
  return (
    <>
      <GroupEditor
        id="tree"
        group={group}
        names={names}
        error={formState.errors.tree?.message}
        onChange={(changed) =>
          setValue('tree', writeGroup(changed).tree, {
            shouldDirty: true,
            shouldValidate: formState.isSubmitted,
          })
        }
      />
      {findGroupError(group) === undefined && (
        <div className={styles.actions}>
          <Count of={group} segmentId={segmentId} />
          {children}
        </div>
      )}
    </>
  )
}

/** How many people the conditions mean now, asked shortly after the last change; or why they cannot be used. */
function Count({ of, segmentId }: { of: Group; segmentId: number | undefined }) {
  const asked = useDebounced(JSON.stringify(toTree(of)))
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
