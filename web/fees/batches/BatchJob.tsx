import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { batches } from '#contract/fees/batches.ts'
import type { Job } from '#contract/jobKinds.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { JobPage, JobSection } from '#web/kernel/jobs/JobPage.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { formatMoney } from '#web/ui/format.ts'

const titles = {
  batchMaking: {
    working: 'Haciendo la remesa',
    failed: 'No se ha podido hacer la remesa',
    nothing: 'No se ha guardado ninguna remesa.',
  },
}
const words = {
  choosing: { label: 'Buscando a quién se cobra' },
  writing: { label: 'Escribiendo los cobros', unit: ['persona', 'personas'] },
} as const

/** `/panel-administracion/remesas/trabajo/{id}`: how far the making of a batch is. */
export function BatchJob() {
  const { id = '' } = useParams({ strict: false })
  return (
    <>
      <ScreenHeading />
      <JobPage id={id} titles={titles} words={words} onDone={reloadBatches} Done={Done} Back={Back} />
    </>
  )
}

function reloadBatches(client: QueryClient) {
  void invalidateReads(client, [batches.list, batches.preview])
}

const Done = ({ job: { result } }: { job: Job<'batchMaking'> }) =>
  result && (
    <JobSection title="La remesa está hecha, en borrador">
      <p role="status">
        {formatCount(result.total, 'cobro', 'cobros')}, {formatMoney(result.cents / 100)}.{' '}
        {result.leftOut > 0 &&
          `${pluralForm(result.leftOut, 'Queda', 'Quedan')} fuera ${formatCount(result.leftOut, 'persona', 'personas')}.`}
      </p>
      <LinkButton
        variant="primary"
        to="/panel-administracion/remesas/$id"
        params={{ id: `${result.batchId}` }}
      >
        Ver la remesa
      </LinkButton>
    </JobSection>
  )

const Back = () => <LinkButton to="/panel-administracion/remesas/nueva">Volver a la remesa</LinkButton>
