import { formatCount } from '#contract/plural.ts'
import { nameMonth } from '#contract/statistics/nameMonth.ts'
import { statisticsReports, type ReportOverview } from '#contract/statistics/reports.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  to: 'recipients' | 'oneself'
  month: string
  /** To how many it goes. */
  many: number
  /** The latest report that was seen. */
  after: number | null
  onSent: (overview: ReportOverview) => Promise<void>
  onClose: () => void
}

/** Asks before the report of a month leaves again; says what the mail says (rule statistics-10). */
export function SendReport({ to, month, many, after, onSent, onClose }: Props) {
  const isTry = to === 'oneself'
  async function send() {
    await onSent(await call(statisticsReports.send, { body: { to, after } }))
    showToast('Sale en unos minutos')
    onClose()
  }
  return (
    <ConfirmCall
      title={isTry ? '¿Enviártelo para verlo?' : '¿Enviarlo otra vez?'}
      confirm="Enviar"
      tone="primary"
      busy="Enviando…"
      failed="No se ha enviado"
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        {isTry
          ? `El informe de ${nameMonth(month)} sale solo a tu correo, con «Prueba» en el asunto.`
          : `El informe de ${nameMonth(month)} sale a ${formatCount(many, 'persona', 'personas')}, con los datos de hoy.`}
      </p>
      <p>El correo lleva el PDF, pide que no se reenvíe fuera de la organización y enlaza a esta página.</p>
    </ConfirmCall>
  )
}
