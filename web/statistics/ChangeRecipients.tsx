import { useState } from 'react'
import { reportRecipients, statisticsReports, type ReportSettings } from '#contract/statistics/reports.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { CheckboxGroup } from '#web/ui/RadioGroup.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Values = { recipients: string[] }
const labels = { recipients: 'Quién lo recibe' }
const validate = validateWith<Values>(reportRecipients)

type Props = {
  settings: ReportSettings
  onChanged: (settings: ReportSettings) => Promise<void>
  onClose: () => void
}

/** Chooses to whom of administration the report goes (rule statistics-10). */
export function ChangeRecipients({ settings, onChanged, onClose }: Props) {
  // What another changes meanwhile is refused, not written over.
  const [seen] = useState(settings)
  const { candidates, recipients } = seen
  return (
    <DialogForm<Values>
      title="¿Quién recibe el informe mensual?"
      start={{ recipients: recipients.filter((address) => candidates.includes(address)) }}
      validate={validate}
      labels={labels}
      send={async (values) => {
        const body = { ...reportRecipients.parse(values), version: seen.version }
        await onChanged(await call(statisticsReports.edit, { body }))
        showToast('Guardado')
        onClose()
      }}
      button="Guardar"
      busy="Guardando…"
      failed="No se ha guardado"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <CheckboxGroup
          label={labels.recipients}
          hint="Cuentas de administración que pueden entrar; como mucho 20"
          choices={candidates.map((address) => ({ value: address, label: address }))}
          error={errors.recipients?.message}
          data-first-focus=""
          {...register('recipients')}
        />
      )}
    </DialogForm>
  )
}
