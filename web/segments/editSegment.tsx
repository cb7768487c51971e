import { segments, type SegmentDetails } from '#contract/segments/segments.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import {
  SegmentFields,
  segmentLabels,
  toSegmentValues,
  validateSegment,
  type SegmentValues,
} from '#web/people/segmentForm.tsx'
import { toSharedWith } from '#web/people/sharingForm.tsx'

/** The name of a segment and who may use it. */
export const editSegment: Editing<SegmentDetails, SegmentValues> = {
  valuesOf: ({ name, sharedWith }) => toSegmentValues(name, sharedWith),
  validate: validateSegment,
  labels: segmentLabels,
  fields: (form) => <SegmentFields form={form} />,
  save: (values, { id, version }) =>
    call(segments.edit, {
      params: { id },
      body: { name: values.name, sharedWith: toSharedWith(values), version },
    }),
  fieldFor: (field) =>
    field === 'name'
      ? { label: 'Nombre', names: ['name'] }
      : { label: 'Quién lo puede usar', names: ['sharing', 'assemblyId'] },
  show: (_field, text) => text ?? '',
}
