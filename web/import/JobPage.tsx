import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { ImportJob, ImportSummary, UndoSummary } from '#contract/import/imports.ts'
import styles from '#web/import/imports.module.css'
import { JobProgress } from '#web/import/JobProgress.tsx'
import { DownloadLines, Kinds } from '#web/import/Kinds.tsx'
import { SummaryDetails } from '#web/import/Summary.tsx'
import { UndoImport } from '#web/import/UndoImport.tsx'
import { useJob } from '#web/import/useJob.ts'
import { draftName } from '#web/import/values.ts'
import { was, wasUndone } from '#web/import/words.ts'
import { dropDraft } from '#web/kernel/form/draft.ts'
import { WizardSteps } from '#web/kernel/form/WizardSteps.tsx'
import { Failed } from '#web/kernel/page/Awaited.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { formatLongDay, formatNumber } from '#web/ui/format.ts'

/** Work on a list, by its own address: reload, another tab or a lost connection do not lose it. */
export function JobPage({
  id,
  titles,
}: {
  id: string
  /** The steps that led here. */ titles: readonly string[]
}) {
  const client = useQueryClient()
  const found = useJob(id)
  const { data: job, error } = found
  const isDone = job?.state === 'done'
  useEffect(() => {
    if (!isDone) return
    announce('Terminado')
    dropDraft(draftName)
    // The census is another one now.
    void client.invalidateQueries({
      predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('/census-import/'),
    })
  }, [isDone, client])
  if (error && !job)
    return (
      <Failed of={found} title="No se ha podido ver ese trabajo">
        . Los resultados se guardan un día y solo los ve quien los pidió.
      </Failed>
    )
  return (
    <>
      {job?.kind === 'commit' && (
        <WizardSteps titles={titles} at={titles.length - 1} reached={titles.length - 1} />
      )}
      <Standing job={job} />
    </>
  )
}

function Standing({ job }: { job: ImportJob | undefined }) {
  if (job?.state === 'failed') return <FailedJob job={job} />
  if (job?.summary) return <Imported job={job} summary={job.summary} />
  if (job?.undo) return <Undone job={job} undo={job.undo} />
  return (
    <Titled title={job?.kind === 'undo' ? 'Deshaciendo la importación' : 'Importando la lista'}>
      <JobProgress job={job} />
      <p className={styles.quiet}>Sigue aunque cierres esta página; aquí verás cómo ha ido.</p>
    </Titled>
  )
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.review} aria-labelledby="trabajo">
    <h2 id="trabajo">{title}</h2>
    {children}
  </section>
)

function Imported({ job, summary }: { job: ImportJob; summary: ImportSummary }) {
  const { batch, counts } = summary
  return (
    <Titled title="La lista está importada">
      <p className={styles.outcome} role="status">
        <strong>{was(counts)}</strong>
      </p>
      <div className={styles.actions}>
        {batch && counts.create + counts.update > 0 && (
          <LinkButton variant="primary" to="/censo-base/inscritos" search={{ importId: `${batch.id}` }}>
            Ver a esas personas en el censo
          </LinkButton>
        )}
        <LinkButton to="/censo-base/importacion">Importar otra lista</LinkButton>
        {batch && (
          <UndoImport
            batch={{ id: batch.id, fileName: job.fileName, created: counts.create, updated: counts.update }}
          >
            Deshacer
          </UndoImport>
        )}
      </div>
      {batch && <p className={styles.quiet}>Se puede deshacer hasta el {formatLongDay(batch.until)}.</p>}
      <SummaryDetails jobId={job.id} summary={summary} refusedTitle="Líneas que no se han importado" />
    </Titled>
  )
}

function Undone({ job, undo }: { job: ImportJob; undo: UndoSummary }) {
  const { stayed, kinds } = undo
  return (
    <Titled title="La importación está deshecha">
      <p className={styles.outcome} role="status">
        <strong>{wasUndone(undo)}</strong>
      </p>
      {kinds.length > 0 && (
        <section className={styles.refused}>
          <Kinds caption="Lo que se queda como está" kinds={kinds} />
          <DownloadLines
            jobId={job.id}
          >{`Descargar lo que se queda (${formatNumber(stayed)})`}</DownloadLines>
        </section>
      )}
      <div className={styles.actions}>
        <LinkButton to="/censo-base/importaciones">Ver las importaciones</LinkButton>
        <LinkButton to="/censo-base/importacion">Importar otra lista</LinkButton>
      </div>
    </Titled>
  )
}

function FailedJob({ job }: { job: ImportJob }) {
  return (
    <Titled title={job.kind === 'undo' ? 'No se ha podido deshacer' : 'No se ha podido importar'}>
      <p role="alert">{job.failure} No se ha escrito nada.</p>
      <div className={styles.actions}>
        {job.kind === 'undo' ? (
          <LinkButton to="/censo-base/importaciones">Volver a las importaciones</LinkButton>
        ) : (
          <LinkButton to="/censo-base/importacion" search={{ paso: '5' }}>
            Volver a la revisión
          </LinkButton>
        )}
      </div>
    </Titled>
  )
}
