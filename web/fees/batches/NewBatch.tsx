import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { batches, batchKindLabels } from '#contract/fees/batches.ts'
import { askedPeriods } from '#contract/fees/feeExport.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf, readNow } from '#web/kernel/api/queries.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import {
  batchLabels as labels,
  readBatchForm,
  startBatchForm,
  toPreviewQuery,
  usualDays,
  type BatchTyped,
} from '#web/fees/batches/batchForm.ts'
import { ChosenField } from '#web/fees/batches/ChosenField.tsx'
import { PreviewCard } from '#web/fees/batches/PreviewCard.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './batches.module.css'

/** `/panel-administracion/remesas/nueva`: asks for a batch, of which it says before what it would have (rule fee-8). */
export function NewBatch() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return (
    <>
      <ScreenHeading lead="Se hace en borrador: la miras, quitas a quien no toque y la apruebas." />
      <CreateForm
        title="Nueva remesa"
        start={startBatchForm()}
        validate={(typed: BatchTyped) => readBatchForm(typed).errors ?? {}}
        labels={labels}
        call={(typed) => askForBatch(client, typed)}
        whyOf={(error) => (error instanceof NobodyToCharge ? error.message : messageOf(error))}
        successText={() => 'Haciendo la remesa'}
        invalidates={[batches.list]}
        next={(job) => navigate({ to: '/panel-administracion/remesas/trabajo/$id', params: { id: job.id } })}
        // Another person may just have made the same.
        onRefused={() => void invalidateReads(client, [batches.preview, batches.list])}
        button="Hacer la remesa"
        busy="Empezando…"
        failed="No se ha hecho"
        onCancel={() => void navigate({ to: '/panel-administracion/remesas' })}
      >
        {(form) => <Fields form={form} />}
      </CreateForm>
    </>
  )
}

class NobodyToCharge extends Error {
  constructor() {
    super('No se cobraría a nadie: la vista previa dice quién se queda fuera y por qué')
  }
}

/** Of nobody no batch is made: whoever presses is told so at once, and not by a job that fails. */
async function askForBatch(client: QueryClient, typed: BatchTyped) {
  const { sent } = readBatchForm(typed)
  if (!sent) throw new Error('the form was validated')
  const preview = queryOf(batches.preview, { query: toPreviewQuery(sent) })
  const { totalElements, sameBatchId } = await readNow(client, { ...preview, staleTime: 30_000 })
  if (totalElements === 0 && sameBatchId === null) throw new NobodyToCharge()
  return call(batches.create, { body: sent })
}

const kinds = Object.entries(batchKindLabels).map(([value, label]) => ({ value, label }))

function Fields({ form }: { form: FormOf<BatchTyped> }) {
  const { register, formState } = form
  const { errors } = formState
  const typed = form.watch()
  return (
    <>
      <Card title="Qué se cobra y cuándo">
        <div className={styles.parts}>
          <RadioGroup label={labels.kind} variant="segments" choices={kinds} {...register('kind')} />
          <div className={styles.fields}>
            <TextField
              label={labels.chargedOn}
              hint="Por ejemplo, 25/3/2027. Desde mañana, un día en que los bancos cobran."
              error={errors.chargedOn?.message}
              autoComplete="off"
              {...register('chargedOn')}
            />
            {typed.kind === 'cuotas' ? (
              <FeeFields form={form} typed={typed} />
            ) : (
              <TextField
                label={labels.donatedFrom}
                hint="Las que se anotaron desde ese día y no se han cobrado."
                error={errors.donatedFrom?.message}
                autoComplete="off"
                {...register('donatedFrom')}
              />
            )}
          </div>
        </div>
      </Card>
      {typed.kind === 'cuotas' && <ChosenField form={form} />}
      <PreviewCard typed={typed} />
    </>
  )
}

const quarterNames = ['Enero, febrero y marzo', 'Abril, mayo y junio', 'Julio, agosto y septiembre', 'Octubre, noviembre y diciembre'] // prettier-ignore

function FeeFields({ form, typed }: { form: FormOf<BatchTyped>; typed: BatchTyped }) {
  const { register, formState } = form
  const usual = usualDays(typed)
  return (
    <>
      <SelectField
        label={labels.period}
        options={askedPeriods.map((period) => ({ value: period, label: period }))}
        {...register('period')}
      />
      {typed.period !== 'Anual' && (
        <SelectField
          label={labels.quarter}
          empty={`${usual.inWords}, el del cargo`}
          options={quarterNames.map((label, at) => ({
            value: `${at + 1}`,
            label: `${at + 1}: ${label.toLowerCase()}`,
          }))}
          {...register('quarter')}
        />
      )}
      <TextField
        label={labels.year}
        hint={`En blanco, el del día de cargo: ${usual.year}`}
        error={formState.errors.year?.message}
        inputMode="numeric"
        autoComplete="off"
        {...register('year')}
      />
      <Checkbox
        label={labels.prorated}
        hint="Quien se inscribió durante el periodo paga los meses que lleva, de treinta días cada uno."
        {...register('prorated')}
      />
    </>
  )
}
