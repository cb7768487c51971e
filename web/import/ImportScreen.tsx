import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { ColumnsStep } from '#web/import/ColumnsStep.tsx'
import { UnfinishedImports } from '#web/import/UnfinishedImports.tsx'
import { FileStep } from '#web/import/FileStep.tsx'
import { SheetStep } from '#web/import/SheetStep.tsx'
import { stepTitles } from '#web/import/texts.ts'
import {
  columnsCheck,
  draftName,
  fileCheck,
  sheetCheck,
  emptyImport,
  valuesCheck,
  type ImportValues,
} from '#web/import/importDraft.ts'
import { Wizard, type End } from '#web/kernel/form/Wizard.tsx'
import type { Step } from '#web/kernel/form/wizardStep.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The later steps are loaded while the first ones are filled in; the job's page, when there is a job. */
const ValuesStep = lazyComponent(
  async () => (await import('#web/import/ValuesStep.tsx')).ValuesStep,
  () => <Skeleton label="Cargando los valores" lines={6} />,
)
const ReviewStep = lazyComponent(
  async () => (await import('#web/import/ReviewStep.tsx')).ReviewStep,
  () => <Skeleton label="Cargando la revisión" lines={6} />,
)
const ImportJob = lazyComponent(
  async () => (await import('#web/import/ImportJob.tsx')).ImportJob,
  () => <Skeleton label="Cargando la importación" lines={6} />,
)

const [fileTitle, sheetTitle, columnsTitle, valuesTitle, reviewTitle, resultTitle] = stepTitles

/** `/censo-base/importacion`: the wizard that imports a list, or with `?trabajo=` the progress of a job. */
export function ImportScreen() {
  // The search of every route is plain texts.
  const { trabajo } = useSearch({ strict: false }) as { trabajo?: string }
  useEffect(() => {
    for (const later of trabajo ? [] : [ValuesStep, ReviewStep, ImportJob]) later.warm()
  }, [trabajo])
  return (
    <>
      <ScreenHeading
        lead="Trae al censo una lista de personas de una hoja de cálculo. Nada se escribe hasta el final."
        actions={<LinkButton to="/censo-base/importaciones">Importaciones hechas</LinkButton>}
      />
      {trabajo ? (
        <ImportJob key={trabajo} id={trabajo} />
      ) : (
        <Wizard name={draftName} variant="wide" steps={steps} start={emptyImport} end={review} />
      )}
    </>
  )
}

const steps: readonly Step<ImportValues>[] = [
  {
    title: fileTitle,
    check: fileCheck,
    labels: { upload: '' },
    fields: (form) => (
      <>
        <UnfinishedImports form={form} />
        <FileStep form={form} />
      </>
    ),
  },
  {
    title: sheetTitle,
    check: sheetCheck,
    labels: { surveyed: '' },
    fields: (form) => <SheetStep form={form} />,
  },
  {
    title: columnsTitle,
    check: columnsCheck,
    labels: { columns: '', seen: '' },
    fields: (form) => <ColumnsStep form={form} />,
  },
  {
    title: valuesTitle,
    check: valuesCheck,
    labels: { seen: '' },
    fields: (form) => <ValuesStep form={form} />,
  },
]
const review: End<ImportValues> = {
  title: reviewTitle,
  after: resultTitle,
  content: (form, back) => <ReviewStep form={form} back={back} />,
}
