import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { pendingEnrolments } from '#contract/enrolment/pending.ts'
import type { Job } from '#contract/jobKinds.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { WhoIsMailed } from '#web/enrolment/WhoIsMailed.tsx'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { JobPage, JobSection } from '#web/kernel/jobs/JobPage.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'

const titles = {
  enrolmentResending: {
    working: 'Preparando los correos',
    failed: 'No se han podido reenviar',
    nothing: 'No se ha enviado nada.',
  },
}
const words = {
  sending: { label: 'Preparando los correos', unit: ['correo', 'correos'] },
} as const

const reload = (client: QueryClient) => invalidateReads(client, [pendingEnrolments.list])

/** `/censo-base/pendientes/reenvio/{id}`: how far it is that the mails of many are sent again, and to whom not (rule people-24). */
export function ResendingJob() {
  const { id = '' } = useParams({ strict: false })
  return (
    <>
      <ScreenHeading />
      <JobPage key={id} id={id} titles={titles} words={words} onDone={reload} Done={Done} Back={Back} />
    </>
  )
}

const Done = ({ job: { result } }: { job: Job<'enrolmentResending'> }) =>
  result && (
    <JobSection title="Correos reenviados">
      <p role="status">
        {formatCount(result.mailed.length, 'correo', 'correos')}{' '}
        {pluralForm(result.mailed.length, 'va de camino', 'van de camino')}.
      </p>
      <WhoIsMailed of={result} titles={{ mailed: 'Se ha enviado a', spared: 'No se ha enviado a' }} />
      <Actions>
        <Back />
      </Actions>
    </JobSection>
  )

const Back = () => <LinkButton to="/censo-base/pendientes">Volver a Inscripciones pendientes</LinkButton>
