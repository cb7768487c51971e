import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem, ConnectionError } from '#web/kernel/api/api.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './ErrorScreen.module.css'

const newReference = () => `W-${Date.now().toString(36).toUpperCase()}`

/** Shown when a page throws: what the user can do, and a reference to quote; never a stack trace. */
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
      <Actions>
        <Button
          variant="primary"
          onClick={() => {
            // A chunk that could not be loaded, because a newer version is deployed, needs a full reload.
            if (!expected) return window.location.reload()
            reset()
            void router.invalidate()
          }}
        >
          Reintentar
        </Button>
        <LinkButton to="/">Ir a Inicio</LinkButton>
      </Actions>
    </div>
  )
}
