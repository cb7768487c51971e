import { formatCount } from '#contract/plural.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Progress } from '#web/ui/Progress.tsx'

/** What a stage is called, and what it counts; `whole` when it is one step, of which only the size is known. */
type StageWords = { label: string; unit?: readonly [one: string, other: string]; whole?: true }
export type JobWords<Stage extends string> = Record<Stage, StageWords>

type Props<Stage extends string> = {
  job: { progress: { stage: Stage; done: number; total: number | null } | null } | undefined
  words: JobWords<Stage>
}

/** What a job is at, with its numbers where they are known. */
export function JobProgress<Stage extends string>({ job, words }: Props<Stage>) {
  if (!job?.progress) return <Progress label="Esperando turno" />
  const { stage, done, total } = job.progress
  const { label, unit, whole } = words[stage]
  if (unit === undefined || total === null || total === 0) return <Progress label={label} />
  if (whole) return <Progress label={label} detail={formatCount(total, ...unit)} />
  return (
    <Progress
      label={label}
      value={done}
      max={total}
      detail={`${formatNumber(done)} de ${formatCount(total, ...unit)}`}
    />
  )
}
