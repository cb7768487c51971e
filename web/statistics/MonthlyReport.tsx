import { useState } from 'react'
import { superAdmins } from '#contract/actor.ts'
import { formatCount } from '#contract/plural.ts'
import { nameMonth } from '#contract/statistics/nameMonth.ts'
import { mostReports, statisticsReports, type ReportOverview } from '#contract/statistics/reports.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { download } from '#web/kernel/api/download.ts'
import { useDownload } from '#web/kernel/api/FileButton.tsx'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Stack } from '#web/ui/Stack.tsx'

const ChangeRecipients = lazyComponent(
  async () => (await import('#web/statistics/ChangeRecipients.tsx')).ChangeRecipients,
)
const SendReport = lazyComponent(async () => (await import('#web/statistics/SendReport.tsx')).SendReport)

const people = (count: number) => formatCount(count, 'persona', 'personas')

/** `/estadisticas/informe`: the monthly report, those that were sent, and to whom it goes (rule statistics-10). */
export function MonthlyReport() {
  const loaded = useEditable(statisticsReports.list, {}, [])
  const session = useSession()
  return (
    <DetailPage loaded={loaded} loading="Cargando los informes" failed="No se han podido cargar los informes">
      {(overview) => (
        <Stack>
          <LatestCard of={overview} />
          {session && superAdmins({ role: session.rol }) && (
            <RecipientsCard of={overview} onSent={loaded.replace} />
          )}
          <SentCard of={overview} />
        </Stack>
      )}
    </DetailPage>
  )
}

/** Downloads the report of a month, as it is by what is known today. */
const takeReport = (yearMonth: string) => {
  const [year = 0, month = 0] = yearMonth.split('-').map(Number)
  return download(
    statisticsReports.download,
    { query: { year, month } },
    () => undefined,
    AbortSignal.timeout(60_000),
  )
}

function LatestCard({ of: { lastMonth, isReceived } }: { of: ReportOverview }) {
  const { under, error, start } = useDownload(takeReport)
  return (
    <Card title={`Informe de ${nameMonth(lastMonth)}`}>
      <p>
        Un PDF con las altas y bajas del mes y de los once anteriores, lo cobrado y lo devuelto, y los
        miembros por tipo y por género. Tiene cifras de toda la organización, y nombres de nadie.
      </p>
      <p>
        {isReceived
          ? 'Lo recibes por correo cada mes, en cuanto termina.'
          : 'No lo recibes por correo: quién lo recibe lo elige la superadministración.'}
      </p>
      <Actions>
        <Button
          icon="download"
          busy={under === null ? undefined : 'Descargando…'}
          onClick={() => void start(lastMonth)}
        >
          Descargar
        </Button>
      </Actions>
      {error && <Failed error={error} />}
    </Card>
  )
}

const Failed = ({ error }: { error: Error }) => (
  <p role="alert">
    <strong>No se ha podido descargar.</strong> {messageOf(error)}
  </p>
)

type RecipientsProps = { of: ReportOverview; onSent: (overview: ReportOverview) => Promise<void> }

/** To whom it goes each month, which super admins choose; and sending it again. */
function RecipientsCard({ of: overview, onSent }: RecipientsProps) {
  const loaded = useEditable(statisticsReports.settings, {}, [statisticsReports.list])
  const [asked, setAsked] = useState<'change' | 'recipients' | 'oneself'>()
  const close = () => setAsked(undefined)
  const { data: settings } = loaded
  if (!settings)
    return (
      <Card title="A quién se envía">
        <QueryPlaceholder
          of={loaded}
          loading="Cargando a quién se envía"
          failed="No se ha podido cargar a quién se envía"
          lines={3}
        />
      </Card>
    )
  const { recipients } = settings
  const change = (
    <Button icon="edit" onClick={() => setAsked('change')}>
      {recipients.length === 0 ? 'Elegir quién lo recibe…' : 'Cambiar…'}
    </Button>
  )
  return (
    <Card title="A quién se envía" actions={recipients.length > 0 && change}>
      {recipients.length === 0 ? (
        <EmptyState title="Nadie lo recibe" action={change} icon="mail">
          Elige a quién se envía, de entre quienes administran. El del último mes sale enseguida.
        </EmptyState>
      ) : (
        <>
          <p>Sale solo cuando termina cada mes, a estas cuentas mientras sean de administración:</p>
          <ul>
            {recipients.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </>
      )}
      <Actions>
        {recipients.length > 0 && (
          <Button icon="mail" onClick={() => setAsked('recipients')}>
            Enviar ahora…
          </Button>
        )}
        <Button icon="eye" onClick={() => setAsked('oneself')}>
          Enviármelo a mí, para verlo…
        </Button>
      </Actions>
      {asked === 'change' && (
        <ChangeRecipients settings={settings} onChanged={loaded.replace} onClose={close} />
      )}
      {(asked === 'recipients' || asked === 'oneself') && (
        <SendReport
          to={asked}
          month={overview.lastMonth}
          many={recipients.length}
          after={overview.reports[0]?.id ?? null}
          onSent={onSent}
          onClose={close}
        />
      )}
    </Card>
  )
}

/** What was sent, the latest first, each to be downloaded. */
function SentCard({ of: { reports } }: { of: ReportOverview }) {
  const { under, error, start } = useDownload(({ month }: ReportOverview['reports'][number]) =>
    takeReport(month),
  )
  return (
    <Card title="Los que se han enviado">
      {reports.length === 0 ? (
        <EmptyState title="Ninguno todavía">
          Aquí estará cada informe que se envíe, para volver a descargarlo.
        </EmptyState>
      ) : (
        <>
          <p>
            Al descargarlos se hacen otra vez: los meses dicen lo que dijeron, y los miembros por tipo y
            género son los de hoy.
          </p>
          <EntryList isOrdered>
            {reports.map((report) => (
              <li key={report.id}>
                <div>
                  <strong>{capitalise(nameMonth(report.month))}</strong>.{' '}
                  {report.isTry ? 'Solo a ti, para verlo' : `A ${people(report.recipients)}`},{' '}
                  {formatMoment(report.sentAt)}
                  {report.byHand && !report.isTry && ', a mano'}
                </div>
                <Button
                  icon="download"
                  busy={under?.id === report.id ? 'Descargando…' : undefined}
                  onClick={() => void start(report)}
                >
                  Descargar <span className="vh">el de {nameMonth(report.month)}</span>
                </Button>
              </li>
            ))}
          </EntryList>
          {reports.length === mostReports && <p>Son los últimos {mostReports}.</p>}
        </>
      )}
      {error && <Failed error={error} />}
    </Card>
  )
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
