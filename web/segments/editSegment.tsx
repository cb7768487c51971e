import { segments, type SegmentDetails } from '#contract/segments/segments.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import { isSame } from '#web/kernel/form/form.ts'
import {
  SegmentFields,
  segmentLabels,
  toSegmentValues,
  validateSegment,
  type SegmentValues,
} from '#web/people/choosing/segmentForm.tsx'
import { toSharedWith } from '#web/people/choosing/sharingForm.tsx'

/** The name of a segment and who may use it. */
export const editSegment: Editing<SegmentDetails, SegmentValues> = {
  valuesOf: ({ name, sharedWith }) => toSegmentValues(name, sharedWith),
  validate: validateSegment,
  labels: segmentLabels,
  fields: (form, { filter }) => <SegmentFields form={form} tree={filter?.tree} />,
  save: (values, { id, version, ...before }) => {
    const sharedWith = toSharedWith(values)
    return call(segments.edit, {
      params: { id },
      body: {
        version,
        // What is not changed here may be changed elsewhere.
        ...(values.name !== before.name && { name: values.name }),
        ...(!isSame(sharedWith, before.sharedWith) && { sharedWith }),
      },
    })
  },
  fieldFor: (field) =>
    field === 'name'
      ? { label: 'Nombre', names: ['name'] }
      : { label: 'Quién lo puede usar', names: ['sharing', 'assemblyId'] },
  show: (_field, text) => text ?? '',
}
