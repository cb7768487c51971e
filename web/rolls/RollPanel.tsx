import { formatMomentInWords } from '#contract/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { fullName } from '#contract/people/name.ts'
import { formatCount } from '#contract/plural.ts'
import { listRollPersonColumns } from '#contract/rolls/rolls.columns.ts'
import { rolls, type RollDetails, type RollPerson } from '#contract/rolls/rolls.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { buildSearchBox } from '#web/people/searchBox.ts'
import { CompareRoll } from '#web/rolls/CompareRoll.tsx'
import { VerifyRoll } from '#web/rolls/VerifyRoll.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoment, formatMoney, formatNumber } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { linkToProfile } from '#web/people/linkToProfile.ts'

/** `/listas-fijas/{id}`: a roll, its people as they were, and the comparison with another. */
export function RollPanel() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useQuery(queryOf(rolls.get, { params: { id } }))
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data && `${loaded.data.name}, ${formatMomentInWords(loaded.data.takenAt)}`}
      loading="Cargando la lista fija"
      failed="No se ha podido cargar la lista fija"
    >
      {(roll) => (
        <Stack>
          <Card title="La lista">
            <Facts of={factsOf(roll)} />
            <VerifyRoll id={roll.id} />
          </Card>
          <CompareRoll roll={roll} />
          <ListScreen
            key={roll.id}
            title="Las personas, como eran entonces"
            noun={['persona', 'personas']}
            endpoint={rolls.people}
            params={{ id: `${roll.id}` }}
            columns={listRollPersonColumns(roll)}
            cells={cells}
            link={linkOf}
            sizes={[10, 20, 50, 100]}
            quick={searchBox}
            empty="No hay nadie en esta lista."
            download={rolls.exportPeople}
          />
        </Stack>
      )}
    </DetailPage>
  )
}

const searchBox = buildSearchBox(
  rolls.people,
  'Nadie de esta lista se llamaba así ni tenía ese documento.',
  'o nombre…',
)

/** Nobody is found behind somebody whose data were erased. */
const linkOf = ({ affiliateId, name, lastName1, lastName2 }: RollPerson) =>
  linkToProfile(affiliateId, { name: fullName({ name: name ?? '', lastName1: lastName1 ?? '', lastName2 }) })

const cells = {
  yearlyFee: ({ yearlyFee }: RollPerson) => (yearlyFee === null ? null : formatMoney(yearlyFee)),
  age: ({ kept }: RollPerson) => (typeof kept?.['age'] === 'number' ? `${kept['age']} años` : null),
  fee: ({ kept }: RollPerson) => (typeof kept?.['fee'] === 'number' ? formatMoney(kept['fee']) : null),
}

const factsOf = (roll: RollDetails): readonly Fact[] => [
  ['Segmento', roll.name],
  ['Qué se pedía', roll.words.join('. Y además: ')],
  ['Personas', formatNumber(roll.total)],
  ['Para qué', roll.reason],
  ['Cuándo', formatMoment(roll.takenAt)],
  ['Quién la hizo', roll.author],
  [
    'Sello',
    <Fragment key="hash">
      <code>{roll.hash}</code>
      <p>Se calcula con todas las filas: si alguien cambiara una, ya no saldría el mismo.</p>
    </Fragment>,
  ],
  ...(roll.erased > 0
    ? [['Datos borrados desde entonces', formatCount(roll.erased, 'persona', 'personas')] as const]
    : []),
]
