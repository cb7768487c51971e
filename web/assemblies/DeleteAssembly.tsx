import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { assemblyAdministration } from '#contract/assemblies/administration.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import type { AssemblyDetails } from '#contract/assemblies/assembly.ts'
import { members } from '#contract/assemblies/members.ts'
import { ownAssemblies } from '#contract/assemblies/ownAssemblies.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { formatCount } from '#contract/plural.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { meetingReads } from '#web/meetings/basics/meetingReads.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const reads = [
  assemblyAdministration.list,
  assemblies.basics,
  members.list,
  ownAssemblies.list,
  ownAssemblies.get,
  affiliates.list,
  affiliates.get,
  ...meetingReads,
]

/** Says what hangs on an assembly, asks, dissolves it and goes to the list (rule assembly-4). */
export function DeleteAssembly({ assembly }: { assembly: AssemblyDetails }) {
  const { id, assemblyName, members: belonging, meetings } = assembly
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  async function remove() {
    await call(assemblyAdministration.remove, { params: { id } })
    showToast('Asamblea borrada')
    await navigate({ to: '/panel-administracion/asambleas', ignoreBlocker: true })
    client.removeQueries(queryOf(assemblyAdministration.get, { params: { id: `${id}` } }))
    await invalidateReads(client, reads)
  }
  return (
    <Card title="Borrarla">
      <p>
        Sus miembros se quedan sin ella y sus cargos, vacíos. Sus reuniones aprobadas que no han empezado se
        cancelan. Las demás, y quién perteneció a ella, siguen en el historial.
      </p>
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
        Borrar asamblea
      </Button>
      {isAsking && (
        <ConfirmDeletion
          title="¿Seguro que quieres borrar la asamblea?"
          word="borrar"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{assemblyName}</strong> tiene {formatCount(belonging, 'miembro', 'miembros')} y{' '}
            {formatCount(meetings, 'reunión', 'reuniones')}. No se puede deshacer.
          </p>
        </ConfirmDeletion>
      )}
    </Card>
  )
}
