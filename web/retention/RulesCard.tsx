import { Link } from '@tanstack/react-router'
import { graceDays, type PeriodField, type RetentionPeriods } from '#contract/organisation/periods.ts'
import {
  describeUntil,
  fixedRules,
  keptForever,
  periodRules,
  type RetentionRule,
} from '#contract/retention/rules.ts'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Warning } from '#web/ui/Warning.tsx'

type Props = { periods: RetentionPeriods; inForce: RetentionPeriods }

const rules: readonly RetentionRule[] = Object.values(periodRules)

/** For how long everything is kept, what happens then, and by which law; what is kept for ever, and why. */
export function RulesCard({ periods, inForce }: Props) {
  // Safe: the record has exactly these keys.
  const shortened = (Object.keys(periods) as PeriodField[]).filter(
    (field) => periods[field] !== inForce[field],
  )
  return (
    <Card title="Cuánto se guarda cada cosa">
      <Stack>
        {shortened.length > 0 && (
          <Warning>
            Hay plazos que se han acortado hace menos de {graceDays} días: hasta entonces vale el de antes.
          </Warning>
        )}
        <p>
          Los plazos en años se cambian en{' '}
          <Link to="/panel-administracion/datos-generales">Datos generales</Link>.
        </p>
        {rules.map((rule) => (
          <Rule key={rule.title} rule={rule} periods={inForce} />
        ))}
        <Disclosure summary="Lo que se borra solo en días o en meses">
          <Stack>
            {fixedRules.map((rule) => (
              <Rule key={rule.title} rule={rule} periods={inForce} />
            ))}
          </Stack>
        </Disclosure>
        <Disclosure summary="Lo que se guarda siempre, y por qué">
          <Facts of={keptForever.map(({ title, why }) => [title, why])} />
        </Disclosure>
      </Stack>
    </Card>
  )
}

function Rule({ rule, periods }: { rule: RetentionRule; periods: RetentionPeriods }) {
  const until = describeUntil(rule, periods)
  const facts: Fact[] = [
    ['Qué se hace', rule.done],
    ['Por qué', rule.why],
    ['Tablas', rule.tables.join(', ')],
  ]
  return (
    <Disclosure summary={`${rule.title}: ${until}${rule.since === undefined ? '' : ` ${rule.since}`}`}>
      <Facts of={facts} />
    </Disclosure>
  )
}
