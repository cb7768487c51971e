import type { ChainEntry } from '#contract/chain.ts'
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
  lotAnnounced: 'Se anunció de dónde saldría un sorteo',
  tieSettled: 'Se deshizo un empate',
  annulled: 'Se anuló',
}
const isKnown = (kind: string): kind is ChainKind => chainKinds.some((one) => one === kind)

/** What happened, in its order, each with its hash. */
export const ChainList = ({ of }: { of: readonly ChainEntry[] }) => (
  <ol className={styles.chain}>
    {of.map(({ number, at, kind, hash }) => (
      <li key={number}>
        {number}. {isKnown(kind) ? words[kind] : kind}, el <time dateTime={at}>{formatMoment(at)}</time>
        <code>{hash}</code>
      </li>
    ))}
  </ol>
)
