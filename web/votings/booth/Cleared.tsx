import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './booth.module.css'

type Props = {
  name: string
  /** It had been sent, and its answer was lost. */
  isUnsure: boolean
  /** Begins anew, once it is known that none is in; false where no answer comes. */
  onGo: () => Promise<boolean>
}

/** In place of a ballot that nobody touched for ten minutes: whoever comes, perhaps somebody else, reads it first. */
export function Cleared({ name, isUnsure, onGo }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function go() {
    setAsking(true)
    setFailed(false)
    setFailed(!(await onGo()))
    setAsking(false)
  }
  return (
    <div className={styles.ballot}>
      <PageHeading title={name} arriving>
        {isUnsure ? 'No sabemos si tu voto ha llegado' : 'Se ha borrado lo que se había elegido'}
      </PageHeading>
      <p>
        Votación: <strong>{name}</strong>
      </p>
      <p>
        Han pasado 10 minutos sin que nadie tocara este dispositivo, y se ha borrado lo que se había elegido.{' '}
        {isUnsure
          ? 'Se había enviado, pero se perdió la respuesta: antes de votar otra vez hay que preguntar si consta.'
          : 'No se ha enviado nada.'}
      </p>
      {hasFailed && <p role="alert">No ha habido respuesta. Vuelve a intentarlo cuando tengas conexión.</p>}
      <p className={styles.ways}>
        <Button variant="primary" busy={isAsking ? 'Preguntando…' : undefined} onClick={() => void go()}>
          {isUnsure ? 'Preguntar si consta' : 'Empezar de nuevo'}
        </Button>
      </p>
    </div>
  )
}
