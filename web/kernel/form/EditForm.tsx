import { useRef, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ProblemDetails } from '#contract/problem.ts'
import { ApiProblem } from '#web/kernel/api/api.ts'
import { Conflict } from '#web/kernel/form/Conflict.tsx'
import { FormFooter } from '#web/kernel/form/FormFooter.tsx'
import { showServerErrors, type FormOf, type Labels, type Wrong } from '#web/kernel/form/form.ts'
import { Summary } from '#web/kernel/form/Summary.tsx'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { useConflict } from '#web/kernel/form/useConflict.ts'
import { useEditedVersion, useDraft, useSaveTyped } from '#web/kernel/form/useDraft.ts'
import { useFirstField } from '#web/kernel/form/useFirstField.ts'
import { isOfForm, useProof, type Proof } from '#web/kernel/form/useProof.tsx'
import { useValidatedForm } from '#web/kernel/form/useSending.ts'
import type { Identity } from '#web/kernel/identity/ownIdentity.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Form } from '#web/ui/Form.tsx'
import { useHeldOpen } from '#web/ui/UnderWay.tsx'
import styles from './MissingFields.module.css'

export type Editing<Data, Values extends FieldValues> = {
  valuesOf: (data: Data) => Values
  /** All errors at once, by the contract's rules; a screen has no rules of its own. */
  validate: (values: Values, before: Data) => Wrong<Values>
  /** The label of each field, in order, for the error summary and the missing fields. */
  labels: Labels<Values>
  /** The labels that depend on the typed values. */
  labelsFor?: (values: Values) => Labels<Values>
  fields: (form: FormOf<Values>, data: Data) => ReactNode
  /**
   * Saves and returns the saved data; `undefined` when there was nothing to save. `before` is what the user saw,
   * with the version that detects conflicts; `answer` is what the user said to `askFurther`; `identity` is there where
   * `identify` asks for it.
   */
  save: (values: Values, before: Data, answer?: boolean, identity?: Identity) => Promise<Data | undefined>
  /** What is said where this is saved only with one's password, and second factor, given again (rule session-11). */
  identify?: (before: Data, values: Values) => Proof | null
  /**
   * A second way to save, beside «Guardar», where there is one; `save` is then told `true`. The usual one is what Enter
   * does, and the button that stands out.
   */
  alsoSave?: (before: Data) => { label: string; isUsual: boolean } | undefined
  /** The confirmation before this change is saved, if it needs one. */
  ask?: (values: Values, before: Data) => Question | null
  /** The question in a refusal of the server; either answer saves again. */
  askFurther?: (refusal: ProblemDetails) => Question | null
  /** The label of a field of the call, and the form fields that hold it. */
  fieldFor: (field: string) => { label: string; names: readonly (keyof Values & string)[] }
  /** What is said after saving; by default, «Datos guardados». */
  savedText?: string
  /** A conflicting value as text. */
  show: (field: string, text: string | null) => string
}

/** The texts of a question before a change is saved. */
type Question = { title: string; confirm: string; cancel?: string; text: ReactNode }
/** A question, and what follows from either answer. */
type AskedQuestion = Question & { onConfirm: () => void; onCancel: () => void }

/** Data that can be edited; with a version where several people may edit parts of it at once. */
export type Versioned = { id: number; version?: number }

export type FormProps<Data> = {
  title: string
  data: Data
  /** Reads the data again, only after a conflict. */
  refetch: () => Promise<{ data?: Data | undefined }>
  /** Puts the reply to a save into the cache. */
  replace: (reply: Data) => Promise<unknown>
  /** With what is said, and whether something was saved. */
  onClose: (message: string, isSaved: boolean) => void
}

type Props<Data, Values extends FieldValues> = FormProps<Data> & { edit: Editing<Data, Values> }

export function EditForm<Data extends Versioned, Values extends FieldValues>(props: Props<Data, Values>) {
  const proof = useProof()
  // Beside the form, since the dialog sends one of its own.
  return (
    <>
      <TypedForm {...props} proof={proof} />
      {proof.dialog}
    </>
  )
}

type TypedProps<Data, Values extends FieldValues> = Props<Data, Values> & {
  proof: ReturnType<typeof useProof>
}

