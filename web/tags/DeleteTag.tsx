import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { affiliates } from '#contract/census/affiliates.ts'
import { formatCount } from '#contract/plural.ts'
import { tags, type Tag } from '#contract/tags/tags.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** From how many people on a word is typed before they lose a tag. */
const many = 100

/** Asks, deletes a tag and goes to the list; of one that very many have, to the job that deletes it. */
export function DeleteTag({ tag: { id, name, people } }: { tag: Pick<Tag, 'id' | 'name' | 'people'> }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  async function remove() {
    const done = await call(tags.remove, { params: { id } })
    if ('kind' in done) {
      await navigate({
        to: '/censo-base/etiquetas/trabajo/$id',
        params: { id: done.id },
        ignoreBlocker: true,
      })
      return
    }
    showToast('Etiqueta borrada')
    await navigate({ to: '/censo-base/etiquetas', ignoreBlocker: true })
    client.removeQueries(queryOf(tags.get, { params: { id } }))
    await invalidateReads(client, [tags.list, affiliates.list, affiliates.get])
  }
  return (
    <Card title="Borrarla">
      <p>Se quita a quien la tiene; en el historial de cada persona consta que la tuvo.</p>
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
        Borrar etiqueta
      </Button>
      {isAsking && (
        <ConfirmDeletion
          title="¿Seguro que quieres borrarla?"
          {...(people > many && { word: `${people}` })}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{name}</strong> desaparece para quien la usaba: la tienen{' '}
            {formatCount(people, 'persona', 'personas')}. Los segmentos que la nombran dirán que falta.
          </p>
        </ConfirmDeletion>
      )}
    </Card>
  )
}
