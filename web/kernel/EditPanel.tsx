import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Awaited, type Fetched } from '#web/kernel/Awaited.tsx'
import type { EditForm as Form, Editing } from '#web/kernel/EditForm.tsx'
import { useIsDrafted } from '#web/kernel/useDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/Toasts.tsx'

// Most people only read: the form comes when somebody edits. `lazy` forgets type parameters; it is the same component.
const EditForm = lazy(async () => ({
  default: (await import('#web/kernel/EditForm.tsx')).EditForm,
})) as unknown as typeof Form

/** What a panel needs of the query that brings its data; a TanStack query has it. */
export type Loaded<Data> = Omit<Fetched, 'refetch'> & {
  data: Data | undefined
  refetch: () => Promise<{ data?: Data | undefined }>
}

type Props<Data, Values extends FieldValues> = {
  title: string
  loaded: Loaded<Data>
  /** What is read while it loads: «Cargando los datos de contacto». */
  loading: string
  /** What is read when it cannot be loaded. */
  failed: string
  /** What is known, name by name; what is missing says so by itself. */
  facts: (data: Data) => readonly Fact[]
  /** Absent for who may only look. */
  edit?: Editing<Data, Values>
  /** Something else on the screen has asked to edit; `onClosed` is told when that is over. */
  opened?: boolean
  onClosed?: () => void
}

/** One thing's data: read as a list of facts, changed in a form (UX §2.3). */
export function EditPanel<Data, Values extends FieldValues>(props: Props<Data, Values>) {
  const { title, loaded, loading, failed, facts, edit, opened, onClosed } = props
  const isDrafted = useIsDrafted(title)
  const [begun, setBegun] = useState(isDrafted)
  const editButton = useRef<HTMLButtonElement>(null)
  const { data } = loaded

  const restored = useRef(isDrafted)
  const started = useEffectEvent(() => {
    toast(restored.current ? 'Lo que habías escrito sigue aquí' : 'Edición iniciada')
    restored.current = false
  })
  const editing = data !== undefined && edit !== undefined && (begun || opened === true)
  useEffect(() => {
    if (editing) started()
  }, [editing])

  function close(said: string) {
    setBegun(false)
    toast(said)
    onClosed?.()
    // The button comes back with the next drawing.
    requestAnimationFrame(() => editButton.current?.focus())
  }

  if (data === undefined)
    return (
      <Card title={title}>
        <Awaited of={loaded} loading={loading} failed={failed} lines={6} />
      </Card>
    )
  const button = edit && !editing && (
    <Button ref={editButton} icon="edit" onClick={() => setBegun(true)}>
      Editar<span className="vh"> {title}</span>
    </Button>
  )
  return (
    <Card title={title} actions={button}>
      {editing ? (
        <Suspense fallback={<Skeleton label={`Abriendo ${title}`} lines={6} />}>
          <EditForm title={title} edit={edit} data={data} refetch={loaded.refetch} onClose={close} />
        </Suspense>
      ) : (
        <Facts of={facts(data)} />
      )}
    </Card>
  )
}
