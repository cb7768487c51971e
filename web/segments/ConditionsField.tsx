import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormOf } from '#web/kernel/form/form.ts'
import { useNamesInTree } from '#web/segments/conditionFields.ts'
import { CountOfTree } from '#web/segments/CountOfTree.tsx'
import { GroupEditor } from '#web/segments/GroupEditor.tsx'
import { readGroup, writeGroup, type ConditionsValue } from '#web/segments/conditions.ts'
import { findGroupError, toTree } from '#web/segments/groups.ts'
import { Actions } from '#web/ui/Form.tsx'

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
        <Actions>
          <CountOfTree tree={toTree(group)} segmentId={segmentId} />
          {children}
        </Actions>
      )}
    </>
  )
}
