import { admins, leads } from '#contract/actor.ts'
import { useOwnAssembly } from '#web/assemblies/basics/useOwnAssembly.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { useAsked } from '#web/statistics/asked.ts'
import { FixedCards, MembersCards } from '#web/statistics/MembersCards.tsx'
import { MembersStatistics } from '#web/statistics/MembersStatistics.tsx'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from './statistics.module.css'

/**
 * `/mi-asamblea/estadisticas`: for admins the members of any assembly; for who holds an office, tables of one of theirs
 * (rules statistics-3, statistics-4).
 */
export function AssemblyStatistics() {
  const role = useSession()?.rol
  const { asked } = useAsked()
  if (role !== undefined && !admins({ role })) return <OwnTables isLead={leads({ role })} />
  return (
    <StatisticsPage choosing={{ where: true, segment: true }}>
      <MembersStatistics asked={asked} cards={<MembersCards asked={asked} />} />
    </StatisticsPage>
  )
}

const change =
  'Las tablas cambian como mucho una vez al mes, y solo cuando el cambio es de cinco personas o más.'
/** One sign for both: which of them is the larger would tell of the other (rule statistics-4). */
const hidden = {
  tables: `Donde pone «—» hay menos de cinco personas, o un número con el que se podría deducir alguno así. ${change}`,
  months: `Donde pone «<5» hay menos de cinco personas, o la tabla no tiene aún ese mes. El mes en curso se ve cuando termina. ${change}`,
}

/** Who leads an assembly counts what their list tells of its members in a segment too. */
function OwnTables({ isLead }: { isLead: boolean }) {
  const own = useOwnAssembly('offices')
  const { asked } = useAsked()
  const first = own.options[0]
  const chosen = own.chosen ?? first?.value
  const segmentId = isLead ? asked.segmentId : undefined
  // Never the days of an address that somebody else has written.
  const counted = {
    ...(chosen !== undefined && { assemblyId: Number(chosen) }),
    ...(segmentId !== undefined && { segmentId }),
  }
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
    <StatisticsPage
      lead={own.options.find(({ value }) => value === chosen)?.label}
      choosing={isLead ? { segment: true } : undefined}
      choice={choice}
    >
      <MembersStatistics
        asked={counted}
        notes={hidden}
        cards={segmentId === undefined && <FixedCards asked={counted} />}
      />
    </StatisticsPage>
  )
}
