import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDayInWords } from '#contract/format.ts'
import { graceDays } from '#contract/organisation/periods.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { daysAhead, heldReasons, retention, type Due } from '#contract/retention/retention.ts'
import { periodRules } from '#contract/retention/rules.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatNumber } from '#web/ui/format.ts'

type AllDue = Record<'former' | 'reduced' | 'outsiders' | 'logValues', Due>

const people = (count: number) => formatCount(count, 'persona', 'personas')
const files = (count: number) => formatCount(count, 'ficha', 'fichas')
/** Of whom the accounts alone keep something, all else is erased. */
const reducedTitle = 'Fichas que quedan en lo de las cuentas'

/** What is forgotten now, tomorrow and soon, who is not yet and why; and the button that does not wait for the night (rule retention-3). */
export function DueCard({ of, waitsUntil }: { of: AllDue; waitsUntil: string | null }) {
  const [isAsking, setAsking] = useState(false)
  const tomorrow = of.former.tomorrow + of.outsiders.tomorrow
  const isDue = of.former.now + of.reduced.now + of.outsiders.now + of.logValues.now > 0
  return (
    <Card
      title="Qué toca borrar"
      actions={
        isDue && (
          <Button icon="trash" onClick={() => setAsking(true)}>
            Hacer ahora…
          </Button>
        )
      }
    >
      {waitsUntil === null ? (
        <p>
          <strong>
            {tomorrow === 0
              ? 'Mañana no se anonimiza a nadie.'
              : `Mañana ${pluralForm(tomorrow, 'se anonimizará', 'se anonimizarán')} ${people(tomorrow)}.`}
          </strong>{' '}
          {of.reduced.tomorrow > 0 &&
            `${pluralForm(of.reduced.tomorrow, 'Se reducirá', 'Se reducirán')} a lo de las cuentas ${formatCount(of.reduced.tomorrow, 'ficha', 'fichas')}. `}
          Se hace solo cada día, a partir de las cuatro de la madrugada, y no se puede deshacer.
        </p>
      ) : (
        <p>
          <strong>Hasta el {formatDayInWords(waitsUntil)} no se borra nada solo.</strong> Es la primera vez, o
          hacía más de {graceDays} días que no se hacía, y si la fecha del servidor está mal hay tiempo de
          verlo. Desde ese día se hace cada día, a partir de las cuatro de la madrugada, y no se puede
          deshacer. «Hacer ahora» no espera.
        </p>
      )}
      <Facts
        of={[
          [periodRules.former.title, <DueText key="former" of={of.former} count={people} />],
          [reducedTitle, <DueText key="reduced" of={of.reduced} count={files} />],
          [periodRules.outsiders.title, <DueText key="outsiders" of={of.outsiders} count={people} />],
          [
            periodRules.logValues.title,
            <DueText
              key="logValues"
              of={of.logValues}
              count={(count) => formatCount(count, 'valor', 'valores')}
            />,
          ],
        ]}
      />
      {isAsking && <Ask of={of} onClose={() => setAsking(false)} />}
    </Card>
  )
}

type TextProps = { of: Due; count: (count: number) => string }

function DueText({ of: { now, tomorrow, soon, held }, count }: TextProps) {
  const waiting = held.reduce((sum, one) => sum + one.count, 0)
  return (
    <>
      {soon === 0
        ? `Nada en los próximos ${daysAhead} días.`
        : `Ahora, ${now === 0 ? 'nada' : count(now)}; hasta mañana, ${tomorrow === 0 ? 'nada' : count(tomorrow)}; en ${daysAhead} días, ${count(soon)}.`}
      {waiting > 0 && (
        <>
          {' '}
          {pluralForm(waiting, 'Espera', 'Esperan')} {count(waiting)}, aunque ha pasado su plazo:
          <ul>
            {held.map((one) => (
              <li key={one.reason}>
                {heldReasons[one.reason]}: {formatNumber(one.count)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Ask({ of, onClose }: { of: AllDue; onClose: () => void }) {
  const navigate = useNavigate()
  async function apply() {
    const { id } = await call(retention.apply, {})
    await navigate({ to: '/panel-administracion/conservacion/trabajo/$id', params: { id } })
  }
  return (
    <ConfirmCall
      title="¿Borrar ya lo que toca?"
      confirm="Borrar para siempre"
      tone="danger"
      word="borrar"
      busy="Pidiéndolo…"
      failed="No se ha pedido"
      onConfirm={apply}
      onClose={onClose}
    >
      <p>
        {`${files(of.former.now)} de quien dejó el censo, ${files(of.reduced.now)} que ${pluralForm(of.reduced.now, 'queda', 'quedan')} en lo de las cuentas, ${people(of.outsiders.now)} de fuera del censo y ${formatCount(of.logValues.now, 'valor', 'valores')} del registro de actividad.`}
      </p>
      <p>
        <strong>No se puede deshacer,</strong> tampoco con una copia de seguridad: al restaurarla se borra
        otra vez a quien se borró. Lo que se contó de ellas, cobros, asistencias o votaciones, sigue contando
        sin su nombre. Mientras dura no se fijan listas.
      </p>
    </ConfirmCall>
  )
}
