import { Link } from '@tanstack/react-router'
import { formatCount } from '#contract/plural.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { votings } from '#contract/votings/votings.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { saveTextFile } from '#web/kernel/api/download.ts'
import { useDownload } from '#web/kernel/api/FileButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import styles from './office.module.css'

/** By what it can be checked that a voting is what was approved, and its census the one that was frozen (rule voting-11). */
export function SealsCard({ of }: { of: Voting }) {
  const { id, votersHash, census, provisionalCensus, definitionHash, chainHead, trouble } = of
  if (chainHead === null) return null
  const facts: Fact[] = [
    ['Huella de lo aprobado', definitionHash && showHash('la huella de lo aprobado', definitionHash)],
    ['Huella de las condiciones', votersHash && showHash('la huella de las condiciones', votersHash)],
    ['Las condiciones', votersHash && <SaveConditions key="conditions" of={id} />],
    ['Censo', census && <CensusLink key="census" of={census} />],
    ['Huella del censo', census && showHash('la huella del censo', census.hash)],
    ...(census === null && provisionalCensus !== null
      ? ([
          ['Censo provisional', <CensusLink key="provisional" of={provisionalCensus} />],
          ['Su huella', showHash('la huella del censo provisional', provisionalCensus.hash)],
        ] satisfies Fact[])
      : []),
    ['Última anotación de su cadena', showHash('la última anotación', chainHead)],
  ]
  return (
    <Card title="Huellas">
      <p>
        Si algo de lo que se vota, del censo o de lo ocurrido cambiara, estas huellas serían otras. Para
        comprobarlo basta con apuntar una: la última anotación de su cadena, que responde de todas.
      </p>
      <Facts of={facts} missing={sayMissing(definitionHash, trouble)} />
    </Card>
  )
}

function sayMissing(definitionHash: string | null, trouble: Voting['trouble']): string {
  if (trouble !== null) return 'No llegó a haberlo'
  return definitionHash === null ? 'Cuando se apruebe' : 'Cuando empiece'
}

const showHash = (what: string, hash: string) => (
  <span key={what} className={styles.hash}>
    <code>{hash}</code>
    <CopyButton what={what} text={hash} />
  </span>
)

/** Saves who may vote as it was approved, for `npm run verify-voting`. */
function SaveConditions({ of: id }: { of: number }) {
  const { under, error, start } = useDownload(async () => {
    const name = `condiciones-${id}.json`
    saveTextFile(name, JSON.stringify(await call(votings.conditions, { params: { id } })))
    return name
  })
  return (
    <>
      <Button icon="download" busy={under ? 'Descargando…' : undefined} onClick={() => void start(true)}>
        Descargar las condiciones (.json)
      </Button>
      {error !== null && <span role="alert">No se han podido descargar. {messageOf(error)}</span>}
    </>
  )
}

const CensusLink = ({ of }: { of: NonNullable<Voting['census']> }) => (
  <Link to="/listas-fijas/$id" params={{ id: `${of.rollId}` }}>
    {formatCount(of.total, 'persona con derecho a voto', 'personas con derecho a voto')}
  </Link>
)
