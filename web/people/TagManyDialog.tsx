import type { Sent } from '#contract/endpoint.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { affiliates } from '#contract/census/affiliates.ts'
import { formatCount } from '#contract/plural.ts'
import { tags } from '#contract/tags/tags.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** A filter over people, as a call sends it. */
export type SentFilter = NonNullable<Sent<typeof tags.putMany>['query']>

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
const changed = [affiliates.list, affiliates.get, tags.list, tags.get]

/** Asks which tag is put on all whom a filter finds, or taken off them; the toast undoes it. */
export function TagManyDialog({ filter, onClose }: { filter: SentFilter; onClose: () => void }) {
  const client = useQueryClient()
  const { data } = useQuery(queryOf(affiliates.list, { query: { ...filter, size: 1 } }))
  const people = data ? formatCount(data.totalElements, 'persona', 'personas') : 'Las personas'
  return (
    <DialogForm<Values>
      title="Etiquetar"
      lead={
        <p>
          <strong>{people}</strong> de esta lista, en todas sus páginas. En el historial de cada una consta.
        </p>
      }
      start={{ tagId: '', way: 'put' }}
      validate={({ tagId }) => ({ tagId: tagId === '' ? 'Campo requerido *' : undefined })}
      labels={{ tagId: 'Etiqueta o lista' }}
      send={async ({ tagId, way }) => {
        const input = { params: { id: Number(tagId) }, query: filter }
        const done = await call(way === 'put' ? tags.putMany : tags.takeMany, input)
        await invalidateReads(client, changed)
        const count = formatCount(done.people, 'persona', 'personas')
        const undo = () => void undoTagging(client, Number(tagId), done.activityId)
        showToast(way === 'put' ? `Etiqueta puesta a ${count}` : `Etiqueta quitada a ${count}`, {
          label: 'Deshacer',
          onAction: undo,
        })
        onClose()
      }}
      button="Guardar"
      busy="Guardando…"
      failed="No se ha guardado"
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </DialogForm>
  )
}

async function undoTagging(client: QueryClient, id: number, activityId: number) {
  await call(tags.undoMany, { params: { id }, body: { activityId } })
  await invalidateReads(client, changed)
  showToast('Deshecho')
}

function Fields({ form: { control, register, setValue, formState } }: { form: FormOf<Values> }) {
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
      <RadioGroup label="Qué hacer" choices={ways} {...register('way')} />
    </>
  )
}
