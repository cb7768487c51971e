import { formatCount } from '#contract/plural.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Progress } from '#web/ui/Progress.tsx'

/** The label of a stage and the unit it counts; `isSingleStep` when only the total is known, not how far it is. */
type StageWords = { label: string; unit?: readonly [one: string, other: string]; isSingleStep?: true }
export type JobWords<Stage extends string> = Record<Stage, StageWords>

type Props<Stage extends string> = {
  job: { progress: { stage: Stage; done: number; total: number | null } | null } | undefined
  words: JobWords<Stage>
}

/** The stage of a job, with its numbers when they are known. */
export function JobProgress<Stage extends string>({ job, words }: Props<Stage>) {
  if (!job?.progress) return <Progress label="Esperando turno" />
  const { stage, done, total } = job.progress
  const { label, unit, isSingleStep } = words[stage]
  if (unit === undefined || total === null || total === 0) return <Progress label={label} />
  if (isSingleStep) return <Progress label={label} detail={formatCount(total, ...unit)} />
  return (
    <Progress
      label={label}
      value={done}
      max={total}
      detail={`${formatNumber(done)} de ${formatCount(total, ...unit)}`}
    />
  )
}
