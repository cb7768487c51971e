import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { QueryPlaceholder, type QueryState } from '#web/kernel/page/QueryPlaceholder.tsx'
import type { Editing, FormProps, Versioned } from '#web/kernel/form/EditForm.tsx'
import { useHasDraft } from '#web/kernel/form/useDraft.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { showNote, showToast } from '#web/ui/Toasts.tsx'

/**
 * The edit form of a panel, loaded when the user is about to edit, because most only read.
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

/** The query state of the data of a panel, as `useEditable` returns it. */
export type Loaded<Data> = Omit<QueryState, 'refetch'> & {
  data: Data | undefined
  refetch: () => Promise<{ data?: Data | undefined }>
  /** Puts the reply to a save into the cache. */
  replace: (reply: Data) => Promise<unknown>
}

type Props<Data extends Versioned> = {
  title: string
  loaded: Loaded<Data>
  /** The text while the data load: «Cargando los datos de contacto». */
  loading: string
  /** The text when the data cannot be loaded. */
  failed: string
  /** The data as names and values. */
  facts: (data: Data) => readonly Fact[]
  /** Absent for users who may only read. */
  form?: ReturnType<typeof lateForm<Data, FieldValues>>
  /** Opens the form from outside the panel; `onClosed` is called when it closes. */
  opened?: boolean
  onClosed?: () => void
  /** Edits in another place, such as a dialog of several steps, in place of the form. */
  onEdit?: () => void
  /** The button's text, where it is not «Editar» and the title. */
  button?: string
  /** What is said before each toast: «Edición de pdf». */
  saidAs?: string
  /** Called when editing begins, for screens that allow one edit at a time. */
  onBegun?: () => void
}

/** One thing's data: read as a list of facts, changed in a form (rule form-8). */
export function EditPanel<Data extends Versioned>(props: Props<Data>) {
  const { title, loaded, loading, failed, facts, form: Form, opened, onClosed, onBegun, onEdit } = props
  const name = (message: string) => (props.saidAs ? `${props.saidAs}: ${message}` : message)
  const isDrafted = useHasDraft(title)
  const [begun, setBegun] = useState(isDrafted)
  const editButton = useRef<HTMLButtonElement>(null)
  const { data } = loaded

  const restored = useRef(isDrafted)
  const started = useEffectEvent(() => {
    if (restored.current) showNote(name('Lo que habías escrito sigue aquí'))
    // Whoever looks sees the form open.
    else announce(name('Edición iniciada'))
    restored.current = false
    onBegun?.()
  })
  const editing = data !== undefined && Form !== undefined && (begun || opened === true)
  useEffect(() => {
    if (editing) started()
  }, [editing])

  function close(message: string, isSaved: boolean) {
    setBegun(false)
    const tell = isSaved ? showToast : showNote
    tell(name(message))
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
  const button = (Form || onEdit) && !editing && (
    <Button
      ref={editButton}
      icon="edit"
      onPointerEnter={Form?.warm}
      onFocus={Form?.warm}
      onClick={onEdit ?? (() => setBegun(true))}
    >
      {props.button ?? (
        <>
          Editar<span className="vh"> {title}</span>
        </>
      )}
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
