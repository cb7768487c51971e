import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { describeFee } from '#contract/fees/feeRequests.columns.ts'
import { feeDecision, feeRequests, type FeeRequest } from '#contract/fees/feeRequests.ts'
import { RequestTag } from '#web/fees/basics/StateTags.tsx'
import { call } from '#web/kernel/api/api.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** `/panel-administracion/solicitudes-de-cuota/{id}`: what somebody asks to pay, and the answer (rule fee-11). */
export function FeeRequestPanel() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useEditable(feeRequests.get, { params: { id } }, [feeRequests.list])
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data?.fullName}
      loading="Cargando la solicitud"
      failed="No se ha podido cargar la solicitud"
    >
      {(request) => (
        <Stack>
          <RequestCard request={request} />
          {request.state === 'pendiente' && <AnswerCard request={request} onAnswered={loaded.replace} />}
        </Stack>
      )}
    </DetailPage>
  )
}

const RequestCard = ({ request }: { request: FeeRequest }) => (
  <Card title="Qué pide">
    <Facts
      of={[
        ['Estado', <RequestTag key="state" state={request.state} />],
        [
          'Persona',
          <Link
            key="person"
            to="/censo-base/inscritos/$id"
            params={{ id: `${request.affiliateId}` }}
            search={{ tab: 'cuotas' }}
          >
            {request.fullName} ({request.idDocument})
          </Link>,
        ],
        ['Paga ahora', describeFee(request.fee, request.feePeriod)],
        ['Pide pagar', describeFee(request.cents / 100, request.period)],
        ['Por qué', request.reason],
        ['Cuándo lo pidió', formatMoment(request.createdAt)],
        ...(request.decidedAt === null
          ? []
          : [
              [
                'Respondida',
                `${formatMoment(request.decidedAt)}, ${request.decidedBy ?? 'la propia persona'}`,
              ] as const,
            ]),
        ...(request.answer === '' ? [] : [['Qué se le contestó', request.answer] as const]),
      ]}
    />
  </Card>
)

type Decision = 'aceptada' | 'rechazada'
type AnswerProps = { request: FeeRequest; onAnswered: (request: FeeRequest) => Promise<void> }

function AnswerCard({ request, onAnswered }: AnswerProps) {
  const [decision, setDecision] = useState<Decision>()
  return (
    <Card title="Responder" isForScreen>
      <p>Le escribiremos un correo con la respuesta, y la verá en su panel.</p>
      <Actions>
        <Button variant="primary" icon="check" onClick={() => setDecision('aceptada')}>
          Aceptar
        </Button>
        <Button variant="danger" icon="close" onClick={() => setDecision('rechazada')}>
          Rechazar
        </Button>
      </Actions>
      {decision && (
        <AnswerDialog
          request={request}
          decision={decision}
          onAnswered={onAnswered}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Card>
  )
}

const labels = { answer: 'Qué se le contesta' }
const validateSent = validateWith<{ decision: Decision; answer: string }>(feeDecision)

type DialogProps = AnswerProps & { decision: Decision; onClose: () => void }

function AnswerDialog({ request, decision, onAnswered, onClose }: DialogProps) {
  const isAccepted = decision === 'aceptada'
  const asked = describeFee(request.cents / 100, request.period)
  return (
    <DialogForm
      title={
        isAccepted
          ? `¿Aceptar lo que pide ${request.fullName}?`
          : `¿Rechazar lo que pide ${request.fullName}?`
      }
      lead={
        <p>
          {isAccepted
            ? request.cents === 0
              ? 'Desde ahora no pagará nada: se borran su periodicidad y su cuenta.'
              : `Su cuota será desde ahora de ${asked}.`
            : `Seguirá pagando ${describeFee(request.fee, request.feePeriod)}.`}
        </p>
      }
      start={{ answer: '' }}
      validate={({ answer }) => ({ answer: validateSent({ decision, answer }).answer })}
      labels={labels}
      send={async ({ answer }) => {
        const params = { id: `${request.id}` }
        await onAnswered(await call(feeRequests.decide, { params, body: { decision, answer } }))
        showToast(isAccepted ? 'Aceptada: su cuota ha cambiado' : 'Rechazada')
      }}
      button={isAccepted ? 'Aceptar' : 'Rechazar'}
      busy="Respondiendo…"
      failed="No se ha respondido"
      tone={isAccepted ? 'primary' : 'danger'}
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <TextArea
          label={labels.answer}
          hint={isAccepted ? 'Si quieres decirle algo más' : 'Por qué: es lo que leerá'}
          rows={4}
          error={errors.answer?.message}
          data-first-focus
          {...register('answer')}
        />
      )}
    </DialogForm>
  )
}
