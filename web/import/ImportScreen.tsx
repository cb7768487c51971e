import { useSearch } from '@tanstack/react-router'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { ColumnsStep } from '#web/import/ColumnsStep.tsx'
import { FileStep } from '#web/import/FileStep.tsx'
import { ImportJob } from '#web/import/ImportJob.tsx'
import { ReviewStep } from '#web/import/ReviewStep.tsx'
import { SheetStep } from '#web/import/SheetStep.tsx'
import { ValuesStep } from '#web/import/ValuesStep.tsx'
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

const [fileTitle, sheetTitle, columnsTitle, valuesTitle, reviewTitle, resultTitle] = stepTitles

/** `/censo-base/importacion`: the wizard that imports a list, or with `?trabajo=` the progress of a job. */
export function ImportScreen() {
  // The search of every route is plain texts.
  const { trabajo } = useSearch({ strict: false }) as { trabajo?: string }
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
    fields: (form) => <FileStep form={form} />,
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
