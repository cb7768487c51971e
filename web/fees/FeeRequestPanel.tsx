import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { describeFee, describeGranted } from '#contract/fees/feeRequests.columns.ts'
import { feeRequests, type FeeRequestDetails } from '#contract/fees/feeRequests.ts'
import { toYearlyFee } from '#contract/fees/basics/periods.ts'
import { RequestTag } from '#web/fees/basics/StateTags.tsx'
import { call } from '#web/kernel/api/api.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { ActionsCard } from '#web/ui/ActionsCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** `/panel-administracion/solicitudes-de-cuota/{id}`: what somebody asks to pay, and the answer (rule fee-11). */
export function FeeRequestPanel() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useEditable(feeRequests.get, { params: { id } }, [feeRequests.list])
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data?.fullName}
      isCommonName
      loading="Cargando la solicitud"
      failed="No se ha podido cargar la solicitud"
    >
      {(request) => (
        <Stack>
          <RequestCard request={request} />
          {request.isEnded && <EndedCard request={request} onRestored={loaded.replace} />}
          {request.state === 'pendiente' && <AnswerCard request={request} onAnswered={loaded.replace} />}
        </Stack>
      )}
    </DetailPage>
  )
}

const RequestCard = ({ request }: { request: FeeRequestDetails }) => (
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
        ...(request.grantedCents === null ? [] : [['Qué se le concedió', describeGranted(request)] as const]),
        ...(request.before === null
          ? []
          : [['Pagaba antes', describeFee(request.before.cents / 100, request.before.period)] as const]),
        ...(request.restoredAt === null
          ? []
          : [
              [
                'Volvió a la de antes',
                `${formatMoment(request.restoredAt)}, ${request.restoredBy ?? ''}`,
              ] as const,
            ]),
        ...(request.answer === '' ? [] : [['Qué se le contestó', request.answer] as const]),
      ]}
    />
  </Card>
)

const dialogs = {
  grant: lazyComponent(async () => (await import('#web/fees/AnswerRequest.tsx')).GrantRequest),
  refuse: lazyComponent(async () => (await import('#web/fees/AnswerRequest.tsx')).RefuseRequest),
}

type AnswerProps = { request: FeeRequestDetails; onAnswered: (request: FeeRequestDetails) => Promise<void> }

function AnswerCard({ request, onAnswered }: AnswerProps) {
  const [asked, setAsked] = useState<keyof typeof dialogs>()
  const Dialog = asked && dialogs[asked]
  const paysLess =
    toYearlyFee(request.fee, request.feePeriod) <= toYearlyFee(request.cents / 100, request.period)
  return (
    <ActionsCard title="Responder">
      {paysLess && (
        <p>Ya no paga más de lo que pide: no hay nada que rebajar, y aceptarla le subiría la cuota.</p>
      )}
      <p>Le escribiremos un correo con la respuesta, y la verá en su panel.</p>
      <Actions>
        {!paysLess && (
          <Button variant="primary" icon="check" onClick={() => setAsked('grant')}>
            Aceptar…
          </Button>
        )}
        <Button icon="close" onClick={() => setAsked('refuse')}>
          Rechazar…
        </Button>
      </Actions>
      {Dialog && <Dialog request={request} onAnswered={onAnswered} onClose={() => setAsked(undefined)} />}
    </ActionsCard>
  )
}

type EndedProps = {
  request: FeeRequestDetails
  onRestored: (request: FeeRequestDetails) => Promise<void>
}

/** What was granted is over: the fee from before is taken up again, or another one is put in the profile. */
function EndedCard({ request: { id, fullName, before }, onRestored }: EndedProps) {
  const [isAsking, setAsking] = useState(false)
  if (before === null)
    return (
      <ActionsCard title="El plazo ha pasado">
        <p>Sigue pagando lo que se le concedió. No consta qué pagaba antes: cambia la cuota en su ficha.</p>
      </ActionsCard>
    )
  const fee = describeFee(before.cents / 100, before.period)
  return (
    <ActionsCard title="El plazo ha pasado">
      <p>
        Sigue pagando lo que se le concedió. Puede volver a lo de antes ({fee}); si ha de pagar otra cosa,
        cambia la cuota en su ficha.
      </p>
      <Actions>
        <Button variant="primary" icon="check" onClick={() => setAsking(true)}>
          Volver a la cuota de antes
        </Button>
      </Actions>
      {isAsking && (
        <ConfirmCall
          title="¿Volver a la cuota de antes?"
          confirm="Volver a la de antes"
          tone="primary"
          busy="Cambiando…"
          failed="No se ha cambiado"
          onConfirm={async () => {
            await onRestored(await call(feeRequests.restore, { params: { id } }))
            setAsking(false)
            showToast('Cuota cambiada: le escribimos un correo')
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {fullName} pagará {fee}, desde el próximo cobro. Le escribiremos un correo.
          </p>
        </ConfirmCall>
      )}
    </ActionsCard>
  )
}
