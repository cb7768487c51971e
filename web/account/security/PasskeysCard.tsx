import { useState } from 'react'
import { factors, type Passkey } from '#contract/account/factors.ts'
import { supportsPasskeys } from '#web/kernel/identity/supportsPasskeys.ts'
import { AddPasskey, RenamePasskey } from '#web/account/security/NamePasskey.tsx'
import { AskIdentity } from '#web/kernel/identity/AskIdentity.tsx'
import type { FactorProps } from '#web/account/security/factorProps.ts'
import { call } from '#web/kernel/api/api.ts'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatLongDay } from '#web/ui/format.ts'
import styles from './security.module.css'

type Asked = { what: 'add' } | { what: 'rename' | 'remove'; key: Passkey }

/** The user's passkeys, each with its name. */
export function PasskeysCard({ overview: { passkeys, totp }, onDone }: FactorProps) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const done: FactorProps['onDone'] = (...report) => {
    close()
    onDone(...report)
  }
  return (
    <Card title="Llaves de acceso">
      <p>
        Una llave de acceso es tu huella, tu cara o el PIN de tu dispositivo, o una llave USB. Sirve de
        segundo factor y también para entrar sin contraseña; nadie puede copiarla ni sacártela con engaños.
      </p>
      {passkeys.length > 0 && (
        <EntryList>
          {passkeys.map((key) => (
            <li key={key.id}>
              <div>
                <p>
                  <strong>{key.name}</strong>
                </p>
                <p className={styles.about}>
                  Añadida el {formatLongDay(key.createdAt)}.{' '}
                  {key.lastUsedAt ? `Usada el ${formatLongDay(key.lastUsedAt)}.` : 'Sin usar.'}
                </p>
              </div>
              <Actions>
                <Button onClick={() => setAsked({ what: 'rename', key })}>
                  Cambiar el nombre<span className="vh"> de {key.name}</span>
                </Button>
                <Button icon="trash" onClick={() => setAsked({ what: 'remove', key })}>
                  Quitar<span className="vh"> {key.name}</span>
                </Button>
              </Actions>
            </li>
          ))}
        </EntryList>
      )}
      {supportsPasskeys() ? (
        <Button icon="plus" onClick={() => setAsked({ what: 'add' })}>
          Añadir una llave de acceso
        </Button>
      ) : (
        <p>Este navegador no tiene llaves de acceso, o la página no se ha abierto por https.</p>
      )}
      {asked?.what === 'add' && <AddPasskey onClose={close} onDone={done} />}
      {asked?.what === 'rename' && <RenamePasskey passkey={asked.key} onClose={close} onDone={done} />}
      {asked?.what === 'remove' && (
        <AskIdentity
          title={`¿Seguro que quieres quitar la llave «${asked.key.name}»?`}
          confirm="Quitar la llave"
          onClose={close}
          onConfirm={async (identity) => {
            await call(factors.removePasskey, { body: { id: asked.key.id, ...identity } })
            done('Llave de acceso quitada')
          }}
        >
          <p>
            {passkeys.length === 1 && totp === null
              ? 'Es tu único segundo factor: tu cuenta volverá a abrirse solo con la contraseña.'
              : 'Dejará de servir para entrar. Bórrala también en el dispositivo donde la guardaste.'}
          </p>
        </AskIdentity>
      )}
    </Card>
  )
}
