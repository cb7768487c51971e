import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Job } from '#contract/jobKinds.ts'
import { describeReport } from '#contract/retention/jobs.ts'
import { retention } from '#contract/retention/retention.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { JobPage, JobSection } from '#web/kernel/jobs/JobPage.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { LinkButton } from '#web/ui/Button.tsx'

const titles = {
  retention: {
    working: 'Borrando lo que toca',
    failed: 'No se ha podido borrar',
    nothing: 'No se ha borrado nada.',
  },
}
const words = {
  people: { label: 'Anonimizando', unit: ['persona', 'personas'] },
  log: { label: 'Borrando valores del registro', unit: ['valor', 'valores'] },
} as const

/** `/panel-administracion/conservacion/trabajo/{id}`: how far the forgetting is that somebody asked for. */
export function RetentionJob() {
  const { id = '' } = useParams({ strict: false })
  return (
    <>
      <ScreenHeading />
      <JobPage id={id} titles={titles} words={words} onDone={reloadDue} Done={Done} Back={Back} />
    </>
  )
}

function reloadDue(client: QueryClient) {
  void invalidateReads(client, [retention.get])
}

const Done = ({ job: { result } }: { job: Job<'retention'> }) =>
  result && (
    <JobSection title="Hecho">
      <p role="status">{describeReport(result)}.</p>
      <Back />
    </JobSection>
  )

const Back = () => (
  <LinkButton to="/panel-administracion/conservacion">Volver a Conservación de datos</LinkButton>
)
