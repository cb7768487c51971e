import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { FieldConflict } from '#contract/problem.ts'
import { ApiProblem, messageOf } from '#web/kernel/api.ts'
import { Conflict, type Side } from '#web/kernel/Conflict.tsx'
import { fieldErrorsOf, put, rebased, summaryOf } from '#web/kernel/form.ts'
import { Missing } from '#web/kernel/Missing.tsx'
import { UnsavedChanges } from '#web/kernel/UnsavedChanges.tsx'
import { useDraft, useKept } from '#web/kernel/useDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import styles from './EditPanel.module.css'

/** What is wrong with a form, by field. */
type Wrong<Values> = { readonly [Name in keyof Values & string]?: string | undefined }
export type Form<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>

export type Editing<Data, Values extends FieldValues> = {
  valuesOf: (data: Data) => Values
  /** Everything wrong at once; the contract's rules, never rules of the screen's own. */
  judge: (values: Values) => Wrong<Values>
  /** The name of each field, in their order: for the summary and for what is missing. */
  labels: { readonly [Name in keyof Values & string]?: string }
  fields: (form: Form<Values>, data: Data) => ReactNode
  /** `before` is what the editor saw: it carries the version that a conflict is judged by. */
  save: (values: Values, before: Data) => Promise<unknown>
  /** A field of the call as the person knows it, and the form's fields that hold it. */
  wire: (field: string) => { label: string; names: readonly (keyof Values & string)[] }
  /** A conflicting value in words. */
  show: (field: string, text: string | null) => string
}

type Props<Data, Values extends FieldValues> = {
  title: string
  edit: Editing<Data, Values>
  data: Data
  refetch: () => Promise<{ data?: Data | undefined }>
  onClose: (said: string) => void
}

type Clash = { conflict: readonly FieldConflict[]; chosen: Readonly<Record<string, Side>> }

export function EditForm<Data, Values extends FieldValues>(props: Props<Data, Values>) {
  const { title, edit, data, refetch } = props
  const draft = useDraft<Values, Data>(title)
  // Who goes on with a draft goes on with what they saw when they wrote it.
  const [before, setBefore] = useState(draft.kept?.seen ?? data)
  const [clash, setClash] = useState<Clash>({ conflict: [], chosen: {} })
  const box = useRef<HTMLFormElement>(null)
  const form: Form<Values> = useForm<Values, unknown, Values>({
    resolver: resolverOf(edit.judge),
    // Every value is there: react-hook-form only asks for a part of them.
    defaultValues: edit.valuesOf(before) as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  useKept({ draft, form, start: edit.valuesOf(before), seen: before })
  useFirstFocus(box)
  const { errors, isSubmitting, isDirty, submitCount } = form.formState
  // Every field is registered with its default: what is watched is whole.
  const wrong = edit.judge(useWatch({ control: form.control }) as Values)
  const undecided = clash.conflict.filter(({ field }) => !clash.chosen[field])

  function close(said: string) {
    draft.drop()
    props.onClose(said)
  }

  async function learn(conflict: readonly FieldConflict[]) {
    const { data: now } = await refetch()
    if (now === undefined) return
    const mine = form.getValues()
    form.reset(edit.valuesOf(now))
    put(form, rebased(edit.valuesOf(before), mine, edit.valuesOf(now)))
    setBefore(now)
    setClash({ conflict, chosen: {} })
  }

  function choose(field: string, side: Side) {
    const { names } = edit.wire(field)
    if (side === 'theirs') put(form, pick(edit.valuesOf(before), names))
    setClash(({ conflict, chosen }) => ({ conflict, chosen: { ...chosen, [field]: side } }))
  }

  const save = form.handleSubmit(async (values) => {
    if (undecided.length > 0) return
    try {
      await edit.save(values, before)
      await refetch()
      close('Datos guardados')
    } catch (error) {
      tell(form, edit, error)
      if (error instanceof ApiProblem && error.details.conflict) await learn(error.details.conflict)
    }
  })
  return (
    <form
      ref={box}
      noValidate
      aria-label={title}
      onSubmit={(event) => void save(event)}
      className={styles.form}
    >
      <UnsavedChanges when={isDirty} onLeave={draft.drop} />
      {submitCount > 0 && (
        <FormErrors errors={summaryOf(errors, edit.labels)} attempt={submitCount} title="No se ha guardado" />
      )}
      {clash.conflict.length > 0 && (
        <Conflict {...clash} onChoose={choose} labelOf={(field) => edit.wire(field).label} show={edit.show} />
      )}
      {edit.fields(form, before)}
      <div className={styles.actions}>
        <Button onClick={() => close('Operación cancelada')}>Cancelar</Button>
        {Object.keys(wrong).length > 0 ? (
          <Missing wrong={wrong} labels={edit.labels} onAsk={() => void form.trigger()} />
        ) : undecided.length > 0 ? (
          <p className={styles.missing}>Falta: decidir qué queda de lo que ha cambiado otra persona.</p>
        ) : (
          <Button type="submit" variant="primary" busy={isSubmitting ? 'Guardando…' : undefined}>
            Guardar
          </Button>
        )}
      </div>
    </form>
  )
}

const resolverOf =
  <Values extends FieldValues>(judge: (values: Values) => Wrong<Values>): Resolver<Values, unknown, Values> =>
  (values) => {
    // Every field is registered with its default: what is watched is whole.
    const wrong = Object.entries<string | undefined>(judge(values)).filter(([, message]) => message)
    if (wrong.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }]))
    // The names are the form's own: the judge is typed by them.
    return { values: {}, errors: errors as FieldErrors<Values> }
  }

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
    box.current?.querySelector<HTMLElement>('input:not(:disabled), select, textarea')?.focus()
  }, [box])
}
