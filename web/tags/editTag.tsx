import { tags, type TagDetails } from '#contract/tags/tags.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import { toSharedWith, toSharingValues } from '#web/people/choosing/sharingForm.tsx'
import { TagFields, tagLabels, validateTag, type TagValues } from '#web/people/choosing/tagForm.tsx'

/** The name and the colour of a tag, and who may use it. */
export const editTag: Editing<TagDetails, TagValues> = {
  valuesOf: ({ name, color, sharedWith }) => ({ name, color, ...toSharingValues(sharedWith) }),
  validate: validateTag,
  labels: tagLabels,
  fields: (form) => <TagFields form={form} />,
  save: (values, { id, version }) => {
    const { name, color } = values
    return call(tags.edit, {
      params: { id },
      body: { name, color, sharedWith: toSharedWith(values), version },
    })
  },
  fieldFor: (field) => {
    if (field === 'name') return { label: 'Nombre', names: ['name'] }
    if (field === 'color') return { label: 'Color', names: ['color'] }
    return { label: 'Quién la puede usar', names: ['sharing', 'assemblyId'] }
  },
  show: (_field, text) => text ?? '',
}
