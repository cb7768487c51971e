import { z } from 'zod'
import { readChainContent, type ChainEntry } from '#contract/chain.ts'
import { instant } from '#contract/fields.ts'
import { chainKinds, type ChainKind } from '#contract/votings/outcome.ts'
import { formatMoment } from '#web/ui/format.ts'
import styles from './results.module.css'

const words: Record<ChainKind, string> = {
  created: 'Se empezó a escribir',
  edited: 'Se cambió',
  pending: 'Quedó pendiente de aprobación',
  draft: 'Volvió a borrador',
  approved: 'Se aprobó',
  provisional: 'Se fijó el censo provisional',
  opened: 'Se abrió, con su censo',
  extended: 'Se alargó',
  closed: 'Se cerró',
  counted: 'Se contó',
  lettersPrinted: 'Se imprimieron cartas con código',
  lotAnnounced: 'Se anunció de dónde saldría un sorteo',
  tieSettled: 'Se deshizo un empate',
  resultSettled: 'Quedó el resultado, con los empates deshechos',
  failed: 'No se pudo abrir, seguir o contar, y se paró',
  restored: 'Se restauró una copia de seguridad, y se paró',
  resumed: 'Se reanudó',
  annulled: 'Se anuló',
}
const isKnown = (kind: string): kind is ChainKind => chainKinds.some((one) => one === kind)

const said = z.looseObject({ reason: z.string().optional(), endDate: instant.optional() })

/** What an entry says that is read in words: until when it was put off, and the reason. */
function Said({ content }: { content: string }) {
  const { endDate, reason } = said.safeParse(readChainContent(content)?.details).data ?? {}
  return (
    <>
      {endDate !== undefined && `, hasta el ${formatMoment(endDate)}`}
      {reason !== undefined && reason !== '' && <span className={styles.reason}>Motivo: {reason}</span>}
    </>
  )
}

/** What happened, in its order, each with its hash. */
export const ChainList = ({ of }: { of: readonly ChainEntry[] }) => (
  <ol className={styles.chain}>
    {of.map(({ number, at, kind, content, hash }) => (
      <li key={number}>
        {number}. {isKnown(kind) ? words[kind] : kind}, el <time dateTime={at}>{formatMoment(at)}</time>
        <Said content={content} />
        <code>{hash}</code>
      </li>
    ))}
  </ol>
)
