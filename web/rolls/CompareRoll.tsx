import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatCount } from '#contract/plural.ts'
import { labelRoll } from '#contract/rolls/rolls.columns.ts'
import { rolls, type Roll } from '#contract/rolls/rolls.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'
import { Card } from '#web/ui/Card.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'

const source = optionsFromCall(
  rolls.list,
  () => ({ size: 1000 }),
  (roll) => ({
    value: `${roll.id}`,
    label: `${labelRoll(roll)}, ${formatCount(roll.total, 'persona', 'personas')}`,
  }),
)

/** Chooses another roll to compare this one with. */
export function CompareRoll({ roll: { id } }: { roll: Pick<Roll, 'id'> }) {
  const navigate = useNavigate()
  const { data = [] } = useQuery(source.queryFor({}))
  const others = data.filter(({ value }) => value !== `${id}`)
  return (
    <Card title="Comparar con otra lista">
      {others.length === 0 ? (
        <p>Cuando haya otra lista fija podrás ver quién ha entrado y quién ha salido.</p>
      ) : (
        <ComboField
          id="otra-lista"
          label="Otra lista fija"
          hint="Se ve quién está solo en una de las dos"
          options={others}
          value={null}
          onChange={(other) => {
            if (other !== null)
              void navigate({
                to: '/listas-fijas/comparar/$id/$other',
                params: { id: `${id}`, other: String(other) },
              })
          }}
        />
      )}
    </Card>
  )
}
