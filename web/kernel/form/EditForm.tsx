import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FieldConflict } from '#contract/problem.ts'
import { ApiProblem } from '#web/kernel/api/api.ts'
import { Conflict, type Side } from '#web/kernel/form/Conflict.tsx'
import { Ending } from '#web/kernel/form/Ending.tsx'
import { learnOthers, put, tellErrors, type FormOf, type Labels, type Wrong } from '#web/kernel/form/form.ts'
import { Summary } from '#web/kernel/form/Summary.tsx'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { useBefore, useDraft, useKept } from '#web/kernel/form/useDraft.ts'
import { useFirstField } from '#web/kernel/form/useFirstField.ts'
import { useJudgedForm } from '#web/kernel/form/useSending.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Form } from '#web/ui/Form.tsx'
import styles from './Missing.module.css'

export type Editing<Data, Values extends FieldValues> = {
  valuesOf: (data: Data) => Values
  /** Everything wrong at once; the contract's rules, never rules of the screen's own. */
  judge: (values: Values, before: Data) => Wrong<Values>
  /** The name of each field, in their order: for the summary and for what is missing. */
  labels: Labels<Values>
  /** Those that depend on what has been written. */
  labelsFor?: (values: Values) => Labels<Values>
  fields: (form: FormOf<Values>, data: Data) => ReactNode
  /**
   * Answers with the thing as it is now, or nothing when there was nothing to save. `before` is what the editor saw:
   * it carries the version that a conflict is judged by.
   */
  save: (values: Values, before: Data) => Promise<Data | undefined>
  /** What is asked before such a change is saved; nothing for most. */
  ask?: (values: Values, before: Data) => Question | null
  /** A field of the call as the person knows it, and the form's fields that hold it. */
  wire: (field: string) => { label: string; names: readonly (keyof Values & string)[] }
  /** A conflicting value in words. */
  show: (field: string, text: string | null) => string
}

/** A change that deserves a second look, and what it will do. */
type Question = { title: string; confirm: string; text: ReactNode }

/** What is edited says which version of it was seen, where several may correct different parts of it at once. */
export type Versioned = { id: number; version?: number }

export type FormProps<Data> = {
  title: string
  data: Data
  /** For when somebody else has changed it meanwhile, and only then. */
  refetch: () => Promise<{ data?: Data | undefined }>
  /** Where the reply to a save goes. */
  replace: (reply: Data) => Promise<unknown>
  onClose: (said: string) => void
}

type Props<Data, Values extends FieldValues> = FormProps<Data> & { edit: Editing<Data, Values> }

type Clash = { conflict: readonly FieldConflict[]; chosen: Readonly<Record<string, Side>> }

export function EditForm<Data extends Versioned, Values extends FieldValues>(props: Props<Data, Values>) {
  const { title, edit, data, refetch } = props
  const draft = useDraft(title, edit.valuesOf(data))
  const [before, setBefore] = useBefore(draft.kept, data)
  const [question, setQuestion] = useState<Question | null>(null)
  const judge = (values: Values) => edit.judge(values, before)
  const form = useJudgedForm(edit.valuesOf(before), judge)
  const { clash, undecided, choose, learn } = useClash({ form, edit, refetch, before, setBefore })
  useKept({ draft, form, start: edit.valuesOf(before), version: before.version })
  const box = useFirstField(true)
  const { isSubmitting, isDirty } = form.formState

  function close(said: string) {
    draft.drop()
    props.onClose(said)
  }

  async function send(sent: Values) {
    try {
      const reply = await edit.save(sent, before)
      if (reply) await props.replace(reply)
      close('Datos guardados')
    } catch (error) {
      const isConflict = error instanceof ApiProblem && error.is('conflicto')
      const isTold = isConflict && (await learn(error.details.conflict ?? []))
      if (!isTold) tellErrors(form, error, (field) => placeOf(edit.wire(field)))
    }
  }
  const save = form.handleSubmit(async (sent) => {
    if (undecided.length > 0) return
    const asked = edit.ask?.(sent, before) ?? null
    setQuestion(asked)
    if (!asked) await send(sent)
  })
  const agree = () => {
    setQuestion(null)
    void form.handleSubmit(send)()
  }
  return (
    <Form ref={box} label={title} onSubmit={() => void save()}>
      <UnsavedChanges when={isDirty} onLeave={draft.drop} />
      {question && <Ask {...question} onAgree={agree} onClose={() => setQuestion(null)} />}
      <Summary {...edit} form={form} title="No se ha guardado" />
      {clash.conflict.length > 0 && (
        <Conflict {...clash} onChoose={choose} labelOf={(field) => edit.wire(field).label} show={edit.show} />
      )}
      {edit.fields(form, before)}
      <Ending
        {...edit}
        judge={judge}
        form={form}
        button="Guardar"
        busy="Guardando…"
        isBusy={isSubmitting}
        waiting={
          undecided.length > 0 && (
            <p className={styles.missing}>Falta: decidir qué queda de lo que ha cambiado otra persona.</p>
          )
        }
        onCancel={() => close('Operación cancelada')}
      />
    </Form>
  )
}

type Clashing<Data, Values extends FieldValues> = Pick<Props<Data, Values>, 'edit' | 'refetch'> & {
  form: FormOf<Values>
  before: Data
  setBefore: (now: Data) => void
}

/** What others changed meanwhile, field by field; what was typed stays (rule durable-4). */
function useClash<Data, Values extends FieldValues>(of: Clashing<Data, Values>) {
  const { form, edit, refetch, before, setBefore } = of
  const [clash, setClash] = useState<Clash>({ conflict: [], chosen: {} })
  const undecided = clash.conflict.filter(({ field }) => !clash.chosen[field])

  /** Answers whether there is something to decide, which is said where it is asked. */
  async function learn(conflict: readonly FieldConflict[]): Promise<boolean> {
    const now = await learnOthers({ form, valuesOf: edit.valuesOf, before, refetch })
    if (now === undefined) return false
    setBefore(now)
    setClash({ conflict, chosen: {} })
    return conflict.length > 0
  }

  function choose(field: string, side: Side) {
    const { names } = edit.wire(field)
    if (side === 'theirs') put(form, pick(edit.valuesOf(before), names))
    setClash(({ conflict, chosen }) => ({ conflict, chosen: { ...chosen, [field]: side } }))
  }
  return { clash, undecided, choose, learn }
}

const Ask = ({
  text,
  onAgree,
  onClose,
  ...asked
}: Question & { onAgree: () => void; onClose: () => void }) => (
  <Confirm {...asked} tone="primary" onConfirm={onAgree} onCancel={onClose}>
    {text}
  </Confirm>
)

/** A field of the call that several of the form hold is told at the first. */
const placeOf = <Values extends FieldValues>({
  label,
  names,
}: ReturnType<Editing<unknown, Values>['wire']>) => ({
  label,
  name: names[0],
})

const pick = <Values extends FieldValues>(values: Values, names: readonly (keyof Values & string)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>
