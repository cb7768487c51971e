import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { describeDaysLeft } from '#contract/erasures/describeErasure.ts'
import { erasureExtension, erasures, type ErasureDetails } from '#contract/erasures/erasures.ts'
import { formatCount } from '#contract/plural.ts'
import { erasureParts, erasureWays } from '#contract/retention/erasureOfPerson.ts'
import { heldReasons } from '#contract/retention/retention.ts'
import { ErasureTag } from '#web/erasures/ErasureTag.tsx'
import { call } from '#web/kernel/api/api.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { ReasonDialog } from '#web/kernel/form/ReasonDialog.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatCalendarDay, formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const DecideErasure = lazyComponent(
  async () => (await import('#web/erasures/DecideErasure.tsx')).DecideErasure,
)

/** `/panel-administracion/borrados/{id}`: what somebody asks to be erased, what would go and what stays, and the decision. */
export function ErasurePanel() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useEditable(erasures.get, { params: { id } }, [erasures.list])
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data?.fullName}
      isCommonName
      loading="Cargando la petición"
      failed="No se ha podido cargar la petición"
    >
      {(erasure) => (
        <Stack>
          <AskedCard erasure={erasure} />
          {erasure.would && <WouldCard erasure={erasure} would={erasure.would} />}
          {erasure.state === 'pendiente' && <AnswerCard erasure={erasure} onChanged={loaded.replace} />}
        </Stack>
      )}
    </DetailPage>
  )
}

const AskedCard = ({ erasure }: { erasure: ErasureDetails }) => (
  <Card title="Qué pide">
    <Facts of={[...listAsked(erasure), ...listAnswer(erasure)]} />
  </Card>
)

const listAsked = (erasure: ErasureDetails): Fact[] => [
  ['Estado', <ErasureTag key="state" state={erasure.state} daysLeft={erasure.daysLeft} />],
  [
    'Persona',
    erasure.affiliateId === null ? (
      erasure.fullName
    ) : (
      <Link key="person" to="/censo-base/inscritos/$id" params={{ id: `${erasure.affiliateId}` }}>
        {erasure.fullName} ({erasure.idDocument})
      </Link>
    ),
  ],
  ['Plazo para contestar', describeDaysLeft(erasure)],
  ['Pedida el', `${formatCalendarDay(erasure.askedOn)}. ${erasureWays[erasure.way]}`],
  ...(erasure.notedBy === null
    ? []
    : [['La anotó', `${erasure.notedBy}, ${formatMoment(erasure.createdAt)}`] as const]),
  ...(erasure.text === '' ? [] : [['Qué dice', erasure.text] as const]),
  ...(erasure.extendedAt === null
    ? []
    : [
        [
          'Plazo alargado',
          `${erasure.extendedBy ?? ''}, ${formatMoment(erasure.extendedAt)}: ${erasure.extensionReason ?? ''}`,
        ] as const,
      ]),
]

const listAnswer = (erasure: ErasureDetails): Fact[] => [
  ...(erasure.decidedAt === null
    ? []
    : [['Decidida', `${erasure.decidedBy ?? ''}, ${formatMoment(erasure.decidedAt)}`] as const]),
  ...(erasure.parts === null
    ? []
    : [['Qué se borra', erasure.parts.map((part) => erasureParts[part]).join('. ')] as const]),
  ...(erasure.answer === '' ? [] : [['Qué se le contestó', erasure.answer] as const]),
  ...(erasure.doneAt === null ? [] : [['Hecha', formatMoment(erasure.doneAt)] as const]),
  ...(erasure.keepsAccounts
    ? [
        [
          'Qué se guarda',
          'Nombre, documento, provincia, y sus cobros, mandatos y donaciones, hasta que pase el plazo de las cuentas',
        ] as const,
      ]
    : []),
]

type Would = NonNullable<ErasureDetails['would']>

/** What accepting it whole would erase, what the law keeps, and what it waits for. */
function WouldCard({ erasure, would }: { erasure: ErasureDetails; would: Would }) {
  const paid = would.charges + would.donations
  return (
    <Card title={erasure.state === 'aceptada' ? 'Qué falta por borrar' : 'Si se acepta entera'}>
      <Facts
        of={[
          [
            'Se borra',
            [
              erasure.isMember ? 'Deja el censo y se cierra su cuenta' : 'Su ficha, que ya está cerrada',
              formatCount(would.comments, 'comentario', 'comentarios'),
              formatCount(would.records, 'registro', 'registros'),
              formatCount(would.history, 'cambio de sus datos', 'cambios de sus datos'),
            ].join(', '),
          ],
          [
            'Se queda sin su nombre',
            `${formatCount(would.attendances, 'asistencia', 'asistencias')} y ${formatCount(would.mails, 'envío', 'envíos')}, que se cuentan`,
          ],
          [
            'Se guarda',
            paid === 0
              ? 'Nada: no ha pagado ni donado'
              : `Nombre, documento y provincia, con ${formatCount(would.charges, 'cobro', 'cobros')} y ${formatCount(would.donations, 'donación', 'donaciones')}: Código de Comercio, artículo 30, y Ley Orgánica 8/2007. Después se borran`,
          ],
          [
            'Sigue con su nombre',
            'Lo que presidió, firmó, aprobó o publicó en nombre de la organización: actas firmadas, votaciones, listas fijas y versiones de documentos',
          ],
          ...(erasure.held === null
            ? []
            : [
                [
                  'Espera',
                  `${heldReasons[erasure.held]}, ${erasure.heldUntil === null ? 'hasta que se resuelva' : `al menos hasta el ${formatMoment(erasure.heldUntil)}`}. Se hace solo después`,
                ] as const,
              ]),
        ]}
      />
    </Card>
  )
}

type AnswerProps = { erasure: ErasureDetails; onChanged: (erasure: ErasureDetails) => Promise<void> }

function AnswerCard({ erasure, onChanged }: AnswerProps) {
  const [asked, setAsked] = useState<'decide' | 'extend'>()
  const close = () => setAsked(undefined)
  return (
    <Card title="Contestar">
      <p>
        Ha de decidir alguien distinto de quien la anotó y de quien la pide. Se le escribe un correo con la
        respuesta, y no se puede deshacer.
      </p>
      <Actions>
        <Button variant="primary" icon="check" onClick={() => setAsked('decide')}>
          Decidir…
        </Button>
        {erasure.extendedAt === null && erasure.daysLeft >= 0 && (
          <Button icon="clock" onClick={() => setAsked('extend')}>
            Alargar el plazo dos meses…
          </Button>
        )}
      </Actions>
      {asked === 'decide' && <DecideErasure erasure={erasure} onChanged={onChanged} onClose={close} />}
      {asked === 'extend' && (
        <ReasonDialog
          title="¿Alargar el plazo dos meses?"
          hint="Por qué hace falta más tiempo: es lo que la persona leerá"
          schema={erasureExtension}
          button="Alargar el plazo"
          busy="Guardando…"
          failed="No se ha alargado"
          send={async (body) => {
            await onChanged(await call(erasures.extend, { params: { id: erasure.id }, body }))
            showToast('Plazo alargado: le escribimos un correo')
            close()
          }}
          onClose={close}
        >
          <p>Solo se puede una vez, si la petición es compleja o hay muchas, y antes de que venza.</p>
        </ReasonDialog>
      )}
    </Card>
  )
}
