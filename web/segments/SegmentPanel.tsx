import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { admins } from '#contract/actor.ts'
import { formatCount } from '#contract/plural.ts'
import { labelRoll } from '#contract/rolls/rolls.columns.ts'
import { rolls } from '#contract/rolls/rolls.ts'
import { segments, type SegmentDetails } from '#contract/segments/segments.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { EditPanel, lateForm } from '#web/kernel/form/EditPanel.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { CombineSegment } from '#web/segments/CombineSegment.tsx'
import { DeleteSegment } from '#web/segments/DeleteSegment.tsx'
import styles from '#web/segments/segments.module.css'
import { TakeRoll } from '#web/segments/TakeRoll.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import type { Fact } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'

const form = lateForm(async () => (await import('#web/segments/editSegment.tsx')).editSegment)
const conditionsForm = lateForm(async () => (await import('#web/segments/editConditions.tsx')).editConditions)

/** `/segmentos/{id}`: whom a segment means, how many they are now, and what can be done with it. */
export function SegmentPanel() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useEditable(segments.get, { params: { id } }, [segments.list, segments.get, segments.count])
  const session = useSession()
  const isAdmin = session !== null && admins({ role: session.rol })
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data?.name}
      loading="Cargando el segmento"
      failed="No se ha podido cargar el segmento"
      actions={
        loaded.data?.faults.length === 0 && (
          <LinkButton
            to={isAdmin ? '/censo-base/inscritos' : '/mi-asamblea/inscritos'}
            search={{ segmentId: id }}
            icon="people"
            variant="primary"
          >
            Ver las personas
          </LinkButton>
        )
      }
    >
      {(segment) => (
        <Stack key={segment.id}>
          <EditPanel
            title="Condiciones"
            loaded={loaded}
            loading="Cargando el segmento"
            failed="No se ha podido cargar el segmento"
            facts={(now) => listConditions(now, isAdmin)}
            {...(segment.mayEdit && { form: conditionsForm })}
          />
          {segment.warnings.length > 0 && (
            <Notice
              title={`No servirá a todas las personas con quienes se comparte (${segment.sharedText}).`}
            >
              {segment.warnings}
            </Notice>
          )}
          <EditPanel
            title="Nombre y uso"
            loaded={loaded}
            loading="Cargando el segmento"
            failed="No se ha podido cargar el segmento"
            facts={factsOf}
            {...(segment.mayEdit && { form })}
          />
          {isAdmin && segment.faults.length === 0 && (
            <>
              <TakeRoll segment={segment} />
              <RollsOf segment={segment} />
              <CombineSegment segment={segment} />
            </>
          )}
          {segment.mayEdit && <DeleteSegment segment={segment} />}
        </Stack>
      )}
    </DetailPage>
  )
}

/** The rolls that were taken of a segment. */
function RollsOf({ segment: { id } }: { segment: Pick<SegmentDetails, 'id'> }) {
  const { data } = useQuery(queryOf(rolls.list, { query: { segmentId: id, size: 20 } }))
  if (!data || data.content.length === 0) return null
  return (
    <Card title="Sus listas fijas">
      <EntryList>
        {data.content.map((roll) => (
          <li key={roll.id}>
            <Link to="/listas-fijas/$id" params={{ id: `${roll.id}` }}>
              {labelRoll(roll)}
            </Link>
            , {formatCount(roll.total, 'persona', 'personas')}
          </li>
        ))}
      </EntryList>
      {data.totalElements > data.content.length && (
        <p>Son las últimas de {formatCount(data.totalElements, 'lista', 'listas')}.</p>
      )}
    </Card>
  )
}

const listConditions = (segment: SegmentDetails, isAdmin: boolean): readonly Fact[] => [
  ['A quién elige', <Words key="words" of={segment.words} />],
  [
    'Cuántas personas',
    segment.faults.length === 0 ? (
      <Count key="count" id={segment.id} of={isAdmin ? '' : ' de tus asambleas'} />
    ) : (
      <Faults key="faults" of={segment} />
    ),
  ],
]

const factsOf = ({
  name,
  owner,
  isOwn,
  sharedText,
  updatedAt,
  updatedBy,
}: SegmentDetails): readonly Fact[] => [
  ['Nombre', name],
  ['Quién lo hizo', isOwn ? 'Tú' : (owner ?? 'Una cuenta que ya no existe')],
  ['Quién lo puede usar', sharedText],
  ['Último cambio', `${formatMoment(updatedAt)}, ${updatedBy}`],
]

/** The conditions of a segment, all of which must be met. */
function Words({ of }: { of: readonly string[] }) {
  const [only, ...more] = of
  if (more.length === 0) return only
  return (
    <div className={styles.words}>
      <p>Quien cumple todo esto:</p>
      <ul>
        {of.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

const Faults = ({ of: { faults, help } }: { of: Pick<SegmentDetails, 'faults' | 'help'> }) => (
  <Notice title="Así no se puede usar.">{help === null ? faults : [...faults, help]}</Notice>
)

/** What does not work, with a line for each reason. */
const Notice = ({ title, children }: { title: string; children: readonly string[] }) => (
  <div role="alert" className={styles.faults}>
    <p>
      <strong>{title}</strong>
    </p>
    <ul>
      {children.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)

/** How many meet it of those whom one's role reaches. */
function Count({ id, of }: { id: number; of: string }) {
  const counted = useQuery({ ...queryOf(segments.count, { params: { id } }), staleTime: 0 })
  if (counted.data === undefined)
    return (
      <QueryPlaceholder
        of={counted}
        loading="Contando"
        failed="No se ha podido contar"
        lines={1}
        height="2em"
      />
    )
  return (
    <p className={styles.count} role="status">
      <strong>{formatCount(counted.data.count, 'persona', 'personas')}</strong>
      {of} ahora mismo
    </p>
  )
}
