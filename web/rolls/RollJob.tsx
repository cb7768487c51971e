import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Job } from '#contract/jobKinds.ts'
import { formatCount } from '#contract/plural.ts'
import { rolls } from '#contract/rolls/rolls.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { JobPage, JobSection } from '#web/kernel/jobs/JobPage.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { LinkButton } from '#web/ui/Button.tsx'

const titles = {
  rollTaking: {
    working: 'Fijando la lista',
    failed: 'No se ha podido fijar la lista',
    nothing: 'No se ha guardado ninguna lista.',
  },
}
const words = {
  choosing: { label: 'Escribiendo las personas' },
  sealing: { label: 'Calculando el sello', unit: ['persona', 'personas'] },
} as const

/** `/listas-fijas/trabajo/{id}`: how far the taking of a roll is. */
export function RollJob() {
  const { id = '' } = useParams({ strict: false })
  return (
    <>
      <ScreenHeading />
      <JobPage id={id} titles={titles} words={words} onDone={reloadRolls} Done={Done} Back={Back} />
    </>
  )
}

function reloadRolls(client: QueryClient) {
  void invalidateReads(client, [rolls.list])
}

const Done = ({ job: { result, about } }: { job: Job<'rollTaking'> }) =>
  result && (
    <JobSection title="La lista está fijada">
      <p role="status">
        {formatCount(result.total, 'persona', 'personas')} de «{about}», tal como son hoy.
      </p>
      <LinkButton variant="primary" to="/listas-fijas/$id" params={{ id: `${result.rollId}` }}>
        Ver la lista
      </LinkButton>
    </JobSection>
  )

const Back = () => <LinkButton to="/segmentos">Volver a los segmentos</LinkButton>
