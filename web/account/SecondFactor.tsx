import { useState } from 'react'
import { account, type FactorMethod, type PendingLogin } from '#contract/account/account.ts'
import { CodeForm } from '#web/account/CodeForm.tsx'
import { supportsPasskeys } from '#web/kernel/identity/supportsPasskeys.ts'
import { PasskeyStep } from '#web/account/PasskeyStep.tsx'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { startSession } from '#web/kernel/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './account.module.css'

type Proof = Omit<Parameters<typeof call<typeof account.loginSecondFactor>>[1]['body'], 'id'>
type Props = { pending: PendingLogin; onStartAgain: (why?: string) => void }

const instructions: Record<FactorMethod, string> = {
  totp: 'Escribe el código que muestra tu aplicación de códigos.',
  recovery: 'Escribe uno de los códigos de recuperación que guardaste. Cada uno vale una vez.',
  passkey: 'Usa una de tus llaves de acceso: tu huella, tu cara, un PIN o una llave USB.',
}
const switchLabels: Record<FactorMethod, string> = {
  totp: 'Usar un código de la aplicación',
  passkey: 'Usar una llave de acceso',
  recovery: 'Usar un código de recuperación',
}

/**
 * The step after the password, for users with a second factor (rule session-7). The address stays, and with it the
 * page to return to.
 */
export function SecondFactor({ pending, onStartAgain }: Props) {
  const usable = pending.methods.filter((method) => method !== 'passkey' || supportsPasskeys())
  const [method, setMethod] = useState<FactorMethod>(() => firstOf(usable))

  /** Whether the user chose the passkey here: then the browser asks at once. */
  const [chosen, setChosen] = useState(false)
  function choose(other: FactorMethod) {
    setChosen(true)
    setMethod(other)
  }

  /** Finishes the login. Throws when the code or passkey is refused; an expired login starts again. */
  async function prove(proof: Proof) {
    try {
      const { token } = await call(account.loginSecondFactor, { body: { id: pending.id, ...proof } })
      startSession(token)
    } catch (error) {
      if (error instanceof ApiProblem && error.is('conflicto')) return onStartAgain(error.message)
      throw error
    }
  }

  return (
    <>
      <PageHeading key={`heading of ${method}`} arriving lead={instructions[method]}>
        Segundo paso para entrar
      </PageHeading>
      {method === 'passkey' && pending.passkey ? (
        <PasskeyStep
          options={pending.passkey}
          begins={chosen ? 'at once' : 'when asked'}
          onSigned={(passkey) => prove({ passkey })}
        />
      ) : method === 'recovery' ? (
        <CodeForm key="recovery" kind="recovery" onSend={(code) => prove({ recoveryCode: code })} />
      ) : (
        <CodeForm key="totp" kind="totp" onSend={(code) => prove({ code })} />
      )}
      <div className={styles.ways}>
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="bare" onClick={() => choose(other)}>
              {switchLabels[other]}
            </Button>
          ))}
        <Button variant="bare" icon="left" onClick={() => onStartAgain()}>
          Volver a empezar
        </Button>
      </div>
    </>
  )
}

const firstOf = (usable: readonly FactorMethod[]): FactorMethod =>
  (['totp', 'passkey', 'recovery'] as const).find((method) => usable.includes(method)) ?? 'recovery'
