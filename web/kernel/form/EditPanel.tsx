import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { QueryPlaceholder, type QueryState } from '#web/kernel/page/QueryPlaceholder.tsx'
import type { Editing, FormProps, Versioned } from '#web/kernel/form/EditForm.tsx'
import { useIsDrafted } from '#web/kernel/form/useDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/**
 * The form of a panel. Most people only read: it comes, with its fields and its rules, when somebody is about to
 * edit.
 */
export const lateForm = <Data extends Versioned, Values extends FieldValues>(
  load: () => Promise<Editing<Data, Values>>,
) =>
  lazyComponent<FormProps<Data>>(
    async () => {
      const [{ EditForm }, edit] = await Promise.all([import('#web/kernel/form/EditForm.tsx'), load()])
      return (props) => <EditForm {...props} edit={edit} />
    },
    ({ title }) => <Skeleton label={`Abriendo ${title}`} lines={6} />,
  )

/** What a panel needs of the thing it shows and changes; `useEditable` has it. */
export type Loaded<Data> = Omit<QueryState, 'refetch'> & {
  data: Data | undefined
  refetch: () => Promise<{ data?: Data | undefined }>
  /** Takes in the reply to a change. */
  replace: (reply: Data) => Promise<unknown>
}

type Props<Data extends Versioned> = {
  title: string
  loaded: Loaded<Data>
  /** What is read while it loads: «Cargando los datos de contacto». */
  loading: string
  /** The text when the data cannot be loaded. */
  failed: string
  /** What is known, name by name; what is missing says so by itself. */
  facts: (data: Data) => readonly Fact[]
  /** Absent for who may only look. */
  form?: ReturnType<typeof lateForm<Data, FieldValues>>
  /** Something else on the screen has asked to edit; `onClosed` is told when that is over. */
  opened?: boolean
  onClosed?: () => void
  /** Told when it begins to be edited, for who lets only one thing be edited at a time. */
  onBegun?: () => void
}

/** One thing's data: read as a list of facts, changed in a form (rule form-8). */
export function EditPanel<Data extends Versioned>(props: Props<Data>) {
  const { title, loaded, loading, failed, facts, form: Form, opened, onClosed, onBegun } = props
  const isDrafted = useIsDrafted(title)
  const [begun, setBegun] = useState(isDrafted)
  const editButton = useRef<HTMLButtonElement>(null)
  const { data } = loaded

  const restored = useRef(isDrafted)
  const started = useEffectEvent(() => {
    showToast(restored.current ? 'Lo que habías escrito sigue aquí' : 'Edición iniciada')
    restored.current = false
    onBegun?.()
  })
  const editing = data !== undefined && Form !== undefined && (begun || opened === true)
  useEffect(() => {
    if (editing) started()
  }, [editing])

  function close(said: string) {
    setBegun(false)
    showToast(said)
    onClosed?.()
    // The button is rendered again in the next frame.
    requestAnimationFrame(() => editButton.current?.focus())
  }

  if (data === undefined)
    return (
      <Card title={title}>
        <QueryPlaceholder of={loaded} loading={loading} failed={failed} lines={6} />
      </Card>
    )
  const button = Form && !editing && (
    <Button
      ref={editButton}
      icon="edit"
      onPointerEnter={Form.warm}
      onFocus={Form.warm}
      onClick={() => setBegun(true)}
    >
      Editar<span className="vh"> {title}</span>
    </Button>
  )
  return (
    <Card title={title} actions={button}>
      {editing ? (
        <Form title={title} data={data} refetch={loaded.refetch} replace={loaded.replace} onClose={close} />
      ) : (
        <Facts of={facts(data)} />
      )}
    </Card>
  )
}
