import type { ImportJob, JobStage } from '#contract/import/imports.ts'
import { formatNumber, plural } from '#web/ui/format.ts'
import { Progress } from '#web/ui/Progress.tsx'

const words: Record<JobStage, string> = {
  opening: 'Abriendo el fichero',
  reading: 'Leyendo la lista',
  matching: 'Comparando con el censo',
  comparing: 'Buscando posibles duplicados',
  writing: 'Escribiendo en el censo',
  undoing: 'Deshaciendo la importación',
}
const units: Partial<Record<JobStage, readonly [one: string, other: string]>> = {
  reading: ['línea', 'líneas'],
  comparing: ['persona', 'personas'],
  writing: ['persona', 'personas'],
}

/** What a job is at, with its numbers where they are known. */
export function JobProgress({ job }: { job: ImportJob | undefined }) {
  const progress = job?.progress
  if (!progress) return <Progress label="Esperando turno" />
  const { stage, done, total } = progress
  const unit = units[stage]
  const counted = unit !== undefined && total !== null && total > 0
  // While it is written there is no counting: all of it is one step.
  if (!counted) return <Progress label={words[stage]} />
  if (stage === 'writing') return <Progress label={words[stage]} detail={plural(total, ...unit)} />
  return (
    <Progress
      label={words[stage]}
      value={done}
      max={total}
      detail={`${formatNumber(done)} de ${plural(total, ...unit)}`}
    />
  )
}
