import { useNavigate, useSearch } from '@tanstack/react-router'
import { enrolment, proofParameter } from '#contract/enrolment/enrolment.ts'
import { saveAddressee } from '#web/enrolment/addressee.ts'
import { enrolmentSteps } from '#web/enrolment/steps.tsx'
import { ProofNotice } from '#web/enrolment/ProofNotice.tsx'
import { useProof } from '#web/enrolment/useProof.ts'
import { ApiProblem, call, ConnectionError } from '#web/kernel/api/api.ts'
import { Wizard } from '#web/kernel/form/Wizard.tsx'
import { emptyPerson, toEnrolment, type NewPersonValues } from '#web/people/newPerson.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './enrolment.module.css'

/** `/inscribete`: five steps and a review; what was written stays in this tab until it has been sent. */
export function Enrol() {
  const { cod, baja, paso = '1' } = useSearch({ from: '/public/inscribete' })
  const navigate = useNavigate()
  const proof = useProof()

  async function finish(values: NewPersonValues) {
    // What a list has not been chosen from is refused by the steps before, and again by the server.
    const body = { ...toEnrolment(values), cod: cod?.slice(0, 100) ?? '' } as never
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
      {baja && paso === '1' && (
        <p className={styles.note}>
          <Icon name="info" />
          Te has dado de baja. Si fue un error, puedes volver a inscribirte aquí.
        </p>
      )}
      {cod && (
        <p className={styles.code}>
          Código: <strong>{cod}</strong>
        </p>
      )}
      <Wizard
        name="inscripcion"
        steps={enrolmentSteps}
        start={emptyPerson}
        finishLabel="Completar inscripción"
        finish={finish}
        // The server speaks of a fee; the form asks for an amount.
        renamed={{ fee: 'amount' }}
        waiting={proof.state === 'ready' ? undefined : <ProofNotice proof={proof} />}
      />
    </>
  )
}

/** Mistakes in the form, too many attempts or no network: the person stays where they are, and nothing is lost. */
const canBeCorrected = (error: unknown) =>
  error instanceof ConnectionError ||
  (error instanceof ApiProblem && (error.is('datos-no-validos') || error.is('demasiados-intentos')))

/** It was used, by an attempt whose answer got lost, or came too late: the form does the work again by itself. */
const isSpentProof = (error: unknown) =>
  error instanceof ApiProblem && error.details.errors?.some(({ path }) => path === proofParameter) === true