function TypedForm<Data extends Versioned, Values extends FieldValues>(props: TypedProps<Data, Values>) {
  const { title, edit, data, refetch } = props
  const draft = useDraft(title, edit.valuesOf(data))
  const [before, setBefore, isOld] = useEditedVersion(draft.kept, data)
  const edited = { before, isOld, setBefore }
  const validate = (values: Values) => edit.validate(values, before)
  const form = useValidatedForm(edit.valuesOf(before), validate)
  const { clash, undecided, choose, learn } = useConflict({ form, edit, refetch, ...edited })
  useSaveTyped({ draft, form, start: edit.valuesOf(before), version: before.version })
  const box = useFirstField(true)
  const { isSubmitting, isDirty } = form.formState
  useHeldOpen(isSubmitting)

  const isClosed = useRef(false)
  function close(message: string, isSaved: boolean) {
    isClosed.current = true
    draft.drop()
    props.onClose(message, isSaved)
  }

  const { question, save } = useSaving({ ...props, before, form, undecided, learn, close })
  const also = edit.alsoSave?.(before)
  const isAlsoUsual = also?.isUsual === true
  return (
    <Form ref={box} label={title} onSubmit={() => void save(isAlsoUsual || undefined)}>
      <UnsavedChanges
        when={isDirty}
        isUnderWay={isSubmitting}
        unless={() => isClosed.current}
        onLeave={draft.drop}
      />
      {question && <AskDialog {...question} />}
      <Summary {...edit} form={form} title="No se ha guardado" />
      <Conflict
        {...clash}
        onChoose={choose}
        labelOf={(field) => edit.fieldFor(field).label}
        show={edit.show}
      />
      {edit.fields(form, before)}
      <FormFooter
        {...edit}
        validate={validate}
        form={form}
        button={isAlsoUsual ? also.label : 'Guardar'}
        also={isAlsoUsual ? 'Guardar' : also?.label}
        onAlso={() => void save(isAlsoUsual ? undefined : true)}
        busy="Guardando…"
        isBusy={isSubmitting}
        waiting={
          undecided.length > 0 && (
            <p className={styles.missing}>Falta: decidir qué queda de lo que ha cambiado otra persona.</p>
          )
        }
        onCancel={() => close('Operación cancelada', false)}
      />
    </Form>
  )
}

type Saved<Data extends Versioned, Values extends FieldValues> = Pick<
  TypedProps<Data, Values>,
  'edit' | 'replace' | 'proof'
> &
  Pick<ReturnType<typeof useConflict<Data, Values>>, 'undecided' | 'learn'> & {
    before: Data
    form: FormOf<Values>
    close: (message: string, isSaved: boolean) => void
  }

/** What was said besides what was typed: to `askFurther`, and who somebody is. */
type Said = { answer?: boolean | undefined; identity?: Identity }

/** Saves, after the questions that a change has before it or a refusal after it. */
function useSaving<Data extends Versioned, Values extends FieldValues>(of: Saved<Data, Values>) {
  const { edit, before, form, undecided, learn, proof } = of
  const [question, setQuestion] = useState<AskedQuestion | null>(null)

  /** Saves over what is known; once more where others have changed something else of it. */
  async function send(sent: Values, said: Said = {}, over = before, isAgain = false): Promise<void> {
    const proving = said.identity ? null : edit.identify?.(before, sent)
    if (proving) return proof.ask({ ...proving, onConfirm: (identity) => send(sent, { ...said, identity }) })
    try {
      const reply = await edit.save(sent, over, said.answer, said.identity)
      if (reply) await of.replace(reply)
      const done = edit.savedText ?? 'Datos guardados'
      of.close(isAgain ? `${done}. También queda lo que otra persona ha cambiado mientras tanto` : done, true)
    } catch (error) {
      const further = error instanceof ApiProblem && edit.askFurther?.(error.details)
      if (further)
        return setQuestion({ ...further, onConfirm: () => agree(true), onCancel: () => agree(false) })
      if (said.identity && !isOfForm(error)) throw error
      const isConflict = error instanceof ApiProblem && error.is('conflicto')
      const { conflict = [] } = isConflict ? error.details : {}
      const learned = isConflict ? await learn(conflict) : undefined
      if (learned?.now && !learned.isTold && conflict.length > 0 && !isAgain)
        return send(form.getValues(), said, learned.now, true)
      proof.close()
      if (learned?.isTold) return undefined
      showServerErrors(form, error, (field) => errorPlaceOf(edit.fieldFor(field)))
    }
  }
  const save = (answer?: boolean) =>
    form.handleSubmit(async (sent) => {
      if (undecided.length > 0) return
      const asked = edit.ask?.(sent, before) ?? null
      if (asked) setQuestion({ ...asked, onConfirm: () => agree(answer), onCancel: () => setQuestion(null) })
      else await send(sent, { answer })
    })()
  function agree(answer?: boolean) {
    setQuestion(null)
    void form.handleSubmit((sent) => send(sent, { answer }))()
  }
  return { question, save }
}

const AskDialog = ({ text, ...asked }: AskedQuestion) => (
  <Confirm {...asked} tone="primary">
    {text}
  </Confirm>
)

/** Where an error is shown: at the first form field of a field of the call. */
const errorPlaceOf = <Values extends FieldValues>({
  label,
  names,
}: ReturnType<Editing<unknown, Values>['fieldFor']>) => ({
  label,
  name: names[0],
})
