import { outcome, votingPapers } from '#contract/votings/outcome.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { saveTextFile } from '#web/kernel/api/download.ts'
import { FileButton, useDownload, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Results } from '#contract/votings/results.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import styles from './results.module.css'

type Props = { of: Pick<Results, 'id' | 'hash' | 'settledHash' | 'isCounted'> }

const Hash = ({ name, of }: { name: string; of: string }) => (
  <p className={styles.hash}>
    <span>
      Huella {name}: <code>{of}</code>
    </span>
    <CopyButton what={`la huella ${name}`} text={of} />
  </p>
)

/** The act, all that is public in a file, and the way to check it. */
export function TakeAway({ of: { id, hash, settledHash, isCounted } }: Props) {
  const act = useFileDownload(votingPapers.act, { params: { id } })
  const archive = useDownload(async () => {
    const name = `votacion-${id}.json`
    saveTextFile(name, JSON.stringify(await call(outcome.archive, { params: { id } })))
    return name
  })
  const failed = act.error ?? archive.error
  return (
    <Card title="Para comprobarlo">
      <p>
        Con «Comprobar», tu navegador vuelve a contar los votos, mira que nadie haya cambiado nada y busca tu
        código. Quien entienda de programas puede hacerlo también sin esta página: descarga todo lo público y
        lo comprueba con <code>verify-voting</code>.
      </p>
      <p className={styles.ways} data-screen-only>
        <LinkButton
          to="/votaciones/resultados/$id/comprobar"
          params={{ id: `${id}` }}
          variant="primary"
          icon="lock"
        >
          Comprobar
        </LinkButton>
        {isCounted && <FileButton of={act}>Descargar el acta (PDF)</FileButton>}
        <Button
          icon="download"
          busy={archive.under ? 'Descargando…' : undefined}
          onClick={() => void archive.start(true)}
        >
          Descargar todo lo público (.json)
        </Button>
      </p>
      {failed !== null && <p role="alert">No se ha podido descargar. {messageOf(failed)}</p>}
      {hash !== null && (
        <Hash
          name={settledHash === null ? 'del resultado' : 'del resultado antes de los desempates'}
          of={hash}
        />
      )}
      {settledHash !== null && <Hash name="del resultado, con los desempates" of={settledHash} />}
    </Card>
  )
}
