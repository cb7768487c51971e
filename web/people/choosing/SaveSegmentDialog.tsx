import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { segments } from '#contract/segments/segments.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import {
  noSegmentValues,
  SegmentFields,
  segmentLabels,
  validateSegment,
} from '#web/people/choosing/segmentForm.tsx'
import { toSharedWith } from '#web/people/choosing/sharingForm.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { tree: SegmentTree; onSaved?: () => void; onClose: () => void }

/** Asks for the name of a segment and who may use it, saves it and goes to it. */
export function SaveSegmentDialog({ tree, onSaved, onClose }: Props) {
  const navigate = useNavigate()
  const client = useQueryClient()
  return (
    <DialogForm
      title="Guardar como segmento"
      lead={
        <p>
          Se guarda el filtro, no las personas: cada vez que lo uses saldrá quien lo cumpla en ese momento.
        </p>
      }
      start={noSegmentValues}
      validate={validateSegment}
      labels={segmentLabels}
      renamed={{ sharedWith: 'sharing' }}
      send={async (values) => {
        const { id } = await call(segments.create, {
          body: { name: values.name, sharedWith: toSharedWith(values), filter: { v: 1, tree } },
        })
        showToast('Segmento guardado')
        void invalidateReads(client, [segments.list])
        onClose()
        onSaved?.()
        await navigate({
          to: '/segmentos/$id',
          params: { id: `${id}` },
          ...(onSaved && { ignoreBlocker: true }),
        })
      }}
      button="Guardar"
      busy="Guardando…"
      failed="No se ha guardado"
      onClose={onClose}
    >
      {(form) => <SegmentFields form={form} tree={tree} />}
    </DialogForm>
  )
}
