import { Logo } from '#web/kernel/shell/Logo.tsx'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { account, credentials, type PendingLogin } from '#contract/account/account.ts'
import { PasskeyLogin } from '#web/account/PasskeyLogin.tsx'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { validateWith } from '#web/kernel/form/form.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { getLastEnding, startSession } from '#web/kernel/session/session.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './account.module.css'

/** The message when a login fails (rule session-4); the throttle has its own message. */
function loginMessage(error: unknown): string {
  if (error instanceof ApiProblem && error.is('demasiados-intentos')) return error.message
  const refused = error instanceof ApiProblem && [401, 403].includes(error.details.status)
  return refused ? 'Usuario o contraseña incorrectos' : 'Error de conexión'
}

const SecondFactor = lazyComponent(
  async () => (await import('#web/account/SecondFactor.tsx')).SecondFactor,
  () => <Skeleton label="Cargando el segundo paso" lines={4} />,
)

export function Login() {
  const [pending, setPending] = useState<PendingLogin>()
  const [ended, setEnded] = useState('')
  function startAgain(why = '') {
    setPending(undefined)
    setEnded(why)
  }
  return (
    <div className={styles.door}>
      <Logo size="page" />
      {pending ? (
        <SecondFactor pending={pending} onStartAgain={startAgain} />
      ) : (
        <Password onPending={setPending} ended={ended} />
      )}
    </div>
  )
}

const emptyCredentials = { username: '', password: '' }
const validate = validateWith<typeof emptyCredentials>(credentials)

type Props = {
  onPending: (pending: PendingLogin) => void
  /** Why an unfinished login starts again. */
  ended: string
}

function Password({ onPending, ended }: Props) {
  const { volver } = useSearch({ from: '/public/login' })

  async function enter(body: typeof emptyCredentials) {
    const answer = await call(account.login, { body })
    if ('secondFactor' in answer) return onPending(answer.secondFactor)
    // SessionWatch runs the guards again, and the login's guard leads on.
    startSession(answer.token)
  }

  return (
    <>
      <PageHeading lead="Te damos la bienvenida a tu organización.">Entrar</PageHeading>
      {ended && (
        <p className={styles.note} role="alert">
          <Icon name="info" />
          {ended}
        </p>
      )}
      {(volver || getLastEnding() === 'lost') && <SessionEndNotice />}
      <SendForm
        start={emptyCredentials}
        validate={validate}
        labels={{ username: '', password: 'Contraseña' }}
        send={enter}
        whyOf={loginMessage}
        button="Entrar"
        busy="Entrando…"
        failed="No has podido entrar"
        more={
          <Link to="/recuperacion-contrasena" className={styles.aside}>
            He olvidado mi contraseña
          </Link>
        }
      >
        {({ register, formState: { errors } }) => (
          <>
            <TextField
              label="Usuario"
              hint="La dirección de correo con la que te inscribiste."
              error={errors.username?.message}
              autoComplete="username"
              inputMode="email"
              autoCapitalize="off"
              spellCheck={false}
              {...register('username')}
            />
            <PasswordField
              label="Contraseña"
              error={errors.password?.message}
              autoComplete="current-password"
              {...register('password')}
            />
          </>
        )}
      </SendForm>
      <PasskeyLogin />
      <p className={styles.join}>
        ¿Todavía no formas parte? <Link to="/inscribete">Inscríbete</Link>
      </p>
      <p className={styles.join}>
        ¿Te ha llegado una carta con un código para votar? <Link to="/carta">Escríbelo</Link>
      </p>
    </>
  )
}

function SessionEndNotice() {
  return (
    <p className={styles.note}>
      <Icon name="info" />
      {getLastEnding() === 'lost'
        ? 'Tu sesión ha terminado. Vuelve a entrar y seguirás donde estabas.'
        : 'Entra para ver la página que has pedido.'}
    </p>
  )
}
