import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { ApiProblem } from '#web/kernel/api/api.ts'
import { Conflict } from '#web/kernel/form/Conflict.tsx'
import { readStoredDraft, saveDraft } from '#web/kernel/form/draft.ts'
import type { Editing, FormProps, Versioned } from '#web/kernel/form/EditForm.tsx'
import {
  fieldErrorsOf,
  isSame,
  mergeTyped,
  setTypedValues,
  showRuleErrors,
  showServerErrors,
  validateWith,
} from '#web/kernel/form/form.ts'
import { useDropStaleErrors } from '#web/kernel/form/staleErrors.ts'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { useConflict } from '#web/kernel/form/useConflict.ts'
import { useDraft, useEditedVersion, useSaveTyped } from '#web/kernel/form/useDraft.ts'
import { findFirstInvalidStep, findStop, useStepInAddress } from '#web/kernel/form/useStepInAddress.ts'
import { WizardFrame } from '#web/kernel/form/WizardFrame.tsx'
import { beforeGoing, stepLabelsOf, type Step } from '#web/kernel/form/wizardStep.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { WayOut } from '#web/ui/UnderWay.tsx'
import styles from './Wizard.module.css'
import { Actions } from '#web/ui/Form.tsx'

/** What the last step is given, which sends by itself. */
export type SavedEnd<Data> = {
  /** As it is saved. */
  before: Data
  back: ReactNode
  go: (step: number) => void
  /** Whether a step was looked at in this tab, as it is saved now. */
  isSeen: (step: number) => boolean
  /** To be called before the screen is left, when all is done. */
  close: () => void
}

type Props<Data extends Versioned, Values extends FieldValues> = Omit<FormProps<Data>, 'onClose'> &
  Pick<Editing<Data, Values>, 'valuesOf' | 'fieldFor' | 'show'> & {
    steps: (before: Data) => readonly Step<Values>[]
    /** Saves all that differs from what the user saw, and returns what is saved. */
    save: (values: Values, before: Data) => Promise<Data>
    /** When and by whom it was saved last; null as long as it is not. */
    savedOf: (data: Data) => { at: string } | null
    /** What follows the first save, in place of the next step, where the thing then has an address of its own. */
    onFirstSave?: (reply: Data) => Promise<unknown>
    end: { title: string; Content: ComponentType<SavedEnd<Data>> }
  }

/**
 * A wizard about a thing that the server keeps: each step saves («Guardar y continuar»), and one goes on where one left.
 * What is not saved yet is a draft of this tab; what others saved meanwhile is decided field by field (rules form-5,
 * durable-4).
 */
export function SavedWizard<Data extends Versioned, Values extends FieldValues>(props: Props<Data, Values>) {
  const { end, fieldFor } = props
  const saved = useSavedForm(props)
  const { draft, before, form, values, clash, undecided, choose } = saved
  const leaving = useRef(false)
  const steps = props.steps(before)
  const reached = findFirstInvalidStep(steps, values)
  // What was there whole when it was opened has been through all its steps.
  const [wasWhole] = useState(reached === steps.length)
  const [at, go] = useRememberedStep(draft.name, reached, steps.length, () => form.clearErrors())
  const visited = useVisited(draft.name, before.version, at)
  const step = steps[at]
  const { errors, isDirty } = form.formState
  useDropStaleErrors(form, step ? validateWith(step.check) : () => ({}))
  function close() {
    leaving.current = true
    draft.drop()
  }
  const { attempt, isBusy, saveAndGo } = useStepSaving(props, saved, { steps, at, go, close })

  const back = at > 0 && (
    <WayOut isUnderWay={isBusy} onClick={() => go(at - 1)}>
      Atrás
    </WayOut>
  )
  const mark = props.savedOf(before)
  const labels = Object.assign({}, ...(step ? [step] : steps).map((each) => stepLabelsOf(each, values)))
  return (
    <WizardFrame<Values>
      variant="wide"
      failed="No se ha podido guardar"
      titles={[...steps, end].map(({ title }) => title)}
      title={step?.title ?? end.title}
      {...{ at, reached, errors, labels, attempt }}
      isDone={(index) =>
        wasWhole || Object.keys(steps[index]?.labels ?? {}).length > 0 || visited.includes(index)
      }
      onGo={(to) => (to < at || isBusy ? go(to) : void saveAndGo(to))}
      onSubmit={() => step && void saveAndGo(at + 1)}
      notice={
        <>
          <UnsavedChanges
            when={isDirty}
            isUnderWay={isBusy}
            ofAllSteps
            unless={() => leaving.current}
            onLeave={draft.drop}
          />
          {mark && <SavedMark at={mark.at} isDirty={isDirty} />}
          <Conflict
            {...clash}
            onChoose={choose}
            labelOf={(field) => fieldFor(field).label}
            show={props.show}
          />
        </>
      }
    >
      {step ? (
        step.fields(form)
      ) : (
        <end.Content {...{ before, back, go, close }} isSeen={(index) => visited.includes(index)} />
      )}
      {step && (
        <Actions variant="footer">
          {back}
          {undecided.length > 0 ? (
            <p>Falta: decidir qué queda de lo que ha cambiado otra persona.</p>
          ) : (
            <Button key={at} type="submit" variant="primary" busy={isBusy ? 'Guardando…' : undefined}>
              {Object.keys(step.labels).length > 0 ? 'Guardar y continuar' : 'Continuar'}
            </Button>
          )}
        </Actions>
      )}
    </WizardFrame>
  )
}

