import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiProblem, messageOf } from '#web/kernel/api.ts'
import { fieldErrorsOf, summaryOf } from '#web/kernel/form.ts'
import { UnsavedChanges } from '#web/kernel/UnsavedChanges.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/Toasts.tsx'
import styles from './EditPanel.module.css'

export type Fact = { label: string; value: ReactNode }

/** What a panel needs of the query that brings its data; a TanStack query has it. */
export type Loaded<Data> = {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  refetch: () => Promise<{ data?: Data | undefined }>
}

export type EditPanelProps<Data, Values extends FieldValues> = {
  title: string
  loaded: Loaded<Data>
  /** What is read while it loads: «Cargando los datos de contacto». */
  loading: string
  /** What is read when it cannot be loaded. */
  failed: string
  /** What stands there when there is nothing to show. */
  empty: ReactNode
  isEmpty: (data: Data) => boolean
  facts: (data: Data) => readonly Fact[]
  /** Absent for who may only look. */
  edit?: Editing<Data, Values>
}

export type Editing<Data, Values extends FieldValues> = {
  schema: z.ZodType<Values, Values>
  valuesOf: (data: Data) => Values
  /** The name of each field, for the summary and for conflicts. */
  labels: { readonly [Name in keyof Values & string]: string }
  fields: (form: UseFormReturn<Values, unknown, Values>) => ReactNode
  /** `before` is what the editor saw: it carries the version that a conflict is judged by. */
  save: (values: Values, before: Data) => Promise<unknown>
}

/** One thing's data: read as a list of facts, changed in a form (UX §2.3). */
export function EditPanel<Data, Values extends FieldValues>(props: EditPanelProps<Data, Values>) {
  const { title, loaded, loading, failed, empty, isEmpty, facts, edit } = props
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const { data } = loaded

  function close(said: string) {
    setEditing(false)
    toast(said)
    // The button comes back with the next drawing.
    requestAnimationFrame(() => editButton.current?.focus())
  }

  if (data === undefined)
    return (
      <Card title={title}>
        {loaded.error ? (
          <ErrorState title={failed} onRetry={() => void loaded.refetch()}>
            {messageOf(loaded.error)}
          </ErrorState>
        ) : (
          <Skeleton label={loading} lines={6} />
        )}
      </Card>
    )
  const start = () => {
    setEditing(true)
    toast('Edición iniciada')
  }
  const button = edit && !editing && (
    <Button ref={editButton} icon="edit" onClick={start}>
      Editar<span className="vh"> {title}</span>
    </Button>
  )
  return (
    <Card title={title} actions={button}>
      {edit && editing ? (
        <EditForm edit={edit} data={data} refetch={loaded.refetch} onClose={close} />
      ) : isEmpty(data) ? (
        empty
      ) : (
        <dl className={styles.facts}>
          {facts(data).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

type FormProps<Data, Values extends FieldValues> = {
  edit: Editing<Data, Values>
  data: Data
  refetch: Loaded<Data>['refetch']
  onClose: (said: string) => void
}

function EditForm<Data, Values extends FieldValues>({
  edit,
  data,
  refetch,
  onClose,
}: FormProps<Data, Values>) {
  const [before, setBefore] = useState(data)
  const [changed, setChanged] = useState<readonly Change[]>([])
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(edit.schema),
    // Every value is there: react-hook-form only asks for a part of them.
    defaultValues: edit.valuesOf(data) as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isSubmitSuccessful, isDirty, submitCount } = form.formState

  const save = form.handleSubmit(async (values) => {
    try {
      await edit.save(values, before)
      await refetch()
      onClose('Datos guardados')
    } catch (error) {
      for (const { name, message } of fieldErrorsOf(error)) form.setError(name as Path<Values>, { message })
      form.setError('root', { message: messageOf(error) })
      if (!(error instanceof ApiProblem) || !error.is('conflicto')) return
      const { data: now } = await refetch()
      if (now === undefined) return
      setChanged(changesBetween(edit.valuesOf(before), edit.valuesOf(now), edit.labels))
      setBefore(now)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className={styles.form}>
      <UnsavedChanges when={isDirty && !isSubmitSuccessful} />
      <FormErrors errors={summaryOf(errors, edit.labels)} attempt={submitCount} title="No se ha guardado" />
      {changed.length > 0 && <Conflict changes={changed} />}
      {edit.fields(form)}
      <div className={styles.actions}>
        <Button onClick={() => onClose('Operación cancelada')}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={isSubmitting ? 'Guardando…' : undefined}>
          Guardar
        </Button>
      </div>
    </form>
  )
}

export type Change = { label: string; before: string; now: string }

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The fields that somebody else has changed between two readings. */
export const changesBetween = <Values extends FieldValues>(
  before: Values,
  now: Values,
  labels: { readonly [Name in keyof Values & string]: string },
): Change[] =>
  Object.entries<string>(labels)
    .map(([name, label]) => ({ label, before: textOf(before[name]), now: textOf(now[name]) }))
    .filter((change) => change.before !== change.now)

function Conflict({ changes }: { changes: readonly Change[] }) {
  return (
    <div className={styles.conflict} role="group" aria-label="Cambios de otra persona">
      <p>
        Mientras editabas, otra persona ha guardado estos cambios. Lo que has escrito sigue aquí: si vuelves a
        guardar, quedará lo tuyo.
      </p>
      <ul>
        {changes.map(({ label, before, now }) => (
          <li key={label}>
            {label}: <del>{before}</del> → <ins>{now}</ins>
          </li>
        ))}
      </ul>
    </div>
  )
}
