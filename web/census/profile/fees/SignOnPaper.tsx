import { useState } from 'react'
import { z } from 'zod'
import { mandateProofs } from '#contract/fees/mandateProofs.ts'
import type { Mandate } from '#contract/fees/ofPerson.ts'
import { feesOfPerson, type OnItsWay, type PersonFees } from '#contract/fees/personFees.ts'
import { day, line } from '#contract/fields.ts'
import { acceptedProofs, findTooLarge, proofHint } from '#web/census/profile/fees/proofFiles.ts'
import { DayField } from '#web/fees/basics/DayField.tsx'
import { findDayError, toDay } from '#web/fees/basics/typedDay.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { FileField } from '#web/ui/FileField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

export type StepProps = {
  id: number
  mandate: Mandate
  /** What approved batches charge of the person. */
  onItsWay: readonly OnItsWay[]
  onDone: (fees: PersonFees) => Promise<void>
  onClose: () => void
}

export const holderHint = 'Si la cuenta es de otra persona, su nombre como consta en el banco'
const labels = {
  signedOn: 'Día de la firma',
  holder: 'Titular de la cuenta',
  file: 'Papel firmado, escaneado',
}
type Values = { signedOn: string; holder: string; file: string }
const validateSigned = validateWith<Values>(z.object({ signedOn: day, holder: line(70), file: z.string() }))

/** Notes that a draft was signed on paper, with the scan where there is one already (rules fee-6, fee-16). */
export function SignOnPaper({ id, mandate, onDone, onClose }: StepProps) {
  const [scan, setScan] = useState<File | null>(null)
  const params = { id, mandateId: mandate.id }
  return (
    <DialogForm<Values>
      title="Anotar la firma en papel"
      lead={<p>El papel es la prueba de que se puede cobrar de {mandate.bankAccount}: guárdalo también.</p>}
      start={{ signedOn: '', holder: mandate.holder ?? '', file: '' }}
      validate={(typed) => ({
        ...validateSigned({ ...typed, signedOn: toDay(typed.signedOn) }),
        signedOn: findDayError(typed.signedOn),
        file: scan ? findTooLarge(scan) : undefined,
      })}
      labels={labels}
      send={async ({ signedOn, holder }) => {
        // First, so that a scan that is refused leaves nothing half done; the same one again adds nothing.
        if (scan) await call(mandateProofs.add, { params, file: scan })
        const body = { signedOn: toDay(signedOn), holder, version: mandate.version }
        await onDone(await call(feesOfPerson.sign, { params, body }))
        showToast('Firma anotada: ya se puede cobrar con este mandato')
      }}
      button="Anotar la firma"
      busy="Anotando…"
      failed="No se ha anotado"
      onClose={onClose}
    >
      {({ register, setValue, clearErrors, formState: { errors } }) => (
        <>
          <DayField
            label={labels.signedOn}
            error={errors.signedOn?.message}
            data-first-focus
            {...register('signedOn')}
          />
          <TextField
            label={labels.holder}
            hint={holderHint}
            error={errors.holder?.message}
            {...register('holder')}
          />
          <FileField
            label={labels.file}
            hint={`${proofHint}. Si no lo tienes a mano, lo puedes añadir después`}
            accept={acceptedProofs}
            error={errors.file?.message}
            file={scan}
            onChoose={(chosen) => {
              setScan(chosen)
              setValue('file', chosen.name, { shouldDirty: true })
              clearErrors('file')
            }}
          />
        </>
      )}
    </DialogForm>
  )
}
