import type { QueryClient } from '@tanstack/react-query'
import type { Job } from '#contract/jobKinds.ts'
import type { ImportSummary } from '#contract/import/results.ts'
import styles from '#web/import/imports.module.css'
import { SummaryDetails } from '#web/import/Summary.tsx'
import { Undone } from '#web/import/Undone.tsx'
import { UndoImport } from '#web/import/UndoImport.tsx'
import { hasDraftOf, takeDraftBack } from '#web/import/importDraft.ts'
import { stageLabels, stepTitles, describeResult } from '#web/import/texts.ts'
import { WizardSteps } from '#web/kernel/form/WizardSteps.tsx'
import { JobPage, JobSection } from '#web/kernel/jobs/JobPage.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatLongDay } from '#web/ui/format.ts'

const nothing = 'No se ha escrito nada.'
const titles = {
  importCommit: { working: 'Importando la lista', failed: 'No se ha podido importar', nothing },
  importUndo: { working: 'Deshaciendo la importación', failed: 'No se ha podido deshacer', nothing },
}

/** The page of an import job, or of the job that undoes an import. */
export const ImportJob = ({ id }: { id: string }) => (
  <JobPage
    id={id}
    titles={titles}
    words={stageLabels}
    onDone={reloadEverything}
    Above={Steps}
    Done={Done}
    Back={Back}
  />
)

type Part = { job: Job<'importCommit' | 'importUndo'> }

const Steps = ({ job }: Part) =>
  job.kind === 'importCommit' && (
    <WizardSteps titles={stepTitles} at={stepTitles.length - 1} reached={stepTitles.length - 1} />
  )

function Back({ job: { id, kind } }: Part) {
  if (kind === 'importCommit' && hasDraftOf(id))
    return (
      <LinkButton to="/censo-base/importacion" search={{ paso: '5' }} onClick={() => takeDraftBack(id)}>
        Volver a la revisión
      </LinkButton>
    )
  return (
    <>
      <LinkButton to="/censo-base/importaciones">Volver a las importaciones</LinkButton>
      {kind === 'importCommit' && <LinkButton to="/censo-base/importacion">Importar otra lista</LinkButton>}
    </>
  )
}

/** Invalidates all queries, because the census has changed. */
function reloadEverything(client: QueryClient) {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => !/^\/(census-import|jobs)\//.test(String(queryKey[0])),
  })
}

function Done({ job }: Part) {
  if (job.kind === 'importUndo') return job.result && <Undone job={job} undo={job.result} />
  return job.result && <Imported job={job} summary={job.result} />
}

function Imported({ job, summary }: { job: Job; summary: ImportSummary }) {
  const { batch, counts } = summary
  return (
    <JobSection title="La lista está importada">
      <p className={styles.outcome} role="status">
        <strong>{describeResult(counts)}</strong>
      </p>
      <Actions>
        {batch && counts.create + counts.update > 0 && (
          <LinkButton variant="primary" to="/censo-base/inscritos" search={{ importId: `${batch.id}` }}>
            Ver a esas personas en el censo
          </LinkButton>
        )}
        <LinkButton to="/censo-base/importacion">Importar otra lista</LinkButton>
        {batch && (
          <UndoImport
            batch={{
              id: batch.id,
              fileName: job.about,
              isOfList: true,
              created: counts.create,
              updated: counts.update,
            }}
          >
            Deshacer
          </UndoImport>
        )}
      </Actions>
      {batch && <p className={styles.quiet}>Se puede deshacer hasta el {formatLongDay(batch.until)}.</p>}
      <SummaryDetails jobId={job.id} summary={summary} is="happened" />
    </JobSection>
  )
}
