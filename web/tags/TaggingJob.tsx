import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Job } from '#contract/jobKinds.ts'
import { formatCount } from '#contract/plural.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { JobPage, JobSection } from '#web/kernel/jobs/JobPage.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { describeTagged, reloadTagged, undoTagging } from '#web/people/choosing/tagMany.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'

const titles = {
  tagging: {
    working: 'Cambiando la etiqueta',
    failed: 'No se ha podido cambiar la etiqueta',
    nothing: 'No se ha cambiado nada.',
  },
}
const words = {
  choosing: { label: 'Buscando a las personas' },
  tagging: { label: 'Escribiendo en sus fichas', unit: ['persona', 'personas'] },
} as const

/** `/censo-base/etiquetas/trabajo/{id}`: how far it is that very many get a tag, or lose it, also because it is deleted. */
export function TaggingJob() {
  const { id = '' } = useParams({ strict: false })
  return (
    <>
      <ScreenHeading />
      <JobPage id={id} titles={titles} words={words} onDone={reloadTagged} Done={Done} Back={Back} />
    </>
  )
}

type Props = { job: Job<'tagging'> }

const Done = ({ job: { result, about } }: Props) =>
  result && (
    <JobSection title={`«${about}»`}>
      <p role="status">{describeTagged(result.way, result)}.</p>
      {result.way === 'delete' ? (
        <LinkButton variant="primary" to="/censo-base/etiquetas">
          Ver las etiquetas
        </LinkButton>
      ) : (
        <LinkButton
          variant="primary"
          to="/censo-base/inscritos"
          search={{ tag: `${result.tagId}` }}
          icon="people"
        >
          Ver las personas
        </LinkButton>
      )}
      {(result.way === 'put' || result.way === 'take') && result.people > 0 && <Undo of={result} />}
    </JobSection>
  )

/** Asks, and undoes it, within a day. */
function Undo({ of: { tagId: id, activityId, people } }: { of: NonNullable<Props['job']['result']> }) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const openJob = (job: string) => navigate({ to: '/censo-base/etiquetas/trabajo/$id', params: { id: job } })
  return (
    <>
      <Button onClick={() => setAsking(true)}>Deshacer…</Button>
      {isAsking && (
        <ConfirmCall
          title="¿Deshacerlo?"
          confirm="Deshacer"
          tone="primary"
          busy="Deshaciendo…"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await undoTagging(client, { id, activityId }, openJob)
            setAsking(false)
          }}
        >
          <p>
            {formatCount(people, 'persona vuelve', 'personas vuelven')} a como estaban; lo que alguien haya
            cambiado después se queda. Se puede durante un día.
          </p>
        </ConfirmCall>
      )}
    </>
  )
}

const Back = () => <LinkButton to="/censo-base/inscritos">Volver a Inscritos</LinkButton>
