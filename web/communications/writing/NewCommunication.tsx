import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { admins } from '#contract/actor.ts'
import { ownAssemblies } from '#contract/assemblies/ownAssemblies.ts'
import { communications, type Communication } from '#contract/communications/communications.ts'
import { communicationReads } from '#web/communications/communicationReads.ts'
import { writingSteps } from '#web/communications/writing/steps.tsx'
import { showWritten, writingFieldFor } from '#web/communications/writing/writingFields.ts'
import {
  toChange,
  toChosen,
  unbegun,
  writingValuesOf,
  type Written,
  type WritingValues,
} from '#web/communications/writing/writingForm.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { SavedWizard } from '#web/kernel/form/SavedWizard.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { anySearch } from '#web/ui/anySearch.ts'

/** `/comunicaciones/nueva-comunicacion`: the first step begins a draft, which then has an address of its own. */
export function NewCommunication() {
  const session = useSession()
  const isAdmin = session !== null && admins({ role: session.rol })
  return (
    <>
      <ScreenHeading />
      {isAdmin ? <Begin of={{ id: 0, ...unbegun }} /> : <BeginForOffice />}
    </>
  )
}

/** Whoever holds an office begins with the first of its assemblies. */
function BeginForOffice() {
  const held = useQuery({ ...queryOf(ownAssemblies.links, { query: {} }), staleTime: 5 * 60_000 })
  if (!held.data)
    return (
      <QueryPlaceholder
        of={held}
        loading="Cargando tus asambleas"
        failed="No se han podido cargar tus asambleas"
        lines={6}
      />
    )
  const [first] = held.data.content
  if (!first)
    return (
      <EmptyState
        title="No llevas ninguna asamblea"
        action={<LinkButton to="/comunicaciones">Ir a Comunicaciones</LinkButton>}
      >
        Con tu rol se escribe a quienes forman parte de la asamblea que llevas.
      </EmptyState>
    )
  return <Begin of={{ id: 0, ...unbegun, assemblyId: first.id, assemblyIds: `[${first.id}]` }} />
}

const nothing = async () => ({})
const end = { title: 'Confirmar y terminar', Content: () => null }

function Begin({ of }: { of: Written }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  /** The draft that was begun, when what it says could not be saved: another attempt goes on with it. */
  const begun = useRef<number | null>(null)
  async function save(values: WritingValues, before: Written): Promise<Written> {
    begun.current ??= await call(communications.create, {})
    const { assemblyIds } = toChosen(values)
    const body = { ...toChange(values, before), ...(values.mode === 'office' && { assemblyIds }) }
    return call(communications.edit, { params: { id: begun.current }, body })
  }
  return (
    <SavedWizard<Written, WritingValues>
      title="Comunicación"
      data={of}
      refetch={nothing}
      replace={async (reply) => {
        const read = queryOf(communications.get, { params: { id: reply.id } })
        client.setQueryData(read.queryKey, reply as Communication)
        void invalidateReads(
          client,
          communicationReads.filter((each) => each !== communications.get),
        )
      }}
      valuesOf={writingValuesOf}
      fieldFor={writingFieldFor}
      show={showWritten}
      steps={writingSteps}
      savedOf={() => null}
      save={save}
      onFirstSave={({ id }) =>
        navigate({
          to: '/comunicaciones/edicion-comunicacion/$id',
          params: { id: `${id}` },
          search: anySearch({ paso: '2' }),
          state: { goesOn: true },
          replace: true,
        })
      }
      end={end}
    />
  )
}