type SavedForm<Data extends Versioned, Values extends FieldValues> = ReturnType<
  typeof useSavedForm<Data, Values>
>
type Going<Values extends FieldValues> = {
  steps: readonly Step<Values>[]
  at: number
  go: (step: number) => void
  close: () => void
}

/** Saves what differs on the way to another step; errors keep one where they are corrected. */
function useStepSaving<Data extends Versioned, Values extends FieldValues>(
  props: Props<Data, Values>,
  { before, form, undecided, adopt, learn }: SavedForm<Data, Values>,
  { steps, at, go, close }: Going<Values>,
) {
  const { valuesOf, fieldFor, onFirstSave } = props
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)

  /** Saves over what is known, once more when others have changed nothing of it; then goes on. */
  async function save(over: Data, to: number, isAgain = false): Promise<void> {
    const sent = form.getValues()
    if (over.version !== undefined && isSame(sent, valuesOf(over))) return go(to)
    try {
      const reply = await props.save(sent, over)
      // Before the screen is another one, which reads what was saved.
      if (onFirstSave) close()
      await adopt(sent, reply)
      if (onFirstSave) return void (await onFirstSave(reply))
      // A step that what is saved does not allow to leave says why.
      const stop = findStop(props.steps(reply), valuesOf(reply), to)
      go(stop.at)
      showRuleErrors(form, stop.wrong)
    } catch (error) {
      const conflict = error instanceof ApiProblem && error.is('conflicto') && error.details.conflict
      const learned = conflict ? await learn(conflict) : undefined
      if (learned?.isTold) return undefined
      if (learned?.now !== undefined && !isAgain) return save(learned.now, to, true)
      tell(error)
    }
  }
  function tell(error: unknown) {
    const names = fieldErrorsOf(error).map((wrong) => fieldFor(wrong.name).names[0])
    const typed = form.getValues()
    const faulty = steps.findIndex((each) =>
      names.some((field) => field && field in stepLabelsOf(each, typed)),
    )
    if (faulty >= 0 && faulty !== at) go(faulty)
    showServerErrors(form, error, (field) => ({
      label: fieldFor(field).label,
      name: fieldFor(field).names[0],
    }))
  }
  async function saveAndGo(to: number) {
    if (isBusy || undecided.length > 0) return
    setAttempt(attempt + 1)
    form.clearErrors()
    const step = steps[at]
    const wrong = step ? validateWith<Values>(step.check)(form.getValues()) : {}
    if (Object.values(wrong).some(Boolean)) return showRuleErrors(form, wrong)
    setBusy(true)
    if (!(await beforeGoing.run?.())) await save(before, to)
    setBusy(false)
  }
  return { attempt, isBusy, saveAndGo }
}

/** What is typed over what is saved, restored from the draft of this tab. */
function useSavedForm<Data extends Versioned, Values extends FieldValues>(props: Props<Data, Values>) {
  const { title, data, refetch, replace, valuesOf } = props
  const draft = useDraft(title, valuesOf(data))
  const [before, setBefore, isOld] = useEditedVersion(draft.kept, data)
  const edited = { before, isOld, setBefore }
  const form = useForm<Values, unknown, Values>({
    // react-hook-form's type allows missing values; here all are present.
    defaultValues: valuesOf(before) as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  /** What the draft had, until it is in the form, or saved: the first render already asks which step is reached. */
  const [kept, setKept] = useState(draft.kept?.typed)
  const { settle, ...conflict } = useConflict({ form, edit: props, refetch, ...edited })
  useSaveTyped({ draft, form, start: valuesOf(before), version: before.version })

  /** Puts what was saved into the form, but for what was typed while it was being saved. */
  async function adopt(sent: Values, reply: Data) {
    const later = mergeTyped(sent, form.getValues(), valuesOf(reply))
    form.reset(valuesOf(reply))
    setTypedValues(form, later)
    setBefore(reply)
    settle()
    setKept(undefined)
    await replace(reply)
  }
  const values = form.formState.isDirty ? form.getValues() : { ...form.getValues(), ...kept }
  return { draft, before, form, values, adopt, ...conflict }
}

/** The step in the address; without one, where one was in this tab, or the first that is not done. */
function useRememberedStep(name: string, reached: number, all: number, onGo: () => void) {
  const place = `${name} paso`
  const kept: unknown = readStoredDraft(place)
  const left = typeof kept === 'object' && kept !== null && 'paso' in kept ? Number(kept.paso) : undefined
  const [at, go] = useStepInAddress(reached, onGo, left ?? (reached < all ? reached : 0))
  useEffect(() => saveDraft(place, { paso: at }), [place, at])
  return [at, go] as const
}

/** The steps that were looked at in this tab, of the version that is saved now: what has no fields is done by that. */
function useVisited(name: string, version: number | undefined, at: number): number[] {
  const place = `${name} vistos`
  const kept = visitedOf.safeParse(readStoredDraft(place)).data
  const before = kept !== undefined && kept.version === version ? kept.steps : []
  const steps = before.includes(at) ? before : [...before, at]
  useEffect(() => saveDraft(place, { version, steps }))
  return steps
}
const visitedOf = z.object({ version: z.number().optional(), steps: z.array(z.number()) })

const SavedMark = ({ at, isDirty }: { at: string; isDirty: boolean }) => (
  <p className={styles.saved} role="status">
    <Icon name={isDirty ? 'edit' : 'check'} size={16} />
    {isDirty ? 'Hay cambios sin guardar' : `Guardado: ${formatMoment(at)}`}
  </p>
)
