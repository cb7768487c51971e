import { liaisons } from '#contract/actor.ts'
import { useOwnAssembly } from '#web/assemblies/basics/useOwnAssembly.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { useAsked } from '#web/statistics/asked.ts'
import { FixedCards, MembersCards } from '#web/statistics/MembersCards.tsx'
import { MembersStatistics } from '#web/statistics/MembersStatistics.tsx'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from './statistics.module.css'

/**
 * `/mi-asamblea/estadisticas`: the members of the assemblies whose office one holds, for admins of any; for an enlace
 * fixed tables of one of theirs (rules statistics-3, statistics-4).
 */
export function AssemblyStatistics() {
  const role = useSession()?.rol
  const { asked } = useAsked()
  if (role !== undefined && liaisons({ role })) return <FixedTables />
  const isAll = role === 'ROLE_RESPONSABLE' && asked.assemblyId === undefined
  return (
    <StatisticsPage
      lead={isAll && 'De todas las asambleas de tu cargo juntas.'}
      choosing={{ where: true, segment: true }}
    >
      <MembersStatistics asked={asked} cards={<MembersCards asked={asked} />} />
    </StatisticsPage>
  )
}

const change = 'Las tablas cambian cuando el cambio es de cinco personas o más.'
/** One sign for both: which of them is the larger would tell of the other (rule statistics-4). */
const hidden = {
  tables: `Donde pone «—» hay menos de cinco personas, o un número con el que se podría deducir alguno así. ${change}`,
  months: `Donde pone «<5» hay menos de cinco personas. ${change}`,
}

function FixedTables() {
  const own = useOwnAssembly('offices')
  const first = own.options[0]
  const chosen = own.chosen ?? first?.value
  // Never the days or the segment of an address that somebody else has written.
  const asked = { ...(chosen !== undefined && { assemblyId: Number(chosen) }) }
  const choice = own.options.length > 1 && (
    <div className={styles.own}>
      <SelectField
        id="mi-asamblea"
        label="Cuál de tus asambleas"
        options={own.options}
        value={chosen ?? ''}
        onChange={({ target }) => own.choose(target.value)}
      />
    </div>
  )
  return (
    <StatisticsPage lead={own.options.find(({ value }) => value === chosen)?.label} choice={choice}>
      <MembersStatistics asked={asked} notes={hidden} cards={<FixedCards asked={asked} />} />
    </StatisticsPage>
  )
}
