import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { enrolment, proofParameter } from '#contract/enrolment/enrolment.ts'
import { saveAddressee } from '#web/enrolment/addressee.ts'
import { enrolmentSteps } from '#web/enrolment/steps.tsx'
import { useProof } from '#web/enrolment/useProof.ts'
import { ApiProblem, call, ConnectionError } from '#web/kernel/api/api.ts'
import { Wizard } from '#web/kernel/form/Wizard.tsx'
import { emptyPerson, toEnrolment, type NewPersonValues } from '#web/people/newPerson.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './enrolment.module.css'

/** Loaded at the review, where it is shown if the proof of work is not done by then. */
const ProofNotice = lazyComponent(
  async () => (await import('#web/enrolment/ProofNotice.tsx')).ProofNotice,
  () => '…',
)

/** `/inscribete`: five steps and a review. The draft stays in this tab until it is sent. */
export function Enrol() {
  const { cod, baja } = useSearch({ from: '/public/inscribete' })
  const navigate = useNavigate()
  const proof = useProof()

  async function finish(values: NewPersonValues) {
    const { contributes, mandateVersion } = values
    const body = {
      ...toEnrolment(values),
      mandateVersion: contributes ? mandateVersion : null,
      cod: cod?.slice(0, 100) ?? '',
    }
    const send = (token: string) => call(enrolment.enrol, { query: { [proofParameter]: token }, body })
    try {
      await send(await proof.take()).catch(async (error: unknown) => {
        if (!isSpentProof(error)) throw error
        await send(await proof.fresh())
      })
    } catch (error) {
      proof.again()
      if (canBeCorrected(error)) throw error
      await navigate({ to: '/inscripcion/$resultado', params: { resultado: 'error' } })
      // The wizard keeps the draft of what could not be sent.
      throw error
    }
    saveAddressee(values.email.trim())
    await navigate({ to: '/inscripcion/$resultado', params: { resultado: 'completada' } })
  }

  return (
    <>
      <PageHeading>Inscríbete</PageHeading>
      {cod && (
        <p className={styles.code}>
          Código: <strong>{cod}</strong>
        </p>
      )}
      <Wizard
        name="inscripcion"
        before={
          <>
            {baja && (
              <p className={styles.note}>
                <Icon name="info" />
                Te has dado de baja. Si fue un error, vuelve a inscribirte aquí.
              </p>
            )}
            <BeforeYouBegin />
          </>
        }
        steps={enrolmentSteps}
        start={emptyPerson}
        finishLabel="Completar inscripción"
        finish={finish}
        // The server's field `fee` is `amount` in the form.
        renamed={{ fee: 'amount' }}
        waiting={proof.state === 'ready' ? undefined : <ProofNotice proof={proof} />}
      />
    </>
  )
}

/** What is needed, how long it takes, and who reads it (rule enrol-1). */
const BeforeYouBegin = () => (
  <p className={styles.note}>
    <Icon name="info" />
    <span>
      Son unos cinco minutos. Ten a mano tu documento de identidad y, si vas a pagar cuota, el IBAN de tu
      cuenta. Lo que escribas lo lee entero solo quien administra el censo:{' '}
      <Link to="/privacidad" target="_blank">
        quién puede ver tus datos
      </Link>
      .
    </span>
  </p>
)

/**
 * Whether the user can correct or retry: mistakes in the form, too many attempts, no network. Then the form stays as
 * it is.
 */
const canBeCorrected = (error: unknown) =>
  error instanceof ConnectionError ||
  (error instanceof ApiProblem && (error.is('datos-no-validos') || error.is('demasiados-intentos')))

/**
 * Whether the proof of work was already used (by an attempt whose reply was lost) or expired. The form then makes
 * another.
 */
const isSpentProof = (error: unknown) =>
  error instanceof ApiProblem && error.details.errors?.some(({ path }) => path === proofParameter) === true
