import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { enrolmentTerms } from '#contract/enrolment/terms.ts'
import { MandateOrder } from '#web/fees/basics/MandateOrder.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import type { ParticipationForm } from '#web/people/participationForm.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'

/** The order of direct debit for the account that was typed, to sign it with the enrolment (rule fee-6). */
export function MandateAgreement({ form }: { form: ParticipationForm }) {
  const order = useQuery({ ...queryOf(enrolmentTerms.read, {}), staleTime: Infinity }).data?.order
  const signed = useWatch({ control: form.control, name: 'mandateVersion' })
  // Without the identifier of who collects it cannot be signed yet; the panel asks for it afterwards.
  if (!order || order.creditorId === '') return null
  return (
    <>
      <MandateOrder of={order} />
      <Checkbox
        name="mandateVersion"
        label="He leído la orden de domiciliación y la firmo"
        hint="Si no la firmas ahora, podrás hacerlo después en tu panel."
        checked={signed !== null}
        onChange={({ target }) =>
          form.setValue('mandateVersion', target.checked ? order.version : null, { shouldDirty: true })
        }
      />
    </>
  )
}
