import { z } from 'zod'
import type { Communication } from '#contract/communications/communications.ts'
import { AttachmentsStep } from '#web/communications/writing/AttachmentsStep.tsx'
import { BeginStep } from '#web/communications/writing/BeginStep.tsx'
import { BodyStep } from '#web/communications/writing/BodyStep.tsx'
import { PreviewStep } from '#web/communications/writing/PreviewStep.tsx'
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
    check: checkOf(judgeBody),
    fields: (form) => <BodyStep form={form} />,
  },
  {
    title: 'Añadir fichero adjunto',
    labels: {},
    check: z.any(),
    fields: () => isBegun(written) && <AttachmentsStep id={written.id} />,
  },
  {
    title: 'Previsualizar y probar',
    labels: {},
    check: z.any(),
    fields: () => isBegun(written) && <PreviewStep communication={written} />,
  },
]
