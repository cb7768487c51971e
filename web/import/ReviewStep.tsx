import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import type { Job } from '#contract/jobKinds.ts'
import { policies, policyLabels } from '#contract/import/policies.ts'
import { imports } from '#contract/import/imports.ts'
import type { ImportSummary } from '#contract/import/results.ts'
import styles from '#web/import/imports.module.css'
import { SummaryDetails } from '#web/import/Summary.tsx'
import { buildPlan, moveDraftToJob, type ImportForm, type ImportValues } from '#web/import/importDraft.ts'
import { MendedLines } from '#web/import/MendLine.tsx'
import { useMending } from '#web/import/useMending.ts'
import { stageLabels, describePreflight } from '#web/import/texts.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { JobProgress } from '#web/kernel/jobs/JobProgress.tsx'
import { useJob } from '#web/kernel/jobs/useJob.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

type Review = Job<'importPreflight'>

/** What the import would do under the chosen policy, and the button that does it. */
export function ReviewStep({ form, back }: { form: ImportForm; back: ReactNode }) {
  const values = form.watch()
  const { asked, job, retry } = usePreflight(form)
  const failed = asked.error ?? job.error
  const done = job.data?.state === 'done' ? job.data : undefined
  const shown = useLastReview(values, done)
  const heading = useRef<HTMLHeadingElement>(null)
  const mending = useMending(form, () => heading.current?.focus())
  return (
    <>
      <RadioGroup
        name="policy"
        label="Qué se hace con cada persona"
        variant="cards"
        value={values.policy}
        choices={policies.map((policy) => ({
          value: policy,
          label: policyLabels[policy].label,
          hint: policyLabels[policy].meaning,
        }))}
        onChange={({ target }) =>
          form.setValue('policy', policies.find((policy) => policy === target.value) ?? 'overwrite')
        }
      />
      <section aria-labelledby="revision" className={styles.review}>
        <h3 id="revision" ref={heading} tabIndex={-1}>
          Qué pasaría
        </h3>
        {failed || job.data?.state === 'failed' ? (
          <>
            <ErrorState title="No se ha podido revisar la lista" onRetry={retry}>
              {job.data?.failure ?? messageOf(failed)}
            </ErrorState>
            <MendedLines mending={mending} />
          </>
        ) : (
          <>
            {!done && <JobProgress job={job.data} words={stageLabels} />}
            {shown?.result && (
              <>
                <p className={styles.outcome} role="status">
                  <strong>{describePreflight(shown.result.counts)}</strong>
                </p>
                <SummaryDetails jobId={done?.id} summary={shown.result} is="foreseen" mending={mending} />
              </>
            )}
          </>
        )}
      </section>
      <Actions>
        {back}
        {done?.result && (
          <CommitButton upload={values.upload} preflight={done.id} counts={done.result.counts} />
        )}
      </Actions>
    </>
  )
}

/** The review of the current plan; while mended lines are tried, the one before them. */
function useLastReview(values: ImportValues, done: Review | undefined): Review | undefined {
  const { mended: _mended, ...reading } = buildPlan(values)
  const key = JSON.stringify([values.upload, reading])
  const [last, setLast] = useState<{ key: string; review: Review }>()
  if (done && last?.review !== done) setLast({ key, review: done })
  return done ?? (last?.key === key ? last.review : undefined)
}

/** Runs a preflight job for the current plan, and a new one whenever the plan changes. */
function usePreflight(form: ImportForm) {
  const values = form.watch()
  const plan = buildPlan(values)
  const asked = useQuery({
    queryKey: [imports.preflight.path, values.upload, plan],
    queryFn: () => call(imports.preflight, { params: { id: values.upload }, body: plan }),
    staleTime: Infinity,
    // A former preflight is never used again.
    gcTime: 0,
    retry: false,
  })
  const job = useJob(['importPreflight'], asked.data?.id)
  return { asked, job, retry: () => void asked.refetch() }
}

type CommitProps = { upload: string; preflight: string; counts: ImportSummary['counts'] }

function CommitButton({ upload, preflight, counts }: CommitProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  async function commit() {
    const job = await call(imports.commit, { params: { id: upload }, body: { preflight } })
    moveDraftToJob(job.id)
    void invalidateReads(client, [imports.batches])
    await navigate({ to: '/censo-base/importacion', search: { trabajo: job.id }, replace: true })
  }
  const what = labelCommit(counts)
  if (!what) return <p>No hay nada que escribir en el censo.</p>
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {what}
      </Button>
      {asking && (
        <ConfirmCall
          title="¿Importar la lista en el censo?"
          confirm={what}
          tone="primary"
          busy="Empezando…"
          onClose={() => setAsking(false)}
          onConfirm={commit}
        >
          <p>{describePreflight(counts)}. Se puede deshacer durante 30 días.</p>
          {counts.refused > 0 && (
            <p>Las líneas rechazadas se corrigen aquí antes de importar; después, en otra lista.</p>
          )}
        </ConfirmCall>
      )}
    </>
  )
}

/** «Crear 1.437 y actualizar 12»; an empty text when there is nothing to write. */
function labelCommit({ create, update }: ImportSummary['counts']): string {
  const parts = [
    ...(create > 0 ? [`crear ${formatNumber(create)}`] : []),
    ...(update > 0 ? [`actualizar ${formatNumber(update)}`] : []),
  ]
  const text = parts.join(' y ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
