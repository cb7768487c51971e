import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem, ConnectionError } from '#web/kernel/api/api.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './ErrorScreen.module.css'

const newReference = () => `W-${Date.now().toString(36).toUpperCase()}`

/** A page that broke: what can be done, and a reference to quote. Never a stack, never a dead end. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [reference] = useState(() => (error instanceof ApiProblem ? error.details.instance : newReference()))
  const expected = error instanceof ApiProblem || error instanceof ConnectionError
  return (
    <div className={styles.page}>
      <PageHeading>Algo no ha ido bien</PageHeading>
      {expected ? (
        <p>{error.message}.</p>
      ) : (
        <p>La página no se ha podido mostrar. Lo que ya habías guardado sigue guardado.</p>
      )}
      <p>
        Si vuelve a pasar, cuéntaselo a tu asamblea con esta referencia:{' '}
        <code className={styles.reference}>{reference}</code>
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          onClick={() => {
            // A part of the program that did not come (a newer version is there) needs the whole page again.
            if (!expected) return window.location.reload()
            reset()
            void router.invalidate()
          }}
        >
          Reintentar
        </Button>
        <LinkButton to="/">Ir a Inicio</LinkButton>
      </div>
    </div>
  )
}
