import { useEffect, useRef, useState } from 'react'
import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import type { Loaded } from '#web/kernel/form/EditPanel.tsx'
import { listFormErrors } from '#web/kernel/form/form.ts'
import { MissingFields } from '#web/kernel/form/MissingFields.tsx'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { WizardSteps } from '#web/kernel/form/WizardSteps.tsx'
import { ParticipationFields } from '#web/people/ParticipationFields.tsx'
import { participationSection } from '#web/people/sections.ts'
import { TypeCards } from '#web/people/TypeCards.tsx'
import { useParticipationForm } from '#web/self/useParticipationForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Actions, Form } from '#web/ui/Form.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import { WayOut } from '#web/ui/UnderWay.tsx'

type Props = {
  profile: OwnProfile
  loaded: Loaded<OwnProfile>
  onClose: () => void
  onDone: () => void
}

const { labels } = participationSection

/**
 * Changes the user's participation in two steps: the type, then the fields that depend on it (rules self-1,
 * people-9).
 */
export function ChangeParticipation({ profile, loaded, onClose, onDone }: Props) {
  const { form, draft, wrong, attempt, saving, showErrors, reportErrors, save } = useParticipationForm(
    profile,
    loaded,
  )
  const [step, setStep] = useState<0 | 1>(0)
  const { errors, isDirty } = form.formState
  const box = useFocusFirstField(step)

  function next() {
    const { inscriptionType } = wrong
    reportErrors(inscriptionType ? { inscriptionType } : {})
    if (!inscriptionType) setStep(1)
  }

  async function end() {
    if (Object.keys(wrong).length > 0) return reportErrors(wrong)
    if (saving || !(await save())) return
    showToast('Datos guardados')
    onDone()
  }

  return (
    <Dialog title="Modifica tu participación" variant="page" onClose={onClose} isUnderWay={saving}>
      <UnsavedChanges when={isDirty} isUnderWay={saving} onLeave={draft.drop} />
      <WizardSteps titles={['Tipo de inscripción', 'Participación']} at={step} reached={step} />
      {attempt > 0 && (
        <FormErrors errors={listFormErrors(errors, labels)} attempt={attempt} title="Revisa estos datos" />
      )}
      <Form ref={box} label="Modifica tu participación" onSubmit={() => (step === 0 ? next() : void end())}>
        {step === 0 ? (
          <TypeCards form={form} label="¿Cómo quieres participar?" />
        ) : (
          <ParticipationFields form={form} types="chosen already" />
        )}
        <Actions variant="footer">
          {step === 0 ? (
            <Button onClick={onClose}>Cancelar</Button>
          ) : (
            <WayOut isUnderWay={saving} onClick={() => setStep(0)}>
              Atrás
            </WayOut>
          )}
          {step === 1 && Object.keys(wrong).length > 0 ? (
            <MissingFields
              wrong={wrong}
              labels={labels}
              button="Actualizar"
              onAsk={() => showErrors(wrong)}
            />
          ) : (
            <Button type="submit" variant="primary" busy={saving ? 'Actualizando…' : undefined}>
              {step === 0 ? 'Continuar' : 'Actualizar'}
            </Button>
          )}
        </Actions>
      </Form>
    </Dialog>
  )
}

/** Focuses the first field of a new step. */
function useFocusFirstField(step: number) {
  const box = useRef<HTMLFormElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    box.current?.querySelector<HTMLElement>('input:not(:disabled), select')?.focus()
  }, [step])
  return box
}
