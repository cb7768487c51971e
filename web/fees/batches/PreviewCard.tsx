import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { batches, type BatchPreview, type PreviewedCharge } from '#contract/fees/batches.ts'
import { formatDayInWords } from '#contract/format.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import {
  readBatchForm,
  toPreviewQuery,
  type BatchTyped,
  type PreviewQuery,
} from '#web/fees/batches/batchForm.ts'
import { LeftOutReasons } from '#web/fees/basics/LeftOutReasons.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'
import styles from './batches.module.css'

/** What a batch would have, as it is being typed. */
export function PreviewCard({ typed }: { typed: BatchTyped }) {
  const { sent } = readBatchForm(typed)
  const asked = useDebounced(sent ? JSON.stringify(toPreviewQuery(sent)) : '', 400)
  const found = useQuery({
    // Safe: the text was made of such a query.
    ...queryOf(batches.preview, { query: JSON.parse(asked || '{}') as PreviewQuery }),
    enabled: asked !== '',
    staleTime: 0,
  })
  const { data, error, isFetching, fetchStatus } = found
  return (
    <Card title="Vista previa">
      {asked === '' ? (
        <p>Cuando esté todo bien escrito se ve aquí qué se cobraría.</p>
      ) : error ? (
        <LoadFailure of={found} title="No se ha podido calcular" />
      ) : (
        <>
          <p role="status">
            {fetchStatus === 'paused' ? (
              'No hay conexión: se calculará en cuanto vuelva.'
            ) : !data || isFetching ? (
              'Calculando…'
            ) : (
              <Total of={data} />
            )}
          </p>
          {data && <Details of={data} />}
        </>
      )}
    </Card>
  )
}

const Total = ({ of: { totalElements, cents, retries, chargedOn } }: { of: BatchPreview }) =>
  totalElements === 0 ? (
    'No se cobraría a nadie.'
  ) : (
    <>
      <strong>{formatMoney(cents / 100)}</strong> en {formatCount(totalElements, 'cobro', 'cobros')}, el{' '}
      {formatDayInWords(chargedOn)}.
      {retries > 0 &&
        ` ${formatCount(retries, 'de ellos se devolvió', 'de ellos se devolvieron')} y se ${pluralForm(retries, 'vuelve', 'vuelven')} a cobrar.`}
    </>
  )

function Details({ of }: { of: BatchPreview }) {
  const { movedFrom, chargedOn, sameBatchId, content, totalElements, leftOut, unusual } = of
  return (
    <div className={styles.parts}>
      {movedFrom !== null && (
        <p>
          <strong>
            El {formatDayInWords(movedFrom)} los bancos no cobran: se cobrará el {formatDayInWords(chargedOn)}
            .
          </strong>
        </p>
      )}
      {sameBatchId !== null && (
        <p>
          <strong>Ya hay una remesa igual en borrador</strong>: apruébala o anúlala antes, o elige otro día.{' '}
          <Link to="/panel-administracion/remesas/$id" params={{ id: `${sameBatchId}` }}>
            Ver la remesa {sameBatchId}
          </Link>
        </p>
      )}
      {unusual.count > 0 && <Unusual of={unusual} />}
      {leftOut.length > 0 && <LeftOutReasons of={leftOut} />}
      {content.length > 0 && (
        <section aria-label="Primeros cobros">
          <h3>{totalElements > content.length ? 'Los primeros cobros' : 'Los cobros'}</h3>
          <EntryList>
            {content.map((charge) => (
              <PreviewedEntry key={`${charge.idDocument} ${charge.explained}`} of={charge}>
                {charge.iban} · {charge.explained}
              </PreviewedEntry>
            ))}
          </EntryList>
        </section>
      )}
    </div>
  )
}

/** A charge that would be made, with what `children` say of it. */
const PreviewedEntry = ({ of, children }: { of: PreviewedCharge; children: ReactNode }) => (
  <li>
    <div>
      {of.affiliateId === null ? (
        of.name
      ) : (
        <Link to="/censo-base/inscritos/$id" params={{ id: `${of.affiliateId}` }} search={{ tab: 'cuotas' }}>
          {of.name}
        </Link>
      )}{' '}
      ({of.idDocument})<small className={styles.how}>{children}</small>
    </div>
    <strong>{formatMoney(of.cents / 100)}</strong>
  </li>
)

/** The amounts that are far from the usual, which are charged all the same (rule fee-14). */
const Unusual = ({ of: { count, content } }: { of: BatchPreview['unusual'] }) => (
  <section aria-label="Importes fuera de lo habitual">
    <h3>
      <Tag tone="warning" icon="warning">
        {formatCount(count, 'importe fuera de lo habitual', 'importes fuera de lo habitual')}
      </Tag>
    </h3>
    <p>Se cobran como los demás. Mira que estén bien antes de hacer la remesa.</p>
    <EntryList>
      {content.map((charge) => (
        <PreviewedEntry key={`${charge.idDocument} ${charge.explained}`} of={charge}>
          Lo habitual: {formatMoney(charge.usualCents / 100)} · {charge.explained}
        </PreviewedEntry>
      ))}
    </EntryList>
    {count > content.length && (
      <p>Son los primeros {formatNumber(content.length)}: la remesa en borrador los tiene todos.</p>
    )}
  </section>
)
