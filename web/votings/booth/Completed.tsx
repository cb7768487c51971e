import type { Voting } from '#contract/votings/voting.ts'
import { Digits } from '#web/votings/booth/Digits.tsx'
import type { Cast } from '#web/votings/booth/standing.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './booth.module.css'

type Props = { voting: Voting; cast: Cast; /** It takes the place of the ballot. */ isArriving: boolean }

/** The end: that one has voted and, the first time alone, the code that proves that the ballot is in (rule voting-9). */
export const Completed = ({ voting, cast, isArriving }: Props) => (
  <div className={styles.ballot}>
    <PageHeading title={voting.name} {...(isArriving && { arriving: true })}>
      {isOther(cast) ? 'Ya constaba un voto tuyo' : 'Envío completado'}
    </PageHeading>
    {isOther(cast) ? <Other /> : <p className={styles.thanks}>¡Gracias por participar en la votación!</p>}
    <p>
      Votación: <strong>{voting.name}</strong>
    </p>
    {cast.code !== null && <Code cast={cast} endDate={voting.endDate} />}
    <p className={styles.ways} data-screen-only>
      <LinkButton to="/votaciones" variant="primary">
        Volver a Votaciones
      </LinkButton>
    </p>
  </div>
)

const isOther = (cast: Cast) => cast.code === null && cast.isOther

/** Who is told so at the first try has voted elsewhere, or somebody has in their name. */
const Other = () => (
  <>
    <p>
      <strong>Lo que acabas de elegir no se ha enviado:</strong> antes ya había un voto a tu nombre, y cada
      persona vota una sola vez.
    </p>
    <p>
      Si votaste desde otro dispositivo o en otra pestaña, está todo bien: ese voto es el que cuenta. Si no
      fuiste tú, cambia tu contraseña y avisa a la organización cuanto antes, mientras la votación siga
      abierta.
    </p>
  </>
)

type CodeProps = { cast: Extract<Cast, { code: string }>; endDate: string | null }

const Code = ({ cast: { code, isSure, answered }, endDate }: CodeProps) => (
  <section className={styles.code} aria-labelledby="booth-code">
    <h2 id="booth-code">Tu código</h2>
    {!isSure && (
      <p>
        Tu voto ya constaba cuando lo has reintentado. Si lo habías enviado desde esta pantalla, y no desde
        otra, este es su código:
      </p>
    )}
    {answered !== null && (
      <p>
        <strong>El servidor ha contestado con otro código, {answered}.</strong> No debería pasar: tu navegador
        ha calculado el que sigue. Apunta los dos y avisa a la organización.
      </p>
    )}
    <Digits code={code} />
    <p>
      Guárdalo ahora: <strong>no se volverá a enseñar</strong>, porque nadie sabe que es tuyo. Cuando termine
      la votación{endDate !== null && `, el ${formatMoment(endDate)},`} los códigos de todos los votos los
      podrá leer quien está en el censo de la votación, y podrás buscar el tuyo.
    </p>
    <p>
      Demuestra que tu voto está dentro. No dice qué has votado: a quien te pida verlo no le sirve para
      saberlo.
    </p>
    <p className={styles.ways} data-screen-only>
      <Button icon="download" onClick={() => window.print()}>
        Imprimir
      </Button>
    </p>
  </section>
)
