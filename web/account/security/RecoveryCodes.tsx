import { useEffect, useRef } from 'react'
import { saveTextFile } from '#web/kernel/api/download.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Actions } from '#web/ui/Form.tsx'
import styles from './security.module.css'

type Props = { codes: readonly string[]; onClose: () => void }

const fileOf = (codes: readonly string[]) =>
  [
    'Códigos de recuperación de Concejo',
    `Dirección: ${window.location.origin}`,
    'Cada código vale una sola vez. Guárdalos donde nadie más los vea.',
    '',
    ...codes,
    '',
  ].join('\r\n')

/** New recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => announce('Códigos copiados'),
      () => announce('No se han podido copiar'),
    )
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="Códigos de recuperación nuevos">
      <UnsavedChanges
        when
        title="¿Has guardado los códigos?"
        stay="Volver a los códigos"
        leave="Salir sin guardarlos"
      >
        Si sales ahora no los volverás a ver. Sin ellos, si pierdes el teléfono o las llaves, no podrás
        entrar.
      </UnsavedChanges>
      <Card title="Guarda tus códigos de recuperación">
        <p>
          Si pierdes el teléfono o las llaves, entrarás con uno de estos códigos. Cada uno vale una sola vez.{' '}
          <strong>No los volveremos a enseñar.</strong>
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Actions>
          <Button
            variant="primary"
            icon="download"
            onClick={() => saveTextFile('codigos-de-recuperacion-concejo.txt', fileOf(codes))}
          >
            Descargar
          </Button>
          <Button icon="copy" onClick={() => void copy()}>
            Copiar
          </Button>
          <Button onClick={onClose}>Ya los he guardado</Button>
        </Actions>
      </Card>
    </div>
  )
}
