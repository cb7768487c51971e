import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { SegmentTree } from '#contract/people/segmentTree.ts'
import { formatCount } from '#contract/plural.ts'
import { segments, type SegmentDetails } from '#contract/segments/segments.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'
import { SaveSegment } from '#web/people/SaveSegment.tsx'
import { useNamesInTree } from '#web/segments/conditionFields.ts'
import { GroupEditor } from '#web/segments/GroupEditor.tsx'
import { findGroupError, toGroup, toTree, type Group } from '#web/segments/groups.ts'
import styles from '#web/segments/segments.module.css'

/** The conditions as one text, as a draft keeps them. */
type Values = { tree: string }

const nobody: Group = { of: 'all', parts: [] }
// Safe: only this form writes it.
const readGroup = ({ tree }: Values) => JSON.parse(tree) as Group
const toValues = (group: Group): Values => ({ tree: JSON.stringify(group) })

/** The conditions of a segment. One that is no longer read begins anew. */
export const editConditions: Editing<SegmentDetails, Values> = {
  valuesOf: ({ filter }) => toValues(filter ? toGroup(filter.tree) : nobody),
  validate: (values) => ({ tree: findGroupError(readGroup(values)) }),
  labels: { tree: 'Condiciones' },
  fields: (form, { id }) => <Conditions form={form} id={id} />,
  save: (values, { id, version }) =>
    call(segments.edit, {
      params: { id },
      body: { filter: { v: 1, tree: toTree(readGroup(values)) }, version },
    }),
  fieldFor: () => ({ label: 'Condiciones', names: ['tree'] }),
  show: (_field, text) => text ?? '',
}

function Conditions({ form, id }: { form: FormOf<Values>; id: number }) {
  const { control, formState, setValue, reset } = form
  const group = readGroup({ tree: useWatch({ control, name: 'tree' }) })
  const names = useNamesInTree()
  return (
    <>
      <GroupEditor
        id="tree"
        group={group}
        names={names}
        error={formState.errors.tree?.message}
        onChange={(changed) => setValue('tree', toValues(changed).tree, { shouldDirty: true })}
      />
      {findGroupError(group) === undefined && (
        <div className={styles.actions}>
          <Count of={group} id={id} />
          {formState.isDirty && (
            <SaveSegment tree={toTree(group)} label="Guardar como nuevo" onSaved={() => reset()} />
          )}
        </div>
      )}
    </>
  )
}

/** How many people the conditions mean now, asked shortly after the last change; or why they cannot be used. */
function Count({ of, id }: { of: Group; id: number }) {
  const asked = useDebounced(JSON.stringify(toTree(of)))
  const { data, error } = useQuery({
    queryKey: [segments.countUnsaved.path, asked, id],
    queryFn: ({ signal }) =>
      call(
        segments.countUnsaved,
        // Safe: it was written above.
        { body: { filter: { v: 1, tree: JSON.parse(asked) as SegmentTree }, segmentId: id } },
        { signal },
      ),
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
