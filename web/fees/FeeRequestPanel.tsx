import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { describeFee, describeGranted } from '#contract/fees/feeRequests.columns.ts'
import { feeRequests, type FeeRequest } from '#contract/fees/feeRequests.ts'
import { RequestTag } from '#web/fees/basics/StateTags.tsx'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { ActionsCard } from '#web/fees/basics/ActionsCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Stack } from '#web/ui/Stack.tsx'

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
        ...(request.grantedCents === null ? [] : [['Qué se le concedió', describeGranted(request)] as const]),
        ...(request.answer === '' ? [] : [['Qué se le contestó', request.answer] as const]),
      ]}
    />
  </Card>
)

const dialogs = {
  grant: lazyComponent(async () => (await import('#web/fees/AnswerRequest.tsx')).GrantRequest),
  refuse: lazyComponent(async () => (await import('#web/fees/AnswerRequest.tsx')).RefuseRequest),
}

type AnswerProps = { request: FeeRequest; onAnswered: (request: FeeRequest) => Promise<void> }

function AnswerCard({ request, onAnswered }: AnswerProps) {
  const [asked, setAsked] = useState<keyof typeof dialogs>()
  const Dialog = asked && dialogs[asked]
  return (
    <ActionsCard title="Responder">
      <p>Le escribiremos un correo con la respuesta, y la verá en su panel.</p>
      <Actions>
        <Button variant="primary" icon="check" onClick={() => setAsked('grant')}>
          Aceptar…
        </Button>
        <Button icon="close" onClick={() => setAsked('refuse')}>
          Rechazar…
        </Button>
      </Actions>
      {Dialog && <Dialog request={request} onAnswered={onAnswered} onClose={() => setAsked(undefined)} />}
    </ActionsCard>
  )
}
