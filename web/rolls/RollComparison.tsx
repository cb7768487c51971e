import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { formatCount } from '#contract/plural.ts'
import { listComparedColumns } from '#contract/rolls/rolls.columns.ts'
import { rolls, type ComparedPerson, type RollDetails } from '#contract/rolls/rolls.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { Download } from '#web/kernel/list/Download.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'

const shown = 200
const firstPage = { page: 0, size: shown, sort: 'position', direction: 'asc' } as const

/** `/listas-fijas/comparar/{id}/{other}`: who entered and who left from one roll to another, the older one first. */
export function RollComparison() {
  const { id = '', other = '' } = useParams({ strict: false })
  const one = useQuery(queryOf(rolls.get, { params: { id } }))
  const another = useQuery(queryOf(rolls.get, { params: { id: other } }))
  const pair = one.data && another.data && inOrder(one.data, another.data)
  const asked = pair && { params: { id: pair.now.id, other: pair.before.id }, query: { size: shown } }
  const compared = useQuery({
    ...queryOf(rolls.compare, asked ?? { params: { id, other } }),
    enabled: asked !== undefined,
  })
  const failed = [one, another].find(({ error }) => error) ?? compared
  return (
    <DetailPage
      loaded={{ ...failed, data: pair && compared.data && { ...pair, ...compared.data } }}
      loading="Comparando las dos listas"
      failed="No se han podido comparar las dos listas"
    >
      {({ now, before, entered, left, stayed, erased }) => (
        <Stack>
          <Card>
            <Facts
              of={[
                ['La más antigua', <RollLink key="before" roll={before} />],
                ['La más reciente', <RollLink key="now" roll={now} />],
                ['En las dos', formatCount(stayed, 'persona', 'personas')],
                ...(erased > 0
                  ? [
                      [
                        'No se pueden comparar',
                        `${formatCount(erased, 'fila', 'filas')} de personas cuyos datos se borraron`,
                      ] as const,
                    ]
                  : []),
              ]}
            />
          </Card>
          <People title={titlesOf(before, now).entered} {...entered} />
          <People title={titlesOf(before, now).left} {...left} />
          {entered.totalElements + left.totalElements > 0 && (
            <Download
              noun={['persona', 'personas']}
              endpoint={rolls.exportCompare}
              params={{ id: `${now.id}`, other: `${before.id}` }}
              columns={listComparedColumns([before, now])}
              shown={listComparedColumns([before, now])}
              list={{ request: firstPage, total: entered.totalElements + left.totalElements }}
            />
          )}
        </Stack>
      )}
    </DetailPage>
  )
}

const inOrder = (one: RollDetails, other: RollDetails) =>
  one.takenAt < other.takenAt ? { before: one, now: other } : { before: other, now: one }

const RollLink = ({ roll: { id, name, reason, takenAt, total } }: { roll: RollDetails }) => (
  <>
    <Link to="/listas-fijas/$id" params={{ id: `${id}` }}>
      «{name}» ({reason})
    </Link>
    <br />
    {formatMoment(takenAt)}; {formatCount(total, 'persona', 'personas')}
  </>
)

/** Nobody enters or leaves from one segment to another: they are in the one or in the other. */
const titlesOf = (before: RollDetails, now: RollDetails) =>
  before.segmentId === now.segmentId
    ? { entered: 'Han entrado', left: 'Han salido' }
    : { entered: `Solo en «${now.name}»`, left: `Solo en «${before.name}»` }

type PeopleProps = { title: string; content: ComparedPerson[]; totalElements: number }

function People({ title, content, totalElements }: PeopleProps) {
  return (
    <Card title={`${title} (${formatCount(totalElements, 'persona', 'personas')})`}>
      {content.length === 0 ? (
        <p>Nadie.</p>
      ) : (
        <EntryList>
          {content.map(({ position, affiliateId, name, lastName1, lastName2, idDocument, why }) => (
            <li key={position}>
              <div>
                <Link to="/censo-base/inscritos/$id" params={{ id: `${affiliateId}` }}>
                  {[name, lastName1, lastName2].filter(Boolean).join(' ')}
                </Link>{' '}
                {idDocument}
                {why !== null && <p>{why}</p>}
              </div>
            </li>
          ))}
        </EntryList>
      )}
      {totalElements > content.length && (
        <p>
          Se muestran {formatCount(content.length, 'persona', 'personas')}; las demás están en la descarga.
        </p>
      )}
    </Card>
  )
}
