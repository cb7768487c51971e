import { useWatch } from 'react-hook-form'
import { segments, type SegmentDetails } from '#contract/segments/segments.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { SaveSegment } from '#web/people/choosing/SaveSegment.tsx'
import {
  conditionsLabels,
  readTree,
  toConditions,
  validateConditions,
  type ConditionsValue,
} from '#web/segments/conditions.ts'
import { ConditionsField } from '#web/segments/ConditionsField.tsx'

/** The conditions of a segment. One that is no longer read begins anew. */
export const editConditions: Editing<SegmentDetails, ConditionsValue> = {
  valuesOf: ({ filter }) => toConditions(filter),
  validate: validateConditions,
  labels: conditionsLabels,
  fields: (form, { id }) => <Conditions form={form} id={id} />,
  save: (values, { id, version }) =>
    call(segments.edit, {
      params: { id },
      body: { filter: { v: 1, tree: readTree(values) }, version },
    }),
  fieldFor: () => ({ label: conditionsLabels.tree, names: ['tree'] }),
  show: (_field, text) => text ?? '',
}

function Conditions({ form, id }: { form: FormOf<ConditionsValue>; id: number }) {
  const tree = useWatch({ control: form.control, name: 'tree' })
  return (
    <ConditionsField form={form} segmentId={id}>
      {form.formState.isDirty && (
        <SaveSegment tree={readTree({ tree })} label="Guardar como nuevo" onSaved={() => form.reset()} />
      )}
    </ConditionsField>
  )
}
