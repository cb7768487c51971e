import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { segments, type Segment } from '#contract/segments/segments.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** Asks, deletes a segment and goes to the list. */
export function DeleteSegment({ segment: { id, name } }: { segment: Pick<Segment, 'id' | 'name'> }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  async function remove() {
    await call(segments.remove, { params: { id } })
    showToast('Segmento borrado')
    await navigate({ to: '/segmentos', ignoreBlocker: true })
    client.removeQueries(queryOf(segments.get, { params: { id } }))
    // Others name it.
    await invalidateReads(client, [segments.list, segments.get, segments.count])
  }
  return (
    <Card title="Borrar el segmento">
      <p>Se borra el filtro; las personas y las listas fijas se quedan como están.</p>
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
        Borrar segmento
      </Button>
      {asking && (
        <ConfirmDeletion
          title="¿Seguro que quieres borrar el segmento?"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{name}</strong> desaparece también para quien lo usaba. Los segmentos que lo nombran dirán
            que falta.
          </p>
        </ConfirmDeletion>
      )}
    </Card>
  )
}
