import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { bulk } from '#contract/import/bulk/bulk.ts'
import {
  bulkChanges,
  bulkWhats,
  recordChange,
  type BulkChange,
  type BulkWhat,
} from '#contract/import/bulk/changes.ts'
import { sharedRecordTypes } from '#contract/people/recordTypes.ts'
import { formatCount } from '#contract/plural.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith, type FormOf } from '#web/kernel/form/form.ts'
import type { SentFilter } from '#web/people/choosing/pickFilter.ts'
import { formPart } from '#web/people/forms.ts'
import { RecordWords, recordWordsLabels, type RecordWordsValues } from '#web/people/RecordWords.tsx'
import { useAssemblies } from '#web/people/usePlaces.ts'
import { Button } from '#web/ui/Button.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import { CheckboxGroup, RadioGroup } from '#web/ui/RadioGroup.tsx'

type Values = { what: BulkWhat; assemblyId: string; sectoralIds: string[] } & RecordWordsValues

const choices = bulkWhats.map((value) => ({ value, label: bulkChanges[value].label }))
const labels = {
  what: 'Qué cambiar',
  assemblyId: 'Asamblea',
  sectoralIds: 'Asambleas sectoriales',
  ...recordWordsLabels,
}

/** The change that validated values say. */
function toChange({ what, assemblyId, sectoralIds, ...words }: Values): BulkChange {
  if (what === 'assembly') return { what, assemblyId: Number(assemblyId) }
  if (what === 'sectorals') return { what, sectoralIds: sectoralIds.map(Number) }
  if (what === 'record') return recordChange.parse({ what, ...words })
  return { what }
}

const start: Values = {
  what: 'assembly',
  assemblyId: '',
  sectoralIds: [],
  recordType: '',
  title: '',
  description: '',
  dataProtectionTemplateId: '',
}

type Props = {
  /** Some people, or all whom a filter means. */
  of: { ids: number[] } | { filter: SentFilter }
  /** How many they are, where that is known. */
  count?: number
  onClose: () => void
}

/** Asks what is changed for many people, and goes to what that would do (rule people-24). */
export function ChangeManyDialog({ of, count, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <DialogForm<Values>
      title="Cambiar a muchos"
      lead={
        <p>
          <strong>{count === undefined ? 'Las personas' : formatCount(count, 'persona', 'personas')}</strong>
          {'ids' in of ? ' que has elegido.' : ' de esta lista, en todas sus páginas.'} Antes de cambiar nada
          verás a cuántas, y a quién no y por qué.
        </p>
      }
      start={start}
      validate={({ what, assemblyId, sectoralIds, ...words }) => ({
        ...(what === 'record' && validateWith<RecordWordsValues>(recordChange)({ what, ...words })),
        assemblyId: what === 'assembly' && assemblyId === '' ? 'Campo requerido *' : undefined,
        sectoralIds: what === 'sectorals' && sectoralIds.length === 0 ? 'Elige alguna' : undefined,
      })}
      labels={labels}
      send={async (values) => {
        const { id } = await call(bulk.preview, {
          query: 'filter' in of ? of.filter : {},
          body: { change: toChange(values), ...('ids' in of && { ids: of.ids }) },
        })
        await navigate({ to: '/censo-base/cambios/$id', params: { id } })
      }}
      button="Ver qué cambiaría"
      busy="Preparando…"
      failed="No se ha podido preparar"
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </DialogForm>
  )
}

function Fields({ form }: { form: FormOf<Values> }) {
  const { control, register, setValue, formState } = form
  const { errors } = formState
  const { what, assemblyId } = useWatch({ control })
  const { all, failed } = useAssemblies()
  const { forGood } = bulkChanges[what ?? start.what]
  return (
    <>
      <RadioGroup label={labels.what} choices={choices} {...register('what')} />
      {failed && (what === 'assembly' || what === 'sectorals') && (
        <p role="alert">
          No se han podido cargar las asambleas. <Button onClick={failed}>Reintentar</Button>
        </p>
      )}
      {what === 'assembly' && (
        <ComboField
          id="assemblyId"
          label={labels.assemblyId}
          error={errors.assemblyId?.message}
          options={all
            .filter(({ type }) => type !== 'Sectorial')
            .map(({ value, label }) => ({ value: `${value}`, label }))}
          value={assemblyId || null}
          onChange={(chosen) => setValue('assemblyId', chosen === null ? '' : String(chosen))}
        />
      )}
      {what === 'sectorals' && (
        <CheckboxGroup
          label={labels.sectoralIds}
          hint="Se añaden a las que ya tenga cada persona."
          error={errors.sectoralIds?.message}
          choices={all
            .filter(({ type }) => type === 'Sectorial')
            .map(({ value, label }) => ({ value: `${value}`, label }))}
          {...register('sectoralIds')}
        />
      )}
      {what === 'record' && (
        <RecordWords form={formPart<RecordWordsValues>(form)} types={sharedRecordTypes} />
      )}
      <p>{forGood ?? 'Se puede deshacer durante treinta días'}.</p>
    </>
  )
}
