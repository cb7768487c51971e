import { z } from 'zod'
import type { Communication } from '#contract/communications/communications.ts'
import { BeginStep } from '#web/communications/writing/BeginStep.tsx'
import {
  beginLabels,
  bodyLabels,
  judgeBegin,
  judgeBody,
  type Written,
  type WritingValues,
} from '#web/communications/writing/writingForm.ts'
import type { Wrong } from '#web/kernel/form/form.ts'
import type { Step } from '#web/kernel/form/wizardStep.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The later steps are loaded when the first one is there (rule speed-3). */
const BodyStep = lazyComponent(
  async () => (await import('#web/communications/writing/BodyStep.tsx')).BodyStep,
  () => <Skeleton label="Cargando el editor" lines={10} />,
)
const AttachmentsStep = lazyComponent(
  async () => (await import('#web/communications/writing/AttachmentsStep.tsx')).AttachmentsStep,
  () => <Skeleton label="Cargando los ficheros adjuntos" lines={3} />,
)
const PreviewStep = lazyComponent(
  async () => (await import('#web/communications/writing/PreviewStep.tsx')).PreviewStep,
  () => <Skeleton label="Preparando el correo" lines={10} />,
)
const ConfirmStep = lazyComponent(
  async () => (await import('#web/communications/writing/ConfirmStep.tsx')).ConfirmStep,
  () => <Skeleton label="Cargando el resumen" lines={8} />,
)
/** Loads the steps that are not shown yet. */
export function warmLaterSteps() {
  for (const later of [BodyStep, AttachmentsStep, PreviewStep, ConfirmStep]) later.warm()
}

/** The last step, which ends the writing. */
export const writingEnd = { title: 'Confirmar y terminar', Content: ConfirmStep }

const checkOf = (judge: (values: WritingValues) => Wrong<WritingValues>) =>
  z.custom<WritingValues>().superRefine((values, context) => {
    for (const [name, message] of Object.entries<string | undefined>(judge(values)))
      if (message) context.addIssue({ code: 'custom', path: [name], message })
  })

const isBegun = (written: Written): written is Communication => 'status' in written

/** The steps before the last one; of one that is not begun, the first is the way to the others. */
export const writingSteps = (written: Written): readonly Step<WritingValues>[] => [
  {
    title: 'Crear borrador',
    labels: beginLabels,
    check: checkOf((values) => judgeBegin(values, written)),
    fields: (form) => <BeginStep form={form} id={isBegun(written) ? written.id : undefined} />,
  },
  {
    title: 'Crear email',
    labels: bodyLabels,
    check: checkOf((values) => judgeBody(values, written)),
    fields: (form) => <BodyStep form={form} />,
  },
  {
    title: 'Añadir fichero adjunto',
    labels: {},
    check: z.any(),
    fields: () => isBegun(written) && <AttachmentsStep communication={written} />,
  },
  {
    title: 'Previsualizar y probar',
    labels: {},
    check: z.any(),
    fields: () => isBegun(written) && <PreviewStep communication={written} />,
  },
]
