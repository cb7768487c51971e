import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type { FieldConflict } from '#contract/problem.ts'
import { ApiProblem, messageOf } from '#web/kernel/api/api.ts'
import { Conflict, type Side } from '#web/kernel/form/Conflict.tsx'
import { fieldErrorsOf, learnOthers, put, resolverOf, summaryOf, type Wrong } from '#web/kernel/form/form.ts'
import { Missing } from '#web/kernel/form/Missing.tsx'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { useBefore, useDraft, useKept } from '#web/kernel/form/useDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import styles from './EditPanel.module.css'

type Labels<Values> = { readonly [Name in keyof Values & string]?: string }
export type Form<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>

export type Editing<Data, Values extends FieldValues> = {
  valuesOf: (data: Data) => Values
  /** Everything wrong at once; the contract's rules, never rules of the screen's own. */
  judge: (values: Values, before: Data) => Wrong<Values>
  /** The name of each field, in their order: for the summary and for what is missing. */
  labels: Labels<Values>
  /** Those that depend on what has been written. */
  labelsFor?: (values: Values) => Labels<Values>
  fields: (form: Form<Values>, data: Data) => ReactNode
  /** Answers with the thing as it is now, or nothing when there was nothing to save. `before` is what the editor saw: it carries the version that a conflict is judged by. */
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
  const box = useRef<HTMLFormElement>(null)
  const form: Form<Values> = useForm<Values, unknown, Values>({
    resolver: resolverOf((values) => edit.judge(values, before)),
    // Every value is there: react-hook-form only asks for a part of them.
    defaultValues: edit.valuesOf(before) as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { clash, undecided, choose, learn } = useClash({ form, edit, refetch, before, setBefore })
  useKept({ draft, form, start: edit.valuesOf(before), version: before.version })
  useFirstFocus(box)
  const { errors, isSubmitting, isDirty, submitCount } = form.formState
  // Every field is registered with its default: what is watched is whole.
  const values = useWatch({ control: form.control }) as Values
  const wrong = edit.judge(values, before)
  const labels: Labels<Values> = { ...edit.labels, ...edit.labelsFor?.(values) }

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
      if (!isTold) tell(form, edit, error)
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
    <form
      ref={box}
      noValidate
      aria-label={title}
      onSubmit={(event) => void save(event)}
      className={styles.form}
    >
      <UnsavedChanges when={isDirty} onLeave={draft.drop} />
      {question && <Ask {...question} onAgree={agree} onClose={() => setQuestion(null)} />}
      {/* What the server has refused is told even when taking in what there is now has begun the count again. */}
      {(submitCount > 0 || errors.root) && (
        <FormErrors errors={summaryOf(errors, labels)} attempt={submitCount} title="No se ha guardado" />
      )}
      {clash.conflict.length > 0 && (
        <Conflict {...clash} onChoose={choose} labelOf={(field) => edit.wire(field).label} show={edit.show} />
      )}
      {edit.fields(form, before)}
      <Ending
        wrong={wrong}
        labels={labels}
        standing={undecided.length > 0 ? 'undecided' : isSubmitting ? 'saving' : 'ready'}
        onAsk={() => void form.trigger()}
        onCancel={() => close('Operación cancelada')}
      />
    </form>
  )
}

type Clashing<Data, Values extends FieldValues> = Pick<Props<Data, Values>, 'edit' | 'refetch'> & {
  form: Form<Values>
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

type EndingProps = Parameters<typeof Missing>[0] & {
  standing: 'undecided' | 'saving' | 'ready'
  onCancel: () => void
}

/** The ways out of a form; saving is one of them once nothing stands against it. */
const Ending = ({ standing, onCancel, ...missing }: EndingProps) => (
  <div className={styles.actions}>
    <Button onClick={onCancel}>Cancelar</Button>
    {Object.keys(missing.wrong).length > 0 ? (
      <Missing {...missing} />
    ) : standing === 'undecided' ? (
      <p className={styles.missing}>Falta: decidir qué queda de lo que ha cambiado otra persona.</p>
    ) : (
      <Button type="submit" variant="primary" busy={standing === 'saving' ? 'Guardando…' : undefined}>
        Guardar
      </Button>
    )}
  </div>
)

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

/** Says at each field what the server found; what belongs to no field of this form is said above it. */
function tell<Data, Values extends FieldValues>(
  form: Form<Values>,
  { wire }: Editing<Data, Values>,
  error: unknown,
) {
  const loose: string[] = []
  for (const { name, message } of fieldErrorsOf(error)) {
    const { label, names } = wire(name)
    const [field] = names
    if (field) form.setError(field as Path<Values>, { message })
    else loose.push(`${label}: ${message}`)
  }
  form.setError('root', { message: [messageOf(error), ...loose].join('. ') })
}

const pick = <Values extends FieldValues>(values: Values, names: readonly (keyof Values & string)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>

/** The first field takes the focus. */
function useFirstFocus(box: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const first = box.current?.querySelector<HTMLInputElement>('input:not(:disabled), select, textarea')
    // Of several radios, the chosen one is where the keyboard enters.
    const chosen =
      first?.type === 'radio' &&
      box.current?.querySelector<HTMLElement>(`input[name='${first.name}']:checked`)
    ;(chosen || first)?.focus()
  }, [box])
}
