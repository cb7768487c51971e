import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostUnconfirmed } from '#contract/mostUnconfirmed.ts'
import {
  communications,
  type Communication,
  type CommunicationSummary,
  type HowMany,
} from '#contract/communications/communications.ts'
import { nameCommunication } from '#web/communications/nameCommunication.ts'
import { describeGaps } from '#web/communications/describeGaps.ts'
import { ExcludedFacts } from '#web/communications/ExcludedFacts.tsx'
import { Problems } from '#web/communications/Problems.tsx'
import { RecipientWords } from '#web/communications/writing/RecipientWords.tsx'
import { formatPeople } from '#web/communications/peopleWords.ts'
import { useHowMany } from '#web/communications/useHowMany.ts'
import { call } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatMoment, formatNumber } from '#web/ui/format.ts'
import { NumberField, parseNumber } from '#web/ui/NumberField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  of: Pick<CommunicationSummary, 'id' | 'edition' | 'subject' | 'scheduledDate' | 'recipientName'>
  onApproved: (approved: Communication) => unknown
  onClose: () => void
}
type Values = { when: 'planned' | 'now'; confirm: string }

/** Counting many people takes a while. */
const wait = 120_000
const labels = { when: 'Cuándo sale', confirm: 'Cuántas personas la reciben' }

/**
 * Approves a communication: it says whom it reaches, when it leaves and what is wrong with it; for many people one types
 * how many they are (rule communication-2).
 */
export function ApproveDialog(props: Props) {
  const { of, onClose } = props
  const counted = useHowMany(of.id)
  if (counted.data) return <ApproveForm {...props} counted={counted.data} onRecount={counted.refetch} />
  return (
    <Dialog
      title={`¿Aprobar «${nameCommunication(of)}»?`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancelar</Button>}
    >
      <QueryPlaceholder
        of={counted}
        loading="Contando a quién llega"
        failed="No se ha podido contar a quién llega"
        lines={4}
      />
    </Dialog>
  )
}

type FormProps = Props & { counted: HowMany; onRecount: () => unknown }

function ApproveForm({ of, counted, onRecount, onApproved, onClose }: FormProps) {
  // Admins are told how many.
  const recipients = counted.recipients ?? 0
  const isMany = recipients > mostUnconfirmed
  const [now] = useState(() => new Date().toISOString())
  const isPast = of.scheduledDate !== null && of.scheduledDate < now
  const isPlanned = of.scheduledDate !== null && !isPast
  return (
    <DialogForm<Values>
      title={`¿Aprobar «${nameCommunication(of)}»?`}
      lead={<Lead of={of} counted={counted} isPast={isPast} />}
      start={{ when: isPlanned ? 'planned' : 'now', confirm: '' }}
      validate={({ confirm }) => ({
        confirm:
          isMany && parseNumber(confirm) !== recipients
            ? `Escribe ${formatNumber(recipients)}, que son las personas que la reciben`
            : undefined,
      })}
      labels={labels}
      renamed={{ sendNow: 'when' }}
      send={async ({ when }) => {
        const body = { id: of.id, edition: of.edition, sendNow: when === 'now', confirm: recipients }
        try {
          const approved = await call(communications.setApproved, { body }, { wait })
          showToast(`Comunicación aprobada: «${nameCommunication(of)}»`)
          await onApproved(approved)
        } catch (error) {
          // Whoever is meant may be others meanwhile.
          void onRecount()
          throw error
        }
      }}
      button={({ when }) => (when === 'now' ? 'Aprobar y enviar ahora' : 'Aprobar')}
      busy="Aprobando…"
      failed="No se ha podido aprobar"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          {isPlanned && of.scheduledDate && (
            <RadioGroup
              label={labels.when}
              choices={[
                { value: 'planned', label: `A su hora: ${formatMoment(of.scheduledDate)}` },
                { value: 'now', label: 'Enviar ahora' },
              ]}
              error={errors.when?.message}
              {...register('when')}
            />
          )}
          {isMany && (
            <NumberField
              label={labels.confirm}
              hint={`Son más de ${formatNumber(mostUnconfirmed)}: escribe el número para confirmar que son quienes quieres.`}
              error={errors.confirm?.message}
              data-first-focus
              {...register('confirm')}
            />
          )}
        </>
      )}
    </DialogForm>
  )
}

type LeadProps = Pick<FormProps, 'of' | 'counted'> & { isPast: boolean }

/** Whom it reaches, whom not, and what else whoever approves it should know. */
const Lead = ({ of, counted, isPast }: LeadProps) => (
  <>
    <p>
      <strong>
        {counted.recipients === 0
          ? 'No llegaría a nadie'
          : `Llega a ${formatPeople(counted.recipients, counted)}`}
      </strong>{' '}
      (<RecipientsOf of={of} />
      ). Cuando la apruebes ya no se puede cambiar; hasta que empiece a salir se puede devolver a borrador.
    </p>
    <WhoWrote of={of} />
    <ExcludedFacts of={counted} />
    <Faults id={of.id} counted={counted} />
    {isPast && of.scheduledDate && (
      <p>
        <strong>Su hora de envío ya ha pasado</strong>: era el {formatMoment(of.scheduledDate)}. Si la
        apruebas, sale ahora; si prefieres otra hora, cancela y cámbiala en la comunicación.
      </p>
    )}
    {of.scheduledDate === null && <p>Sale en cuanto la apruebes.</p>}
  </>
)

/** Whom it is for: each filter by its name, once the communication is read. */
function RecipientsOf({ of }: { of: Props['of'] }) {
  const { data } = useQuery(queryOf(communications.get, { params: { id: of.id } }))
  return data ? <RecipientWords of={data} inLine /> : of.recipientName
}

/** That who wrote it does not hold the office any more in whose name it leaves. */
function WhoWrote({ of }: { of: Props['of'] }) {
  const { data } = useQuery(queryOf(communications.get, { params: { id: of.id } }))
  if (!data?.authorLeft) return null
  return (
    <p>
      <strong>Quien la escribió ya no lleva la asamblea</strong> en cuyo nombre sale.
    </p>
  )
}

/** What is wrong with its text, as far as that is known: approving judges it again; and what some have nothing for. */
function Faults({ id, counted }: { id: number; counted: HowMany }) {
  const { data } = useQuery(queryOf(communications.preview, { params: { id } }))
  return <Problems of={[...(data?.problems ?? []), ...describeGaps(counted)]} />
}
