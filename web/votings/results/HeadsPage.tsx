import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { votingHeads } from '#contract/votings/heads.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Stack } from '#web/ui/Stack.tsx'

/** Loaded with what it shows: the first view of the page does not wait for it. */
const HeadList = lazyComponent(async () => (await import('#web/votings/results/HeadList.tsx')).HeadList)

/** `/huellas`: the latest hash of each voting, for everybody, so that many may have noted it down (rule voting-11). */
export function HeadsPage() {
  const heads = useQuery(queryOf(votingHeads.list, {}))
  return (
    <Stack>
      <ScreenHeading />
      <p>
        Todo lo que le pasa a una votación se anota en una cadena que solo crece. Quien guarde hoy su última
        huella podrá demostrar que sigue dentro, o que la cadena se ha reescrito. Su título, quién puede votar
        y cuántas personas han votado no se dicen aquí:{' '}
        <Link to="/ayuda" hash="votar">
          qué es secreto
        </Link>
        .
      </p>
      {heads.data ? (
        <HeadList of={heads.data.votings} />
      ) : (
        <QueryPlaceholder
          of={heads}
          loading="Cargando las huellas"
          failed="No se han podido cargar las huellas"
          lines={6}
        />
      )}
    </Stack>
  )
}
