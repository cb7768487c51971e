import { RecipientFields } from '#web/communications/writing/RecipientFields.tsx'
import { WhenFields } from '#web/communications/writing/WhenFields.tsx'
import { beginLabels, type WritingValues } from '#web/communications/writing/writingForm.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { TextField } from '#web/ui/TextField.tsx'

/** A count takes a while: what shows it comes after the form (rule speed-3). */
const CountOfRecipients = lazyComponent(
  async () => (await import('#web/communications/writing/CountOfRecipients.tsx')).CountOfRecipients,
)

/** 'Crear borrador': for whom it is, when it leaves and what it is about. */
export const BeginStep = ({ form, id }: { form: WizardForm<WritingValues>; id: number | undefined }) => (
  <>
    <RecipientFields form={form} />
    <CountOfRecipients form={form} id={id} />
    <WhenFields form={form} />
    <TextField
      label={beginLabels.subject}
      hint="Lo que se lee en el buzón antes de abrirlo, igual para todas las personas: sus datos van en el texto."
      error={form.formState.errors.subject?.message}
      maxLength={200}
      autoComplete="off"
      {...form.register('subject')}
    />
  </>
)
