import { useQueryClient } from '@tanstack/react-query'
import { tags, type TagDetails } from '#contract/tags/tags.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { toSharedWith } from '#web/people/choosing/sharingForm.tsx'
import { noTagValues, TagFields, tagLabels, validateTag } from '#web/people/choosing/tagForm.tsx'

type Props = { onMade: (tag: TagDetails) => Promise<unknown>; onClose: () => void }

/** Asks for the name and the colour of a tag and who may use it, and makes it. */
export function NewTagDialog({ onMade, onClose }: Props) {
  const client = useQueryClient()
  return (
    <DialogForm
      title="Nueva etiqueta"
      start={noTagValues}
      validate={validateTag}
      labels={tagLabels}
      send={async (values) => {
        const { name, color } = values
        const made = await call(tags.create, { body: { name, color, sharedWith: toSharedWith(values) } })
        void invalidateReads(client, [tags.list])
        await onMade(made)
        onClose()
      }}
      button="Crear"
      busy="Creando…"
      failed="No se ha creado"
      onClose={onClose}
    >
      {(form) => <TagFields form={form} />}
    </DialogForm>
  )
}
