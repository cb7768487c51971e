import type { Job } from '#contract/jobKinds.ts'
import type { UndoSummary } from '#contract/import/results.ts'
import styles from '#web/import/imports.module.css'
import { DownloadLines, LinesByReason } from '#web/import/LinesByReason.tsx'
import { describeUndoResult } from '#web/import/texts.ts'
import { JobSection } from '#web/kernel/jobs/JobPage.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatNumber } from '#web/ui/format.ts'

/** What undoing an import, or a change to many, has done. */
export function Undone({ job, undo }: { job: Job; undo: UndoSummary }) {
  const { stayed, kinds, fileName, isOfList } = undo
  const name = fileName && `${isOfList ? ' de' : ''} «${fileName}»`
  return (
    <JobSection title={isOfList ? `La importación${name} está deshecha` : `El cambio${name} está deshecho`}>
      <p className={styles.outcome} role="status">
        <strong>{describeUndoResult(undo)}</strong>
      </p>
      {kinds.length > 0 && (
        <section className={styles.refused}>
          <LinesByReason caption="Lo que se queda como está" kinds={kinds} />
          <DownloadLines
            jobId={job.id}
          >{`Descargar lo que se queda (${formatNumber(stayed)})`}</DownloadLines>
        </section>
      )}
      <Actions>
        <LinkButton to="/censo-base/importaciones">Ver las importaciones</LinkButton>
        {isOfList ? (
          <LinkButton to="/censo-base/importacion">Importar otra lista</LinkButton>
        ) : (
          <LinkButton to="/censo-base/inscritos">Ver el censo</LinkButton>
        )}
      </Actions>
    </JobSection>
  )
}
