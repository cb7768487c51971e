import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import type { Job, JobKindName } from '#contract/jobKinds.ts'
import { CancelJob } from '#web/kernel/jobs/CancelJob.tsx'
import { JobProgress, type JobWords } from '#web/kernel/jobs/JobProgress.tsx'
import { useJob } from '#web/kernel/jobs/useJob.ts'
import { isNotFound } from '#web/kernel/page/DetailPage.tsx'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './JobPage.module.css'

type StageOf<Name extends JobKindName> = NonNullable<Job<Name>['progress']>['stage']

/** The titles of a kind of job, by state. */
/** `nothing` is what it means that it was not done: «No se ha escrito nada.» */
export type JobTitles = { working: string; failed: string; nothing: string }

type Part<Name extends JobKindName> = ComponentType<{ job: Job<Name> }>

type Props<Name extends JobKindName> = {
  id: string
  /** The kinds that may stand at this address, and how each is titled. */
  titles: Record<Name, JobTitles>
  words: JobWords<StageOf<Name>>
  /** Over the job, once it is known which it is: the steps that led here. */
  Above?: Part<Name>
  /** What it found. */
  Done: Part<Name>
  /** The ways on from a job that has written nothing. */
  Back: Part<Name>
  /** What is different from then on: other data to read again. Always the same function. */
  onDone: (client: QueryClient) => void
}

/** A job by its own address, in whichever state it is: reload, another tab or a lost connection do not lose it. */
export function JobPage<Name extends JobKindName>({ id, titles, Above, onDone, ...rest }: Props<Name>) {
  const client = useQueryClient()
  // The record's keys are its names.
  const found = useJob(Object.keys(titles) as Name[], id)
  const { data: job, error } = found
  const isDone = job?.state === 'done'
  useEffect(() => {
    if (!isDone) return
    announce('Terminado')
    onDone(client)
  }, [isDone, client, onDone])
  if (job)
    return (
      <>
        {Above && <Above job={job} />}
        <Standing job={job} titles={titles[job.kind]} {...rest} />
      </>
    )
  if (!error) return <Skeleton label="Cargando el trabajo" lines={3} />
  if (isNotFound(error))
    return (
      <JobSection title="No hay nada que ver aquí">
        <p role="alert">Los resultados se guardan un tiempo y solo los ve quien los pidió.</p>
      </JobSection>
    )
  return <LoadFailure of={found} title="No se ha podido ver ese trabajo" />
}

type StandingProps<Name extends JobKindName> = Pick<Props<Name>, 'words' | 'Done' | 'Back'> & {
  job: Job<Name>
  titles: JobTitles
}

function Standing<Name extends JobKindName>({ job, titles, words, Done, Back }: StandingProps<Name>) {
  if (job.state === 'done') return <Done job={job} />
  if (job.state === 'failed' || job.state === 'cancelled')
    return (
      <JobSection title={job.state === 'failed' ? titles.failed : 'Cancelado'}>
        <p role="alert">{[job.failure, titles.nothing].filter(Boolean).join(' ')}</p>
        <Actions>
          <Back job={job} />
        </Actions>
      </JobSection>
    )
  return (
    <JobSection title={titles.working}>
      <JobProgress job={job} words={words} />
      <p className={styles.quiet}>Sigue aunque cierres esta página; aquí verás cómo ha ido.</p>
      <CancelJob id={job.id} />
    </JobSection>
  )
}

/** A job's progress or its result, below its title. */
export const JobSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.job} aria-labelledby="trabajo">
    <h2 id="trabajo">{title}</h2>
    {children}
  </section>
)
