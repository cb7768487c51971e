import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { affiliates } from '#contract/census/affiliates.ts'
import { formatCount } from '#contract/plural.ts'
import { tags } from '#contract/tags/tags.ts'
import { call } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { queryOf, readNow } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'
import { NewTagDialog } from '#web/people/choosing/NewTagDialog.tsx'
import type { SentFilter } from '#web/people/choosing/pickFilter.ts'
import { describeTagged, reloadTagged, undoTagging } from '#web/people/choosing/tagMany.ts'
import { Button } from '#web/ui/Button.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { showNote, showToast } from '#web/ui/Toasts.tsx'

const source = optionsFromCall(
  tags.list,
  () => ({ size: 1000 }),
  ({ id, name }) => ({ value: `${id}`, label: name }),
)

type Values = { tagId: string; way: 'put' | 'take' }
const ways = [
  { value: 'put', label: 'Ponerla' },
  { value: 'take', label: 'Quitarla' },
] as const

type Props = { filter: SentFilter; onClose: () => void }

/**
 * Asks which tag is put on all whom a filter finds, or taken off them; the toast undoes it. Of very many a job does it.
 */
export function TagManyDialog({ filter, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(queryOf(affiliates.list, { query: { ...filter, size: 1 } }))
  const people = data ? formatCount(data.totalElements, 'persona', 'personas') : 'Las personas'
  const [chosen, setChosen] = useState<Values>({ tagId: '', way: 'put' })
  const [isMaking, setMaking] = useState(false)
  const openJob = (id: string) => navigate({ to: '/censo-base/etiquetas/trabajo/$id', params: { id } })
  if (isMaking)
    return (
      <NewTagDialog
        onMade={async ({ id }) => {
          // Chosen by its name, which has to be there.
          await readNow(client, source.queryFor({}))
          setChosen({ ...chosen, tagId: `${id}` })
        }}
        onClose={() => setMaking(false)}
      />
    )
  return (
    <DialogForm<Values>
      title="Etiquetar"
      lead={
        <p>
          <strong>{people}</strong> de esta lista, en todas sus páginas. En el historial de cada una consta.
        </p>
      }
      start={chosen}
      validate={({ tagId }) => ({ tagId: tagId === '' ? 'Campo requerido *' : undefined })}
      labels={{ tagId: 'Etiqueta o lista' }}
      send={async ({ tagId, way }) => {
        const id = Number(tagId)
        const done = await call(way === 'put' ? tags.putMany : tags.takeMany, {
          params: { id },
          query: filter,
        })
        if ('kind' in done) await openJob(done.id)
        else {
          await reloadTagged(client)
          const { activityId } = done
          const undo = {
            label: 'Deshacer',
            onAction: () => {
              undoTagging(client, { id, activityId }, openJob).catch((error: unknown) =>
                showNote(describeFailure('No se ha podido deshacer', error)),
              )
            },
          }
          showToast(describeTagged(way, done), done.people > 0 ? undo : undefined)
        }
        onClose()
      }}
      button="Guardar"
      busy="Guardando…"
      failed="No se ha guardado"
      onClose={onClose}
    >
      {(form) => (
        <Fields
          form={form}
          onNew={() => {
            setChosen(form.getValues())
            setMaking(true)
          }}
        />
      )}
    </DialogForm>
  )
}

type FieldsProps = { form: FormOf<Values>; onNew: () => void }

function Fields({ form: { control, register, setValue, formState }, onNew }: FieldsProps) {
  const { data: options = [] } = useQuery(source.queryFor({}))
  const tagId = useWatch({ control, name: 'tagId' })
  return (
    <>
      <ComboField
        id="tagId"
        label="Etiqueta o lista"
        error={formState.errors.tagId?.message}
        options={options}
        value={tagId || null}
        onChange={(chosen) => setValue('tagId', chosen === null ? '' : String(chosen))}
      />
      <div>
        <Button icon="plus" onClick={onNew}>
          Nueva etiqueta…
        </Button>
      </div>
      <RadioGroup label="Qué hacer" choices={ways} {...register('way')} />
    </>
  )
}
